import type { RuleId } from '#contract/guidelines.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { keepLabel } from './keep-label.ts'
import { lockPost, type LockedPost } from './lock-post.ts'
import { refuseIfDecidedByAnother } from './review-post.ts'
import { withdrawPost } from './withdraw-post.ts'

interface Rejection {
  postId: number
  reason?: string | undefined
  rule?: RuleId | undefined
}

/**
 * To everyone but its author and admins it is gone; kept for a while (see clean-up-posts.ts), so that the author reads why
 * and an admin can undo. Whoever calls writes the audit log. Undefined when the same admin had rejected it already.
 */
export async function rejectPost(tx: Tx, admin: Viewer, { postId, reason, rule }: Rejection): Promise<LockedPost | undefined> {
  const post = await lockPost(tx, postId, admin)
  if (post.rejected_at) {
    refuseIfDecidedByAnother(post, admin)
    return undefined
  }
  const now = tx.rooms.now()
  await withdrawPost(tx, post, { rejected_at: now, rejection_reason: reason ?? null, reviewed_by: admin.id, reviewed_at: now })
  const content = reason ? `Your post was not approved: ${reason}` : 'Your post was not approved'
  await notify(tx, post.author_id, { type: 'post_rejected', postId, content })
  if (rule === 'on_topic') await keepLabel(tx, post, false)
  tx.afterCommit(() => tx.rooms.live.push(post.author_id, { type: 'post_changed', postId }))
  return post
}
