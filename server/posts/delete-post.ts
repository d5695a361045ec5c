import type { RuleId } from '#contract/rule-ids.ts'
import { canDeletePost } from '#contract/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import { decide } from '#server/review/decide.ts'
import { forgetLabels } from '#server/review/labels.ts'
import type { Tx } from '#server/rooms.ts'
import { changePostCount } from '#server/users/change-counts.ts'
import { lockPost, textsOf, type LockedPost } from './lock-post.ts'
import { tellGroupItIsSettled } from './tell-group.ts'
import { tellOfRemoval } from './tell-readers.ts'

interface Deletion {
  postId: number
  reason?: string | undefined
  rule?: RuleId | undefined
  warn?: boolean | undefined
}

/**
 * Deleted by its author, it is gone. Deleted by an admin or a moderator of its group, it is rejected, which looks the same
 * to everyone else.
 */
export async function deletePost(tx: Tx, viewer: Viewer, deletion: Deletion) {
  const post = await lockPost(tx, deletion.postId, viewer)
  // For a post in a group, whether the viewer moderates it is checked when they decide.
  if (!canDeletePost(viewer, { userId: post.author_id }) && post.group_id === null) throw new Problem('not_yours')

  if (post.author_id === viewer.id) {
    await deleteForGood(tx, post)
    return { message: 'Post deleted' }
  }
  const { postId, rule = 'on_topic', ...why } = deletion
  await decide(tx, viewer, { subjectType: 'post', subjectId: postId, decision: 'reject', rule, ...why })
  return { message: 'The post has been rejected and removed.' }
}

/** Together with everything attached to it; its files are removed from the store soon after. */
async function deleteForGood(tx: Tx, post: LockedPost) {
  await withdrawNotification(tx, { postId: post.id })
  await forgetLabels(tx, textsOf([post.id]))
  await tx.db.deleteFrom('posts').where('id', '=', post.id).execute()
  await tellGroupItIsSettled(tx, post)
  if (!post.is_approved) return
  if (post.group_id === null) changePostCount(tx, post.author_id, -1)
  tellOfRemoval(tx, post)
}
