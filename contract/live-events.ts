import { z } from 'zod'

/** How much can be open at once on one screen. */
export const mostWatched = 100

/** The kinds of things that can be watched. */
export type WatchedType = 'post' | 'holding'

const watchedIds = z.array(z.int().min(1).max(2_147_483_647)).max(mostWatched)

/**
 * What the browser sends over `/ws`. The session cookie decides who it is; a differing userId closes the socket. `watch`
 * lists everything on the screen, each time that changes.
 */
export const ClientFrame = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth'), userId: z.int() }),
  z
    .object({ type: z.literal('watch'), postIds: watchedIds, holdingIds: watchedIds.optional() })
    .refine(({ postIds, holdingIds = [] }) => postIds.length + holdingIds.length <= mostWatched),
])
export type ClientFrame = z.infer<typeof ClientFrame>

/** What the server pushes over `/ws`. Each client feature handles its own in `live.ts`. */
export type LiveEvent =
  | { type: 'connected' }
  /** An admin or the operator changed the user's role or sessions: ask again who is signed in. */
  | { type: 'account_changed' }
  | { type: 'new_message'; sender: { id: number; name: string; profilePicture?: string | null } }
  | { type: 'colleague_request'; requester: { name: string; profilePicture?: string | null } }
  | { type: 'colleague_accepted'; receiver: { name: string; profilePicture?: string | null } }
  /** One of the user's connections changed in another tab, or the other person ended it. */
  | { type: 'colleagues_changed' }
  /** There may be new posts; it says nothing about them. */
  | { type: 'new_post' }
  /** To those who have it open: a post changed, in its comments, likes or state. */
  | { type: 'post_changed'; postId: number }
  /** To those who have it open: something in one of the rooms changed. */
  | { type: 'holding_changed'; holdingId: number }
  /** To those who have the group open: it has a new post. */
  | { type: 'group_posts'; holdingId: number }
  /** Gone for most of those who may have it in a list: deleted, rejected, no longer approved, or now for colleagues only. */
  | { type: 'post_removed'; postId: number }
  | { type: 'new_notification' }
  /** Read in another tab, or withdrawn. */
  | { type: 'notifications_changed' }
  | { type: 'typing'; userId: number }
  /** The other person has read the user's messages. */
  | { type: 'messages_read'; userId: number; readAt: string }
  /** Something in the conversation with this person changed: sent or read in another tab, unsent, deleted, accepted. */
  | { type: 'conversation_changed'; userId: number }

/** Close codes of our own: why the server ended a socket, and whether reconnecting makes sense. */
export const closeCodes = {
  signedOut: 4401,
  forbidden: 4403,
  tooSlow: 4408,
  tooMany: 4429,
} as const
