import { canDeleteComment } from '#contract/posts.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockComment } from './lock-comment.ts'
import { removeComment } from './remove-comment.ts'

export async function deleteComment(tx: Tx, viewer: Viewer, commentId: number) {
  const { comment } = await lockComment(tx, commentId, viewer)
  if (!canDeleteComment(viewer, comment)) throw new Problem('not_yours')
  await removeComment(tx, viewer, commentId)

  const { user, content } = comment
  if (user.id !== viewer.id) {
    const about = { subjectType: 'comment', subjectId: commentId, userId: user.id, label: content } as const
    await recordAct(tx, viewer, { action: 'delete_comment', ...about })
  }
  return { message: 'Comment deleted' }
}
