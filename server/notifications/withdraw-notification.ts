import type { Tx } from '#server/rooms.ts'
import type { NotificationType } from './notify.ts'

interface Withdrawal {
  type: NotificationType
  postId: number
  /** Only what they caused. */
  senderId?: number
  /** Only from these; from everybody who was told when nothing is said. */
  userIds?: number[]
}

/** Its cause was taken back, or may no longer be known. */
export async function withdrawNotification({ db }: Tx, { type, postId, senderId, userIds }: Withdrawal) {
  let query = db.deleteFrom('notifications').where('type', '=', type).where('post_id', '=', postId)
  if (senderId !== undefined) query = query.where('sender_id', '=', senderId)
  if (userIds) query = query.where('user_id', 'in', userIds)
  await query.execute()
}
