import { sql } from 'kysely'
import type { NotificationType } from '#contract/notification-kinds.ts'
import type { Tx } from '#server/rooms.ts'
import { tellTabs } from './count-unread.ts'

interface Cause {
  /** Of every kind if left out. */
  type?: NotificationType
  /** Only notices this person caused. */
  senderId?: number
  /** Only from these members; from everyone who was told if left out. */
  userIds?: number[]
  /** Only notices with words of their own, from members who have not read them yet. */
  isUnreadAct?: true
}

/** What the notice refers to: each of these has an index. */
type Withdrawal = Cause &
  (
    | { postId: number }
    | { holdingId: number }
    | { occurrenceId: number }
    | { commentId: number }
    | { connectionId: number }
    | { senderId: number; userIds: number[] }
  )

/** Its cause was taken back, or may no longer be known. The database adjusts what is left of the group (migration 004). */
export async function withdrawNotification(tx: Tx, withdrawal: Withdrawal) {
  const { type, senderId, userIds, isUnreadAct } = withdrawal
  let query = tx.db.deleteFrom('notifications')
  if ('postId' in withdrawal) query = query.where('post_id', '=', withdrawal.postId)
  if ('holdingId' in withdrawal) query = query.where('holding_id', '=', withdrawal.holdingId)
  if ('occurrenceId' in withdrawal) query = query.where('occurrence_id', '=', withdrawal.occurrenceId)
  if ('commentId' in withdrawal) query = query.where('comment_id', '=', withdrawal.commentId)
  if ('connectionId' in withdrawal) query = query.where('connection_id', '=', withdrawal.connectionId)
  if (type) query = query.where('type', '=', type)
  if (senderId !== undefined) query = query.where('sender_id', '=', senderId)
  if (userIds) query = query.where('user_id', 'in', userIds)
  if (isUnreadAct)
    query = query.where(
      sql<boolean>`content <> '' and not exists (
        select from notification_groups line where line.id = notifications.group_id and notifications.place <= line.read_up_to)`,
    )
  const { sql: text, parameters } = query.returning('user_id').compile()
  tx.sending.along<{ user_id: number }>({ text, values: [...parameters] }, (gone) =>
    tellTabs(
      tx,
      gone.map((row) => row.user_id),
    ),
  )
}
