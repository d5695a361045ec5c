import { sql } from 'kysely'
import { mostLargeId } from '#contract/endpoint.ts'
import type { Message } from '#contract/messages.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { isKeptBySelf, messageAsJson } from './queries.ts'
import { requireStanding, standingTables } from './standing.ts'

interface Wanted {
  userId: number
  limit: number
  before?: number | undefined
}

/** The newest, or those before a given one; returned oldest first, in reading order. */
export async function listMessages({ db }: Tx, viewer: Viewer, { userId, limit, before }: Wanted): Promise<Message[]> {
  const { conversationId } = await requireStanding(db, viewer.id, userId)
  if (conversationId === null) return []
  const { rows } = await sql<{ message: Message }>`
    select ${messageAsJson}::json as message
      from messages, ${standingTables}
     where own.id = ${viewer.id} and other.id = ${userId}
       and messages.conversation_id = ${conversationId} and messages.id < ${before ?? mostLargeId} and ${isKeptBySelf}
     order by messages.id desc limit ${limit}`.execute(db)
  return rows.map(({ message }) => message).reverse()
}
