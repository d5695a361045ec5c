import { sql } from 'kysely'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { type LockedMessage, lockMessage } from './lock-message.ts'
import { isKeptBySelf } from './queries.ts'
import { isThere, standingTables } from './standing.ts'

/** A message that the viewer sent or received and still has; any other is not there. */
export async function lockOwnMessage(tx: Tx, viewerId: number, messageId: number): Promise<LockedMessage> {
  const message = await lockMessage(tx, messageId)
  const { rows } = await sql`
    select from messages, ${standingTables}
     where messages.id = ${messageId} and ${isThere(viewerId)} and ${isKeptBySelf}`.execute(tx.db)
  if (!message || rows.length === 0) throw new Problem('message_not_found')
  return message
}
