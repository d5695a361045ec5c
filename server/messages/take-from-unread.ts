import { sql } from 'kysely'
import { readNotificationsAbout } from '#server/notifications/read-notifications.ts'
import type { Tx } from '#server/rooms.ts'

/** One unread message fewer for this member; with the last one its notice counts as read. */
export async function takeFromUnread(tx: Tx, conversationId: number, userId: number) {
  const { unread_count: left, other_id: senderId } = await tx.db
    .updateTable('conversation_members')
    .set({ unread_count: sql`unread_count - 1` })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .returning(['unread_count', 'other_id'])
    .executeTakeFirstOrThrow()
  if (left === 0) await readNotificationsAbout(tx, userId, { type: 'message', senderId })
}
