import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPost } from './lock-post.ts'
import { readPost } from './read-post.ts'

export async function unsavePost(tx: Tx, viewer: Viewer, postId: number) {
  await lockPost(tx, postId, viewer)

  await tx.db.deleteFrom('saves').where('user_id', '=', viewer.id).where('post_id', '=', postId).execute()

  return readPost(tx, viewer, postId)
}
