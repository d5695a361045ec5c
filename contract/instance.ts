import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { EntrySummary } from './entry.ts'
import { Site } from './this-site.ts'

/** Who may start a group. */
export const groupStarters = ['members', 'verified', 'admins'] as const
export const InstanceSettings = z.object({
  /** Off by default. */
  publishesTrustedPosts: z.boolean(),
  groupsBy: z.enum(groupStarters),
  /** Whether visitors see what members share with anyone on the web; on by default. */
  showsRoomsToWeb: z.boolean(),
  /** How much space the files of each member's collections may take; 5 by default. */
  collectionGigabytes: z.int().min(0).max(100_000),
})
export type InstanceSettings = z.infer<typeof InstanceSettings>

export const readInstance = endpoint('GET', '/api/instance', 'visitor', {
  summary: 'What the page should know of this installation before anybody has signed in',
  reply: z.object({
    /** Letters wait on this machine's mailbox page, which this visitor may open. */
    mailbox: z.boolean(),
    /** Where else the organization can be found: https addresses, as given by the operator. */
    socialLinks: z.array(z.string()),
    /** Who may start a group here. */
    groupsBy: z.enum(groupStarters),
    /** Visitors see what members share with anyone on the web; otherwise they are asked to log in. */
    showsRoomsToWeb: z.boolean(),
    /** Who may register; left out if anyone may. */
    entry: EntrySummary.optional(),
    /** The name and look of this site. */
    site: Site.optional(),
  }),
})

export const readInstanceSettings = endpoint('GET', '/api/admin/settings', 'admin', {
  summary: 'What admins have chosen for everybody',
  reply: InstanceSettings,
})

export const changeInstanceSettings = endpoint('PATCH', '/api/admin/settings', 'admin', {
  summary:
    'Whether members with 3 approved posts publish at once what scores 60 or more; who may start groups; whether visitors see rooms; room for collections',
  body: z.strictObject(InstanceSettings.partial().shape),
  reply: InstanceSettings,
})
