import type { Comment } from '#contract/posts.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { changeCommentCount } from './change-counts.ts'
import { lockComment } from './lock-comment.ts'
import { tellWatchers } from './tell-readers.ts'

/** Whoever was told of it is told no longer: notices go with their comment. Who may, the caller has decided. */
export async function removeComment(tx: Tx, viewer: Viewer, commentId: number): Promise<Comment> {
  const { comment, post } = await lockComment(tx, commentId, viewer)
  await withdrawNotification(tx, { commentId })
  await tx.db.deleteFrom('comments').where('id', '=', commentId).execute()
  await changeCommentCount(tx, { post, userId: comment.user.id, by: -1 })
  tellWatchers(tx, comment.postId)
  return comment
}
