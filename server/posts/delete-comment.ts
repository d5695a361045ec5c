import { canDeleteComment } from '#contract/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { changeCommentCount } from './change-counts.ts'
import { lockComment } from './lock-comment.ts'

/** Whoever was told of it is told no longer: notices go with their comment. */
export async function deleteComment(tx: Tx, viewer: Viewer, commentId: number) {
  const { comment } = await lockComment(tx, commentId, viewer)
  if (!canDeleteComment(viewer, comment)) throw new Problem('not_yours')

  await tx.db.deleteFrom('comments').where('id', '=', commentId).execute()
  await changeCommentCount(tx, { postId: comment.postId, authorId: comment.user.id, by: -1 })

  return { message: 'Comment deleted' }
}
