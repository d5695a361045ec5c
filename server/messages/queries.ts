import { sql } from 'kysely'
import type { Message } from '#contract/messages.ts'
import type { Db } from '#server/database/database.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'
import { standingTables } from './standing.ts'

const attachments: Json = sql`case when messages.unsent_at is not null then '[]' else (
  select ${jsonArray(sql`card`, sql`position, id`)} from attachments where message_id = messages.id) end`

const isReadByOther = sql`messages.id <= theirs.read_up_to and theirs.folder = 'inbox' and own.shows_read and other.shows_read`

/** A message as the viewer sees it; reads from `messages` and `standingTables`. */
export const messageAsJson = jsonObject<Message>({
  id: jsonPlain('messages.id'),
  senderId: jsonPlain('messages.sender_id'),
  receiverId: jsonPlain('messages.receiver_id'),
  content: jsonString('messages.content'),
  attachments,
  createdAt: jsonTime('messages.created_at'),
  isUnsent: jsonPlain(sql`messages.unsent_at is not null`),
  readAt: jsonTime(sql`case when messages.sender_id = own.id and ${isReadByOther} then theirs.read_at end`),
  clientId: jsonString(sql`case when messages.sender_id = own.id then messages.client_id end`),
})

/** What the viewer has deleted no longer exists for them. Needs `mine`. */
export const isKeptBySelf = sql<boolean>`(
  messages.conversation_id = mine.conversation_id and messages.id > mine.cleared_up_to
  and not exists (select from deleted_messages where message_id = messages.id and user_id = mine.user_id))`

export async function selectMessage(db: Db, viewerId: number, messageId: number): Promise<Message> {
  const { rows } = await sql<{ message: Message }>`
    select ${messageAsJson}::json as message from messages, ${standingTables}
     where messages.id = ${messageId} and own.id = ${viewerId} and mine.conversation_id = messages.conversation_id`.execute(db)
  return rows[0]!.message
}

const lock = prepareSql<{ conversationId: number }, object>(
  ['conversationId'],
  ({ conversationId }) => sql`select from conversations where id = ${conversationId} for no key update`,
)

/** The first step of every transaction that changes it: so counts are exact, and ids follow the order of messages. */
export const lockConversation = ({ db }: Tx, conversationId: number) => lock(db, { conversationId })

/** The same, if there is one between two people. */
export const lockBetween = prepareSql<{ lowId: number; highId: number }, { id: number }>(
  ['lowId', 'highId'],
  ({ lowId, highId }) => sql`select id from conversations where low_id = ${lowId} and high_id = ${highId} for no key update`,
)
