import { z } from 'zod'
import { done, endpoint, idInPath } from './endpoint.ts'

/** Who may register: anyone; people who were invited; people an admin lets in; people with an address at certain domains. */
export const entryModes = ['open', 'invitation', 'approval', 'domains'] as const
export type EntryMode = (typeof entryModes)[number]

export const mostEntryDomains = 200
/** How many are named to visitors; of the others they see only the number. */
export const domainsNamed = 8
export const usualLettersADay = 500
export const mostLettersADay = 10_000

/** `example.org` matches that domain alone, `.example.org` also everything below it. */
const EntryDomain = z.string().trim().min(1, 'Please enter a domain').max(254, 'This domain is too long')

export const EntryRule = z.object({
  mode: z.enum(entryModes),
  /** In lower case and in ASCII. */
  domains: z.array(z.string()),
  /** Invitation letters sent within 24 hours, including those sent again. */
  lettersADay: z.int(),
})
export type EntryRule = z.infer<typeof EntryRule>

/** For the admins' page. */
export const EntryDesk = EntryRule.extend({
  /** Newcomers waiting to be let in, whatever the rule is by now. */
  waiting: z.int(),
})
export type EntryDesk = z.infer<typeof EntryDesk>

export const readEntryRule = endpoint('GET', '/api/admin/entry', 'admin', {
  summary: 'Who may register here, how many invitation emails leave in a day, and how many newcomers wait',
  reply: EntryDesk,
})

export const changeEntryRule = endpoint('PATCH', '/api/admin/entry', 'admin', {
  summary: 'Choose who may register. `example.org` is that domain alone, `.example.org` also everything below it',
  body: z.strictObject({
    mode: z.enum(entryModes).optional(),
    domains: z.array(EntryDomain).max(mostEntryDomains, 'At most 200 domains').optional(),
    lettersADay: z.int().min(1).max(mostLettersADay).optional(),
  }),
  reply: EntryDesk,
})

const byId = z.object({ id: idInPath })

export const admitUser = endpoint('POST', '/api/admin/users/{id}/admit', 'admin', {
  summary: 'Let in a newcomer who waits for it, with the Verified badge or without; they are told by mail',
  params: byId,
  body: z.object({ isVerified: z.boolean().default(false) }),
  reply: done,
})

/** How many one call lets in; the others wait for the next. */
export const mostAdmittedAtOnce = 500

export const admitAll = endpoint('POST', '/api/admin/entry/admit-all', 'admin', {
  summary: 'Let in all newcomers who wait, those first who have waited longest, up to 500; they are told by mail',
  reply: z.object({ admitted: z.int(), waiting: z.int() }),
  limit: { calls: 60, per: 'hour' },
})

export const declineUser = endpoint('POST', '/api/admin/users/{id}/decline', 'admin', {
  summary: 'Do not let in a newcomer who waits: they are told by mail, and the account is deleted',
  params: byId,
  body: z.object({ reason: z.string().trim().max(1000, 'At most 1,000 characters').optional() }),
  reply: done,
})

/** What the registration form shows. */
export const EntrySummary = z.object({
  mode: z.enum(entryModes),
  /** If the domain of the address decides: some of these domains. */
  domains: z.array(z.string()),
  moreDomains: z.int(),
})
export type EntrySummary = z.infer<typeof EntrySummary>
