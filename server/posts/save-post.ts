import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPost, lockPosts } from './lock-post.ts'
import { readPost, readPostLeft } from './read-post.ts'

/** No one is told: what members keep is their own business. */
export async function savePost(tx: Tx, viewer: Viewer, postId: number) {
  await lockPost(tx, postId, viewer)

  await tx.db
    .insertInto('saves')
    .values({ user_id: viewer.id, post_id: postId, created_at: tx.rooms.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

  return readPost(tx, viewer, postId)
}

/** Also one they can no longer see. */
export async function unsavePost(tx: Tx, viewer: Viewer, postId: number) {
  await lockPosts(tx, [postId])

  const own = tx.db.deleteFrom('saves').where('user_id', '=', viewer.id).where('post_id', '=', postId)
  const { numDeletedRows } = await own.executeTakeFirstOrThrow()

  return readPostLeft(tx, viewer, { postId, wasTheirs: numDeletedRows > 0 })
}

/** From the viewer's own lists. */
export async function hidePost(tx: Tx, viewer: Viewer, postId: number) {
  await lockPost(tx, postId, viewer)

  await tx.db
    .insertInto('hidden_posts')
    .values({ user_id: viewer.id, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
