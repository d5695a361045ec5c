import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { isKeptBySelf, lockConversation } from './queries.ts'
import { isThere, standingTables } from './standing.ts'

export interface LockedMessage {
  id: number
  conversationId: number
  senderId: number
  receiverId: number
  createdAt: Date
  isUnsent: boolean
  /** It is part of the receiver's unread count. */
  isUnread: boolean
  /** The receiver has declined to hear from the sender. */
  isDeclined: boolean
}

/** Together with its conversation; nor can it be reported meanwhile, while its words are being taken back. */
export async function lockMessage(tx: Tx, messageId: number): Promise<LockedMessage | undefined> {
  const { db } = tx
  const place = await db.selectFrom('messages').select('conversation_id').where('id', '=', messageId).executeTakeFirst()
  if (!place) return undefined
  await lockConversation(tx, place.conversation_id)
  const { rows } = await sql<LockedMessage>`
    select messages.id, messages.conversation_id as "conversationId", messages.sender_id as "senderId",
           messages.receiver_id as "receiverId", messages.created_at as "createdAt", messages.unsent_at is not null as "isUnsent",
           messages.unsent_at is null and messages.id > greatest(reader.read_up_to, reader.cleared_up_to)
             and not exists (select from deleted_messages where message_id = messages.id and user_id = reader.user_id) as "isUnread",
           reader.folder = 'declined' as "isDeclined"
      from messages
      join conversation_members as reader on reader.conversation_id = messages.conversation_id and reader.user_id = messages.receiver_id
     where messages.id = ${messageId} for no key update of messages`.execute(db)
  return rows[0]
}

/** A message the viewer sent or received and still has; any other does not exist. */
export async function lockOwnMessage(tx: Tx, viewerId: number, messageId: number): Promise<LockedMessage> {
  const message = await lockMessage(tx, messageId)
  const { rows } = await sql`
    select from messages, ${standingTables}
     where messages.id = ${messageId} and ${isThere(viewerId)} and ${isKeptBySelf}`.execute(tx.db)
  if (!message || rows.length === 0) throw new Problem('message_not_found')
  return message
}
