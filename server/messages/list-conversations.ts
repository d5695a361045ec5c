import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Conversation, listConversations as contract } from '#contract/messages.ts'
import { pageOf, readCursor, timeOfCursor, type Page, type PageEnd } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import { isAbout } from './is-about.ts'
import { type ConversationRow, presentConversation } from './present.ts'
import { messageAsJson } from './queries.ts'
import { isThere, standingColumns, standingTables } from './standing.ts'

type Wanted = Parsed<typeof contract, 'query'>

export async function listConversations(tx: Tx, viewer: Viewer, wanted: Wanted): Promise<Page<Conversation>> {
  const { db, rooms } = tx
  const { folder, q = '', cursor, limit } = wanted
  const { rows } = await sql<ConversationRow & PageEnd>`
    select ${standingColumns}, ${personAsJson('other')}::json as "otherUser", ${messageAsJson}::json as "lastMessage", mine.last_message_at as "lastMessageAt",
           extract(epoch from mine.last_message_at) * 1000000 as key, mine.conversation_id as id
      from ${standingTables} join messages on messages.id = mine.last_message_id
     where ${isThere(viewer.id)}
       and mine.user_id = ${viewer.id} and mine.folder = ${folder === 'inbox' ? 'inbox' : 'request'} and mine.last_message_id is not null
       and ${isAfter(cursor)} and ${await isAbout(tx, viewer.id, q)}
     order by mine.last_message_at desc, mine.conversation_id desc
     limit ${limit + 1}`.execute(db)
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map((row) => presentConversation(rooms, row)), end }
}

function isAfter(cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const { key, id } = readCursor(cursor)
  return sql`(mine.last_message_at, mine.conversation_id) < (${timeOfCursor(key)}::timestamptz, ${id}::int)`
}
