import { sql } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import { readNotificationsAbout } from '#server/notifications/read-notifications.ts'
import type { Tx } from '#server/rooms.ts'
import { eraseUnseen } from './erase-unseen.ts'
import { lockConversation } from './queries.ts'
import { requireStanding } from './standing.ts'

/** For the viewer only: the next message brings it back, empty. The other person keeps theirs. */
export async function deleteConversation(tx: Tx, viewer: Viewer, userId: number) {
  const { conversationId } = await requireStanding(tx.db, viewer.id, userId)
  if (conversationId !== null) {
    await lockConversation(tx, conversationId)
    await clear(tx, conversationId, viewer.id)
    await eraseUnseen(tx, conversationId)
    await readNotificationsAbout(tx, viewer.id, { type: 'message', senderId: userId })
    tx.afterCommit(() => tx.rooms.live.push(viewer.id, { type: 'conversation_changed', userId }))
  }
  return { message: 'Deleted' }
}

/** Whether it was read does not change: deleting is not reading. */
const clear = ({ db }: Tx, conversationId: number, userId: number) =>
  db
    .updateTable('conversation_members')
    .set({
      ...{ last_message_id: null, unread_count: 0 },
      cleared_up_to: sql`coalesce((select max(id) from messages where conversation_id = ${conversationId}), cleared_up_to)`,
    })
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .execute()
