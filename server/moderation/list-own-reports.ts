import type { Reply } from '#contract/endpoint.ts'
import type { listOwnReports as contract } from '#contract/moderation.ts'
import { pageOf, readCursor } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

type OwnReports = Reply<typeof contract>

export async function listOwnReports(
  { db }: Tx,
  viewer: Viewer,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
) {
  let query = db
    .selectFrom('reports')
    .select(['id', 'subject_type', 'rule', 'created_at', 'outcome', 'closed_at'])
    .where('reporter_id', '=', viewer.id)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (cursor) query = query.where('id', '<', readCursor(cursor).id)
  const rows = await query.execute()
  const { shown, end } = pageOf(rows, limit)
  const items: OwnReports = shown.map((row) => ({
    id: row.id,
    subjectType: row.subject_type,
    rule: row.rule as OwnReports[number]['rule'],
    createdAt: row.created_at.toISOString(),
    outcome: row.outcome,
    closedAt: row.closed_at?.toISOString() ?? null,
  }))
  return { items, end }
}
