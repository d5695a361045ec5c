import { sql } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import { readNotificationsAbout } from '#server/notifications/read-notifications.ts'
import type { Tx } from '#server/rooms.ts'
import { lockConversation } from './queries.ts'
import { requireStanding } from './standing.ts'

/** Up to the messages present at this moment; later ones stay unread. */
export async function readMessages(tx: Tx, viewer: Viewer, userId: number): Promise<{ count: number }> {
  const { conversationId, folder, showsRead } = await requireStanding(tx.db, viewer.id, userId)
  if (conversationId === null) return { count: 0 }
  await lockConversation(tx, conversationId)
  const count = await markRead(tx, conversationId, viewer.id)
  await readNotificationsAbout(tx, viewer.id, { type: 'message', senderId: userId })
  if (count === 0) return { count }

  const { live, now } = tx.rooms
  const readAt = now().toISOString()
  tx.afterCommit(() => live.push(viewer.id, { type: 'conversation_changed', userId }))
  // A request can be read before it is answered, without its sender learning of it.
  if (showsRead && folder === 'inbox') {
    tx.afterCommit(() => live.push(userId, { type: 'messages_read', userId: viewer.id, readAt }))
  }
  return { count }
}

async function markRead({ db, rooms }: Tx, conversationId: number, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    update conversation_members as mine
       set unread_count = 0, read_at = ${rooms.now()},
           read_up_to = coalesce((select max(id) from messages where conversation_id = ${conversationId}), mine.read_up_to)
      from conversation_members as before
     where mine.conversation_id = ${conversationId} and mine.user_id = ${userId} and mine.unread_count > 0
       and before.conversation_id = mine.conversation_id and before.user_id = mine.user_id
    returning before.unread_count as count`.execute(db)
  return rows[0]?.count ?? 0
}
