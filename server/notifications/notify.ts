import type { Tx } from '#server/rooms.ts'

/** SPEC 3: each has its own words; of any other type `content` is shown. */
export type NotificationType =
  | 'message'
  | 'colleague_request'
  | 'colleague_accepted'
  | 'post_liked'
  | 'comment'
  | 'post_approved'
  | 'warning'
  | 'mention'

export interface Notice {
  type: NotificationType
  senderId?: number
  postId?: number
  commentId?: number
  content?: string
}

/** There if and only if its cause is; nobody is told what they did themselves, nor the same like twice. */
export async function notify(tx: Tx, userId: number, { type, senderId, postId, commentId, content = '' }: Notice) {
  if (userId === senderId) return
  const added = await tx.db
    .insertInto('notifications')
    .values({
      ...{ user_id: userId, type, content, created_at: tx.rooms.now() },
      ...{ sender_id: senderId ?? null, post_id: postId ?? null, comment_id: commentId ?? null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) tx.afterCommit(() => tx.rooms.live.push(userId, { type: 'new_notification' }))
}
