import { z } from 'zod'
import { done, endpoint, largeIdInPath, page } from './endpoint.ts'
import { holdingKindNames } from './holding-kinds.ts'

/** How many the home screen's card shows before "Show N more notifications". */
export const notificationsCollapsed = 3
export const notificationsStaleMs = 30_000
export const notificationRetentionDays = 180

export const notificationTabs = ['all', 'requests', 'moderation'] as const
export type NotificationTab = (typeof notificationTabs)[number]
const Sender = z.object({ id: z.int(), name: z.string(), profilePicture: z.string().nullable() })

/** One line of the list: everything of one kind about one thing ("{name} and 4 others liked your post"). */
export const Notification = z.object({
  id: z.int(),
  type: z.string(),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
  content: z.string(),
  /** The last person to do it; null if the house itself is speaking. */
  sender: Sender.nullable(),
  /** Distinct people besides `sender`. */
  otherSenders: z.int(),
  post: z.object({ id: z.int(), content: z.string() }).nullish(),
  holding: z.object({ id: z.int(), kind: z.enum(holdingKindNames), title: z.string(), parentId: z.int().nullable() }).nullish(),
  commentId: z.int().nullish(),
  /** For a colleague request: to answer it in place, or what became of it. */
  connection: z.object({ id: z.int(), status: z.enum(['pending', 'accepted', 'rejected']) }).nullish(),
  /** For an invitation to a group, the member's own place there; for a request to join, the sender's: to answer it in place. */
  membership: z.enum(['none', 'asked', 'invited', 'member']).nullish(),
})
export type Notification = z.infer<typeof Notification>

export const listNotifications = endpoint('GET', '/api/notifications', 'member', {
  summary: 'One’s notifications, newest first, grouped by what they are about',
  query: z.object({ tab: z.enum(notificationTabs).default('all'), ...page }),
  reply: z.array(Notification),
})

export const countUnreadNotifications = endpoint('GET', '/api/notifications/unread/count', 'member', {
  summary: 'How many of them are unread',
  reply: z.object({ count: z.int() }),
})

export const readNotification = endpoint('POST', '/api/notifications/{id}/read', 'member', {
  summary: 'Mark one as read',
  params: z.object({ id: largeIdInPath }),
  reply: done,
})

export const readAllNotifications = endpoint('POST', '/api/notifications/read-all', 'member', {
  summary: 'Mark all as read',
  reply: done,
})

/** Letters that members can unsubscribe from: about unread notifications while away, and the digest. */
export const letterKinds = ['notices', 'digest'] as const
export type LetterKind = (typeof letterKinds)[number]

/** RFC 8058: what the mail program calls for "unsubscribe"; the token is in the letter. */
export const unsubscribe = endpoint('POST', '/api/unsubscribe/{token}', 'visitor', {
  summary: 'No more emails of the kind that carried this token; safe to repeat',
  params: z.object({ token: z.string().min(1).max(300) }),
  reply: done.extend({ kind: z.enum(letterKinds) }),
  limit: { calls: 60, per: 'minute' },
  maxBodyBytes: 4096,
  isForOtherSites: true,
})
