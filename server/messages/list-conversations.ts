import { sql, type RawBuilder } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { Conversation, listConversations as contract } from '#contract/messages.ts'
import { readCursor, timeOfCursor, type PageEnd } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { personAsJson } from '#server/users/present.ts'
import { type ConversationRow, presentConversation } from './present.ts'
import { isKeptBySelf, messageAsJson } from './queries.ts'
import { isThere, standingColumns, standingTables } from './standing.ts'

type Wanted = Parsed<typeof contract, 'query'>

interface ConversationPage {
  conversations: Conversation[]
  end: PageEnd | undefined
}

export async function listConversations({ db, rooms }: Tx, viewer: Viewer, wanted: Wanted): Promise<ConversationPage> {
  const { folder, q = '', cursor, limit } = wanted
  const { rows } = await sql<ConversationRow & PageEnd>`
    select ${standingColumns}, ${personAsJson('other')}::json as "otherUser", ${messageAsJson}::json as "lastMessage", mine.last_message_at as "lastMessageAt",
           extract(epoch from mine.last_message_at) * 1000000 as key, mine.conversation_id as id
      from ${standingTables} join messages on messages.id = mine.last_message_id
     where ${isThere(viewer.id)}
       and mine.user_id = ${viewer.id} and mine.folder = ${folder === 'inbox' ? 'inbox' : 'request'} and mine.last_message_id is not null
       and ${isAfter(cursor)} and ${isAbout(q, viewer.id)}
     order by mine.last_message_at desc, mine.conversation_id desc
     limit ${limit + 1}`.execute(db)
  const page = rows.slice(0, limit)
  return {
    conversations: page.map((row) => presentConversation(rooms, row)),
    end: rows.length > limit ? page.at(-1) : undefined,
  }
}

function isAfter(cursor: string | undefined): RawBuilder<boolean> {
  if (cursor === undefined) return sql`true`
  const { key, id } = readCursor(cursor)
  return sql`(mine.last_message_at, mine.conversation_id) < (${timeOfCursor(key)}::timestamptz, ${id}::int)`
}

/** Shorter beginnings are of half of all words. */
const shortestBeginning = 3
const mostWords = 8

/** By the other's name, or by words that stand in a message that the viewer still has; the beginning of a word is enough. */
function isAbout(q: string, viewerId: number): RawBuilder<boolean> {
  if (q.trim() === '') return sql`true`
  const inName = sql`strpos(other.name_key, fold(${q.trim()})) > 0`
  const words = q.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)?.slice(0, mostWords)
  if (!words) return sql`${inName}`
  const asked = sql`(
    select to_tsquery('simple', string_agg(quote_literal(fold(word)) || case when length(word) >= ${sql.lit(shortestBeginning)} then ':*' else '' end, ' & ')) as words
      from unnest(${words}::text[]) as word)`
  return sql`(${inName} or mine.conversation_id in (
    select messages.conversation_id
      from ${asked} as asked
      join messages on numnode(asked.words) > 0 and messages.search @@ (asked.words && ${`'#${viewerId}'`}::tsquery)
      join conversation_members as mine on mine.conversation_id = messages.conversation_id and mine.user_id = ${viewerId}
     where ${isKeptBySelf}))`
}
