import { mostLargeId } from '#contract/endpoint.ts'
import type { listAuditEntries as contract } from '#contract/audit.ts'
import type { Parsed } from '#contract/endpoint.ts'
import { presentAuditEntry } from '#server/audit/present.ts'
import { pageOf, readCursor } from '#server/http/page-cursor.ts'
import type { Tx } from '#server/rooms.ts'

type Query = Parsed<typeof contract, 'query'>

const dayMs = 86_400_000

/** Newest first; ids are issued in order, so they serve as the key. */
export async function listAuditEntries({ db }: Tx, { actorId, action, userId, since, until, limit, cursor }: Query) {
  let query = db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (actorId) query = query.where('actor_id', '=', actorId)
  if (action) query = query.where('action', '=', action)
  if (userId) query = query.where('user_id', '=', userId)
  if (since) query = query.where('created_at', '>=', new Date(since))
  if (until) query = query.where('created_at', '<', new Date(Date.parse(until) + dayMs))
  if (cursor) query = query.where('id', '<', readCursor(cursor, mostLargeId).id)
  const rows = await query.execute()
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(presentAuditEntry), end }
}
