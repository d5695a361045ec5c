import type { RuleId } from '#contract/guidelines.ts'
import { canDeletePost } from '#contract/posts.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { giveWarning } from '#server/standing/give-warning.ts'
import { changePostCount } from '#server/users/change-post-count.ts'
import { forgetLabels } from './keep-label.ts'
import { lockPost, type LockedPost } from './lock-post.ts'
import { rejectPost } from './reject-post.ts'
import { aboutPost } from './review-post.ts'
import { tellOfRemoval } from './tell-readers.ts'

interface Deletion {
  postId: number
  reason?: string | undefined
  rule?: RuleId | undefined
  warn?: boolean | undefined
}

/** By its author: gone. By an admin: rejected, which to everyone else is the same. */
export async function deletePost(tx: Tx, viewer: Viewer, deletion: Deletion) {
  const post = await lockPost(tx, deletion.postId, viewer)
  if (!canDeletePost(viewer, { userId: post.author_id })) throw new Problem('not_yours')

  if (post.author_id === viewer.id) {
    await deleteForGood(tx, post)
    return { message: 'Post deleted' }
  }
  await reject(tx, viewer, deletion)
  return { message: 'The post has been rejected and removed.' }
}

/** With everything that hangs on it; its files leave the store soon after. */
async function deleteForGood(tx: Tx, post: LockedPost) {
  await withdrawNotification(tx, { postId: post.id })
  await forgetLabels(tx, [post.id])
  await tx.db.deleteFrom('posts').where('id', '=', post.id).execute()
  if (!post.is_approved) return
  await changePostCount(tx, post.author_id, -1)
  tellOfRemoval(tx, post.id)
}

async function reject(tx: Tx, admin: Viewer, { postId, reason, rule = 'on_topic', warn }: Deletion) {
  const post = await rejectPost(tx, admin, { postId, reason, rule })
  if (!post) return
  if (warn) {
    await giveWarning(tx, {
      ...{ userId: post.author_id, adminId: admin.id, rule },
      ...{ reason: reason || 'Your post broke this rule.', post },
    })
  }
  await recordAct(tx, admin, { action: warn ? 'reject_post_with_warning' : 'reject_post', ...aboutPost(post), reason })
}
