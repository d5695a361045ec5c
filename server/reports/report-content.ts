import { type Selectable, sql } from 'kysely'
import type { Parsed } from '#contract/endpoint.ts'
import { daysBeforeReportingAgain, type Report, type reportContent as contract } from '#contract/reports.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { tellPrograms } from '#server/users/tell-programs.ts'
import type { ReportsTable } from '#server/database/tables/moderation.ts'

type NewReport = Parsed<typeof contract, 'body'>

/** Reporting twice is not an error: the first report stands while it is open, and a dismissal for as long as nothing changes. */
export async function reportContent(tx: Tx, viewer: Viewer, report: NewReport): Promise<Report> {
  const subject = tx.rooms.subjects[report.subjectType]
  const { authorId, content } = await subject.lock(tx, viewer, report.subjectId)
  if (authorId === viewer.id) throw new Problem('own_content')

  const dismissed = await selectStandingDismissal(tx, viewer.id, report)
  const added = dismissed ? undefined : await insertReport(tx, viewer.id, { ...report, authorId, content })
  const row = dismissed ?? added ?? (await selectNewest(tx, viewer.id, report).executeTakeFirstOrThrow())
  if (added) await subject.quote?.(tx, row.id, { id: report.subjectId, reporterId: viewer.id })
  if (added)
    await tellPrograms(tx, 'report.opened', {
      ...{ reportId: row.id, subjectType: report.subjectType, subjectId: report.subjectId, path: '/admin/reports' },
    })
  if (report.hide) await subject.hide?.(tx, viewer, report.subjectId)

  return presentReport(row)
}

const selectNewest = ({ db }: Tx, reporterId: number, { subjectType, subjectId }: NewReport) =>
  db
    .selectFrom('reports')
    .selectAll()
    .where('reporter_id', '=', reporterId)
    .where('subject_type', '=', subjectType)
    .where('subject_id', '=', subjectId)
    .orderBy('id', 'desc')
    .limit(1)

/** The admins' recent answer to the same report on the same thing: asking again would only bring it back. */
async function selectStandingDismissal(tx: Tx, reporterId: number, report: NewReport) {
  const newest = await selectNewest(tx, reporterId, report)
    .select(
      sql<boolean>`closed_state is not distinct from ${tx.rooms.subjects[report.subjectType].state(report.subjectId)}`.as(
        'isUnchanged',
      ),
    )
    .executeTakeFirst()
  const since = tx.rooms.now().getTime() - daysBeforeReportingAgain * 86_400_000
  const stands = newest?.outcome === 'dismissed' && newest.isUnchanged && newest.closed_at!.getTime() > since
  return stands ? newest : undefined
}

type Quoted = NewReport & { authorId: number; content: string | null }

const insertReport = ({ db, rooms }: Tx, reporterId: number, report: Quoted) =>
  db
    .insertInto('reports')
    .values({
      ...{ reporter_id: reporterId, subject_type: report.subjectType, subject_id: report.subjectId },
      ...{ rule: report.rule, note: report.note?.trim() || null, created_at: rooms.now() },
      ...{ author_id: report.authorId, quoted_content: report.content },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

const presentReport = (row: Selectable<ReportsTable>): Report => ({
  id: row.id,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  rule: row.rule as Report['rule'],
  note: row.note,
  createdAt: row.created_at.toISOString(),
  outcome: row.outcome,
  closedAt: row.closed_at?.toISOString() ?? null,
})
