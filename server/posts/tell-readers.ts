import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import type { LockedPost } from './lock-post.ts'

/** Those who have it open hear that it is not as they see it: its text, its comments, its likes. */
export const tellWatchers = ({ rooms, afterCommit }: Tx, postId: number) =>
  afterCommit(() => rooms.live.pushToWatchers(postId, { type: 'post_changed', postId }))

/** Anybody may have it in a list. */
export const tellOfRemoval = ({ rooms, afterCommit }: Tx, postId: number) =>
  afterCommit(() => rooms.live.broadcast({ type: 'post_removed', postId }))

/** "1 new post" is true for all but those who have it already, and those in whose lists it does not come up. */
export async function tellOfNewPost(tx: Tx, post: LockedPost, approvedBy: number) {
  const { rows } = await sql<{ id: number }>`
    select blocker_id as id from blocks where blocked_id = ${post.author_id}
     union all select blocked_id from blocks where blocker_id = ${post.author_id}
     union all select muter_id from mutes where muted_id = ${post.author_id}`.execute(tx.db)
  const except = [post.author_id, approvedBy, ...rows.map(({ id }) => id)]
  tx.afterCommit(() => tx.rooms.live.broadcast({ type: 'new_post' }, except))
}
