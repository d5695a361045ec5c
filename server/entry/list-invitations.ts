import { sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import type { listInvitations as contract } from '#contract/invitations.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'
import { isInState, presentInvitations, selectInvitations } from './present.ts'

export async function listInvitations(tx: Tx, { q, state, limit, cursor }: Parsed<typeof contract, 'query'>) {
  const now = tx.rooms.now()
  let query = selectInvitations(tx.db, now)
    .select(sql<number>`extract(epoch from invitations.created_at) * 1000000`.as('key'))
    .orderBy('invitations.created_at', 'desc')
    .orderBy('invitations.id', 'desc')
    .limit(limit + 1)
  if (state) query = query.where(isInState(state, now))
  if (q?.trim()) {
    const words = sql`lower(concat_ws(' ', invitations.name, invitations.email, invitations.label))`
    query = query.where(sql<boolean>`strpos(${words}, lower(${q.trim()})) > 0`)
  }
  if (cursor) {
    const { key, id } = readCursor(cursor)
    query = query.where(sql<boolean>`(invitations.created_at, invitations.id) < (${timeOfCursor(key)}::timestamptz, ${id}::int)`)
  }
  const { shown, end } = pageOf(await query.execute(), limit)
  return { items: await presentInvitations(tx, shown), end }
}
