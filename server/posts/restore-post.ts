import { daysToUndoRejection } from '#contract/moderation.ts'
import type { Post } from '#contract/posts.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPost } from './lock-post.ts'
import { readPost } from './read-post.ts'
import { aboutPost } from './review-post.ts'

const undoMs = daysToUndoRejection * 86_400_000

/** Undoes a rejection: the post waits for review again. A warning that came with it is lifted on its own. */
export async function restorePost(
  tx: Tx,
  admin: Viewer,
  { postId, reason }: { postId: number; reason?: string | undefined },
): Promise<Post> {
  const post = await lockPost(tx, postId, admin)
  const isUndoable = post.rejected_at && tx.rooms.now().getTime() - post.rejected_at.getTime() < undoMs
  if (!isUndoable) throw new Problem('cannot_restore_post')
  await tx.db
    .updateTable('posts')
    .set({ rejected_at: null, rejection_reason: null, reviewed_by: null, reviewed_at: null })
    .where('id', '=', postId)
    .execute()
  await withdrawNotification(tx, { type: 'post_rejected', postId })
  tx.afterCommit(() => tx.rooms.live.push(post.author_id, { type: 'post_changed', postId }))
  await recordAct(tx, admin, { action: 'restore_post', ...aboutPost(post), reason })
  return readPost(tx, admin, postId)
}
