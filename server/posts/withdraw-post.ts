import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { changePostCount } from '#server/users/change-counts.ts'
import { keepTopics } from './keep-topics.ts'
import type { LockedPost } from './lock-post.ts'
import { tellGroupItIsSettled } from './tell-group.ts'
import { tellOfRemoval } from './tell-readers.ts'

interface Reason {
  rejected_at?: Date
  rejection_reason?: string | null
  /** The admin whose decision it is. */
  reviewed_by?: number | null
  reviewed_at?: Date
}

/** From here on only its author and admins know of it: no one keeps a notice that leads to it. */
export async function withdrawPost(tx: Tx, post: LockedPost, reason: Reason = {}) {
  await tx.db
    .updateTable('posts')
    .set({ is_approved: false, ...reason })
    .where('id', '=', post.id)
    .execute()
  keepTopics(tx, [post.id])

  if (post.is_approved) {
    if (post.group_id === null) changePostCount(tx, post.author_id, -1)
    tellOfRemoval(tx, post)
  }
  await withdrawNotification(tx, { type: 'post_approved', postId: post.id })
  await withdrawNotification(tx, { type: 'mention', postId: post.id })
  if (post.group_id !== null) await withdrawNotification(tx, { type: 'group_post', postId: post.id })
  await tellGroupItIsSettled(tx, post)
}
