import { sql } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { eraseUnseen } from './erase-unseen.ts'
import { lockOwnMessage } from './lock-message.ts'
import { isKeptBySelf } from './queries.ts'
import { takeFromUnread } from './take-from-unread.ts'

/** For the viewer only; the other person keeps it. */
export async function deleteMessage(tx: Tx, viewer: Viewer, messageId: number) {
  const message = await lockOwnMessage(tx, viewer.id, messageId)
  await tx.db.insertInto('deleted_messages').values({ message_id: messageId, user_id: viewer.id }).execute()
  if (message.isUnread && message.receiverId === viewer.id) await takeFromUnread(tx, message.conversationId, viewer.id)
  await settleLastMessage(tx, message.conversationId, viewer.id)
  await eraseUnseen(tx, message.conversationId, messageId)

  const userId = message.senderId === viewer.id ? message.receiverId : message.senderId
  tx.afterCommit(() => tx.rooms.live.push(viewer.id, { type: 'conversation_changed', userId }))
  return { message: 'Deleted' }
}

/** In the list, the conversation shows and is dated by the newest message left. */
async function settleLastMessage({ db }: Tx, conversationId: number, userId: number) {
  await sql`
    update conversation_members as side
       set last_message_id = newest.id, last_message_at = coalesce(newest.created_at, side.last_message_at)
      from conversation_members as mine
      left join lateral (
        select messages.id, messages.created_at from messages where ${isKeptBySelf} order by messages.id desc limit 1) as newest on true
     where mine.conversation_id = ${conversationId} and mine.user_id = ${userId}
       and side.conversation_id = mine.conversation_id and side.user_id = mine.user_id`.execute(db)
}
