import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { type NotificationType, notificationTypes } from './notifications.ts'

export const emailVisibilities = ['nobody', 'colleagues', 'members'] as const
export const messagePolicies = ['members', 'colleagues', 'nobody'] as const
export const requestPolicies = ['members', 'shared_colleagues', 'nobody'] as const
export const digestIntervals = ['daily', 'weekly', 'never'] as const

const Channels = z.object({ inApp: z.boolean(), email: z.boolean() })
export type Channels = z.infer<typeof Channels>

const both = { inApp: true, email: true }
const inAppOnly = { inApp: true, email: false }

/** Of whoever has chosen nothing: everything in the app, and by letter what waits for an answer or concerns one's own work. */
export const defaultChannels: Record<NotificationType, Channels> = {
  message: both,
  colleague_request: both,
  colleague_accepted: inAppOnly,
  post_liked: inAppOnly,
  comment: both,
  mention: both,
  post_approved: inAppOnly,
  post_rejected: both,
  // A letter of its own goes out at once.
  warning: inAppOnly,
  report_closed: inAppOnly,
  appeal_decided: both,
  // Here too.
  export_ready: inAppOnly,
}

/** Told in the app whatever is chosen: they are about the member's own standing. */
export const alwaysInApp: readonly string[] = ['warning', 'report_closed', 'appeal_decided', 'export_ready']

export const Settings = z.object({
  privacy: z.object({
    /** Who sees my e-mail address on my profile; nobody by default. Admins always do. */
    emailVisibility: z.enum(emailVisibilities),
    /** Who may message me; from people who are not colleagues a message comes as a request. */
    messagesFrom: z.enum(messagePolicies),
    requestsFrom: z.enum(requestPolicies),
    /** Suggest me to others. */
    isSuggested: z.boolean(),
    /** Count who views my profile, and count me when I view others'. */
    countsProfileViews: z.boolean(),
    showsTyping: z.boolean(),
    showsRead: z.boolean(),
  }),
  notifications: z.record(z.enum(notificationTypes), Channels),
  digest: z.enum(digestIntervals),
})
export type Settings = z.infer<typeof Settings>

export const SettingsChange = z.strictObject({
  privacy: Settings.shape.privacy.partial().optional(),
  notifications: z.partialRecord(z.enum(notificationTypes), Channels).optional(),
  digest: z.enum(digestIntervals).optional(),
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
