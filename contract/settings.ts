import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LetterLanguageChoice } from './letter-languages.ts'
import { notificationTypes } from './notification-kinds.ts'

export const emailVisibilities = ['nobody', 'colleagues', 'members'] as const
export const messagePolicies = ['members', 'colleagues', 'nobody'] as const
export const requestPolicies = ['members', 'shared_colleagues', 'nobody'] as const
export const groupInvitePolicies = ['members', 'colleagues', 'nobody'] as const
export const digestIntervals = ['daily', 'weekly', 'never'] as const

const Channels = z.object({ inApp: z.boolean(), email: z.boolean(), push: z.boolean() })
/** Pages loaded before devices existed do not mention them. */
const ChosenChannels = Channels.partial({ push: true })

export const Settings = z.object({
  privacy: z.object({
    /** Who sees my e-mail address on my profile; no one by default. Admins always do. */
    emailVisibility: z.enum(emailVisibilities),
    /** Who may message me; a message from someone who is not a colleague comes as a request. */
    messagesFrom: z.enum(messagePolicies),
    requestsFrom: z.enum(requestPolicies),
    /** Suggest me to others. */
    isSuggested: z.boolean(),
    groupInvitesFrom: z.enum(groupInvitePolicies),
    /** Show my groups on my profile; hidden groups are never shown. */
    showsGroups: z.boolean(),
    /** Include my ORCID iD in the credentials of certificates I receive from now on. */
    namesOrcid: z.boolean(),
    /** Count who views my profile, and count me when I view others'. */
    countsProfileViews: z.boolean(),
    showsTyping: z.boolean(),
    showsRead: z.boolean(),
  }),
  notifications: z.partialRecord(z.enum(notificationTypes), Channels),
  digest: z.enum(digestIntervals),
  /** An IANA name; null: whatever the device says. */
  timeZone: z.string().nullable(),
  /** Null: the site's default. */
  letterLanguage: LetterLanguageChoice.nullable(),
  /** The site's default, which is not the member's to change. */
  siteLetterLanguage: LetterLanguageChoice,
})
export type Settings = z.infer<typeof Settings>

export const SettingsChange = z.strictObject({
  privacy: Settings.shape.privacy.partial().strict().optional(),
  notifications: z.partialRecord(z.enum(notificationTypes), ChosenChannels).optional(),
  digest: z.enum(digestIntervals).optional(),
  timeZone: z.string().max(60).nullish(),
  letterLanguage: LetterLanguageChoice.nullish(),
})
export type SettingsChange = z.infer<typeof SettingsChange>

export const readSettings = endpoint('GET', '/api/settings', 'member', {
  summary: 'One’s own settings',
  reply: Settings,
})

export const changeSettings = endpoint('PATCH', '/api/settings', 'member', {
  summary: 'Change some of one’s own settings; what is left out stays',
  body: SettingsChange,
  reply: Settings,
  limit: { calls: 120, per: 'hour' },
})
