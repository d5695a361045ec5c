import { sql } from 'kysely'
import type { Conversation } from '#contract/messages.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import { type ConversationRow, presentConversation } from './present.ts'
import { isKeptBySelf, messageAsJson } from './queries.ts'
import { isThere, standingColumns, standingTables } from './standing.ts'

interface Row extends ConversationRow {
  firstUnreadId: number | null
}

const firstUnread = sql`case when mine.unread_count > 0 then (
  select messages.id from messages
   where ${isKeptBySelf} and messages.id > mine.read_up_to and messages.receiver_id = own.id and messages.unsent_at is null
   order by messages.id limit 1) end`

export async function readConversation({ db, rooms }: Tx, viewer: Viewer, userId: number) {
  const { rows } = await sql<Row>`
    select ${standingColumns}, ${personAsJson('other')}::json as "otherUser", case when messages.id is not null then ${messageAsJson}::json end as "lastMessage",
           mine.last_message_at as "lastMessageAt", ${firstUnread} as "firstUnreadId"
      from ${standingTables} left join messages on messages.id = mine.last_message_id
     where ${isThere(viewer.id)} and other.id = ${userId}`.execute(db)
  const [row] = rows
  if (!row) throw new Problem('user_not_found')
  const conversation: Conversation = presentConversation(rooms, row)
  return { ...conversation, firstUnreadId: row.firstUnreadId }
}
