import { z } from 'zod'

/** What the browser sends over `/ws` (SPEC 7). The session cookie decides who it is; a differing userId closes the socket. */
export const ClientFrame = z.discriminatedUnion('type', [z.object({ type: z.literal('auth'), userId: z.int() })])

/** What the server pushes over `/ws`. Each client feature handles its own in `live.ts`. */
export type LiveEvent =
  | { type: 'connected' }
  | { type: 'new_message'; sender: { id: number; name: string } }
  | { type: 'colleague_request'; requester: { name: string } }
  | { type: 'colleague_accepted'; receiver: { name: string } }
  /** Somebody may look for new posts; it says nothing about them. */
  | { type: 'new_post' }
  /** To those who have it open, a post changed: its comments, likes or state. */
  | { type: 'post_changed'; postId: number }
  | { type: 'new_notification' }

/** Close codes of our own: why the server ended a socket, and whether coming back makes sense. */
export const closeCodes = {
  signedOut: 4401,
  forbidden: 4403,
  tooSlow: 4408,
  tooMany: 4429,
} as const
