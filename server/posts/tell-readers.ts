import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'
import { tellPrograms } from '#server/users/tell-programs.ts'
import type { LockedPost } from './lock-post.ts'

/** Tells those who have it open that it has changed: its text, comments or likes. */
export const tellWatchers = ({ rooms, afterCommit }: Tx, postId: number) =>
  afterCommit(() => rooms.live.pushToWatchers({ type: 'post', id: postId }, { type: 'post_changed', postId }))

/**
 * A post may be in anyone's lists, so everyone is told; for one in a group, only those who have it open. From here on these
 * hear of it only if they may still see it.
 */
export const tellOfRemoval = ({ rooms, afterCommit }: Tx, { id: postId, group_id }: Pick<LockedPost, 'id' | 'group_id'>) =>
  afterCommit(() => {
    const event = { type: 'post_removed', postId } as const
    if (group_id === null) rooms.live.broadcast(event)
    else rooms.live.pushToWatchers({ type: 'post', id: postId }, event)
    rooms.live.recheckWatches({ things: { post: [postId] } })
  })

/** Admins have to read it, perhaps again: their programs are told each time. In groups the moderators there read it instead. */
export async function tellThatItWaits(tx: Tx, { id: postId, group_id }: Pick<LockedPost, 'id' | 'group_id'>) {
  if (group_id === null) await tellPrograms(tx, 'post.waiting', { postId, path: `/posts/${postId}` })
}

/** Their author was suspended or reinstated, which changes who may see them. */
export async function recheckReadersOf({ db, rooms, afterCommit }: Tx, authorId: number) {
  const posts = await db.selectFrom('posts').select('id').where('author_id', '=', authorId).execute()
  afterCommit(() => rooms.live.recheckWatches({ things: { post: posts.map(({ id }) => id) } }))
}

/** Both may have it in a list, showing a state it is no longer in. */
export const tellAuthorAndReviewer = (
  { rooms, afterCommit }: Tx,
  post: Pick<LockedPost, 'id' | 'author_id'>,
  reviewerId: number | null,
) =>
  afterCommit(() => {
    for (const userId of new Set([post.author_id, reviewerId ?? post.author_id]))
      rooms.live.push(userId, { type: 'post_changed', postId: post.id })
  })

/**
 * "1 new post" is announced to all except those who have it already and those in whose lists it does not appear. A suspended
 * author's post appears in no list.
 */
export function tellOfNewPost({ db, rooms, sending, afterCommit }: Tx, { author_id: authorId }: LockedPost, approvedBy: number) {
  sending.along(selectUnwanted.fill(db, { authorId }), ([found]) => {
    if (!found) return
    const except = [authorId, approvedBy, ...found.unwanted]
    afterCommit(() => rooms.live.broadcast({ type: 'new_post' }, except))
  })
}

const selectUnwanted = prepareSql<{ authorId: number }, { unwanted: number[] }>(
  ['authorId'],
  ({ authorId }) => sql`
    select array(
      select blocker_id from blocks where blocked_id = users.id
       union all select blocked_id from blocks where blocker_id = users.id
       union all select muter_id from mutes where muted_id = users.id) as unwanted
      from users where id = ${authorId} and suspended_at is null`,
)
