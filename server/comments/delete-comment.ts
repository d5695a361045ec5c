import { canDeleteComment, type Comment } from '#contract/comments.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { announceRemoval } from '#server/review/announce-removal.ts'
import { isModeratorOf } from '#server/review/require-moderator.ts'
import type { Tx } from '#server/rooms.ts'
import type { Commented, Thread } from '#server/subjects/thread.ts'
import { lockComment, lockOwnComment } from './lock-comment.ts'
import { deleteCounted } from './queries.ts'

const deleted = { message: 'Comment deleted' }

export async function deleteComment(tx: Tx, viewer: Viewer, commentId: number) {
  const own = await lockOwnComment(tx, commentId, viewer)
  if (own) {
    await remove(tx, own)
    return deleted
  }
  const locked = await lockComment(tx, commentId, viewer)
  const { user, content } = locked.comment
  const { groupId: inGroupId = null } = locked.on
  if (!canDeleteComment(viewer, locked.comment) && !(inGroupId && (await isModeratorOf(tx, viewer, inGroupId))))
    throw new Problem('not_yours')
  await remove(tx, locked)

  const name = { subjectType: 'comment', subjectId: commentId } as const
  await announceRemoval(tx, viewer, name)
  await recordAct(tx, viewer, { action: 'delete_comment', ...name, userId: user.id, label: content, inGroupId })
  return deleted
}

/** By a decision already made: the caller has checked who may, and records it. */
export async function removeComment(tx: Tx, viewer: Viewer, commentId: number): Promise<Comment> {
  const locked = await lockComment(tx, commentId, viewer)
  await remove(tx, locked)
  return locked.comment
}

interface Removed {
  comment: { id: number; user: { id: number } }
  on: Pick<Commented, 'id' | 'authorId' | 'listedAt'>
  thread: Thread
}

/** Notices about it are withdrawn: they go with their comment. */
async function remove(tx: Tx, { comment, on, thread }: Removed) {
  await withdrawNotification(tx, { commentId: comment.id })
  await deleteCounted(thread)(tx.db, {
    ...{ id: on.id, authorId: on.authorId, listedAt: on.listedAt },
    ...{ userId: comment.user.id, now: tx.rooms.now(), commentId: comment.id },
  })
  thread.tell(tx, on.id)
}
