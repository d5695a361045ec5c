import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPost } from './lock-post.ts'

/** From the viewer's own lists. */
export async function hidePost(tx: Tx, viewer: Viewer, postId: number) {
  await lockPost(tx, postId, viewer)

  await tx.db
    .insertInto('hidden_posts')
    .values({ user_id: viewer.id, post_id: postId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
