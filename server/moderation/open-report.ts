import type { ReportedItem } from '#contract/moderation.ts'
import { subjectKinds, type SubjectName } from '#contract/subjects.ts'
import { recordAct } from '#server/audit/record-act.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { selectReportedItem } from './list-reports.ts'

/** Of messages, admins see only what was reported, and every look is recorded. */
export async function openReport(tx: Tx, admin: Viewer, subject: SubjectName): Promise<ReportedItem> {
  const item = await selectReportedItem(tx, subject)
  if (!item) throw new Problem('not_found')
  const { subjectType, subjectId, author } = item
  await recordAct(tx, admin, {
    ...{ action: 'open_report', subjectType, subjectId, label: author?.name ?? '' },
    ...(author && { userId: author.id }),
  })
  return { ...item, quotes: subjectKinds[subjectType].isQuoted ? await selectQuotes(tx, subjectId) : [] }
}

/** Files can be opened only while the message waits for a decision; for others, only the name shows that there was one. */
async function selectQuotes({ db }: Tx, messageId: number): Promise<ReportedItem['quotes']> {
  const rows = await db
    .selectFrom('report_quotes')
    .innerJoin('reports', 'reports.id', 'report_quotes.report_id')
    .innerJoin('users', 'users.id', 'report_quotes.sender_id')
    .select(['users.id as senderId', 'users.name as senderName', 'report_quotes.content', 'report_quotes.created_at'])
    .select(['report_quotes.message_id', 'report_quotes.attachment_names', 'reports.closed_at'])
    .where('reports.subject_type', '=', 'message')
    .where('reports.subject_id', '=', messageId)
    .orderBy('report_quotes.created_at')
    .orderBy('report_quotes.message_id')
    .execute()
  const files = await selectFiles(db, messageId)
  return rows.map(({ created_at, message_id, attachment_names, closed_at, ...quote }) => ({
    ...quote,
    createdAt: created_at.toISOString(),
    files: message_id === messageId && !closed_at ? files : attachment_names.map((name) => ({ id: null, name })),
  }))
}

const selectFiles = (db: Db, messageId: number) =>
  db
    .selectFrom('attachments')
    .select(['id', 'name'])
    .where('message_id', '=', messageId)
    .orderBy('position')
    .orderBy('id')
    .execute()
