import { mostLargeId } from '#contract/endpoint.ts'
import type { AuditEntry } from '#contract/audit.ts'
import { presentAuditEntry } from '#server/audit/present.ts'
import { pageOf, readCursor, type Page } from '#server/http/page-cursor.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { readGroup } from './present.ts'

interface Wanted {
  limit: number
  cursor?: string | undefined
}

/** Newest first. */
export async function listGroupLog(tx: Tx, viewer: Viewer, id: number, { limit, cursor }: Wanted): Promise<Page<AuditEntry>> {
  if (!(await readGroup(tx, viewer, id)).may.moderate) throw new Problem('not_yours_to_review')
  let query = tx.db.selectFrom('audit_log').selectAll().where('in_group_id', '=', id)
  if (cursor) query = query.where('id', '<', readCursor(cursor, mostLargeId).id)
  const rows = await query
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute()
  const { shown, end } = pageOf(rows, limit)
  return { items: shown.map(presentAuditEntry), end }
}
