import { sql } from 'kysely'
import type { RuleId } from '#contract/rule-ids.ts'
import type { ReportedItem } from '#contract/moderation.ts'
import type { AuditAction } from '#contract/audit.ts'
import { subjectKinds, type SubjectName, type SubjectType } from '#contract/subjects.ts'
import { isDeletedMember } from '#contract/users.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inEnglish, type Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { giveWarning, membersReported } from '#server/standing/give-warning.ts'
import { countOtherAdmins } from '#server/standing/list-appeals.ts'
import { closeReports, removedSaying } from '#server/reports/close-reports.ts'
import { selectReportedItem } from './list-reports.ts'

interface Decision extends SubjectName {
  decision: 'dismiss' | 'remove' | 'warn'
  rule?: RuleId | undefined
  reason?: string | undefined
}

const outcomes = { dismiss: 'dismissed', remove: 'removed', warn: 'warned' } as const
const actions: Record<Decision['decision'], AuditAction> = {
  dismiss: 'dismiss_report',
  remove: 'remove_reported',
  warn: 'warn_reported',
}

/**
 * Closes all open reports on one item at once; those who reported it are told the outcome. If two admins decide, the second is
 * told so.
 */
export async function decideReport(tx: Tx, admin: Viewer, decision: Decision) {
  const item = await findDecidable(tx, admin, decision)
  const inGroupId = await selectGroupOf(tx, decision)
  const outcome = outcomes[decision.decision]
  const closed = await closeReports(tx, decision, { outcome, adminId: admin.id })
  if (closed.length === 0) throw new Problem('already_decided')

  const reason = decision.reason ?? ''
  const subject = tx.rooms.subjects[item.subjectType]
  if (decision.decision !== 'dismiss') await subject.remove?.(tx, admin, { id: item.subjectId, reason })
  if (decision.decision === 'warn') await warn(tx, admin, item, decision)
  const { subjectType, subjectId, author } = item
  await subject.afterDecision?.(tx, subjectId)
  const says = outcomeOf(outcome, subjectType)
  for (const reporterId of closed) await notify(tx, reporterId, { type: 'report_closed', says })

  // A profile is never removed.
  const action = outcome === 'warned' && !subject.remove ? 'warn_user' : actions[decision.decision]
  await recordAct(tx, admin, {
    ...{ action, subjectType, subjectId, label: author?.name ?? '', reason, inGroupId },
    ...(author && { userId: author.id }),
  })
  return { message: inEnglish(says) }
}

/** No admin judges their own content while there is another; a profile cannot be removed, and a person who has left cannot be warned. */
async function findDecidable(tx: Tx, admin: Viewer, decision: Decision): Promise<ReportedItem> {
  const item = await selectReportedItem(tx, decision)
  if (!item) throw new Problem('not_found')
  const isOwn = item.author?.id === admin.id && (await countOtherAdmins(tx.db, admin.id)) > 0
  if (isOwn) throw new Problem('own_account')
  const isImpossible =
    (decision.decision === 'warn' && (!item.author || isDeletedMember(item.author))) ||
    (decision.decision === 'remove' && !tx.rooms.subjects[decision.subjectType].remove)
  if (isImpossible) throw new Problem('invalid_input', { fields: { decision: 'This cannot be done here' } })
  return item
}

function outcomeOf(outcome: 'dismissed' | 'removed' | 'warned', subjectType: SubjectType): Saying {
  if (outcome === 'dismissed') return ['reportDismissed', {}]
  return subjectKinds[subjectType].isNeverRemoved ? ['reportWarned', {}] : removedSaying
}

async function warn(tx: Tx, admin: Viewer, item: ReportedItem, { rule, reason }: Decision) {
  if (!item.author) return
  const isThereStill = tx.rooms.subjects[item.subjectType].isQuotedInWarnings && (item.postId ?? item.holding) !== null
  const { subjectType, subjectId, content } = item
  const about = isThereStill ? { subjectType, subjectId, content: content ?? '' } : undefined
  await giveWarning(tx, {
    ...{ userId: item.author.id, adminId: admin.id, rule: rule ?? item.reports[0]!.rule },
    ...{ reason: reason || membersReported, about },
  })
}

/** Queried before the item is removed. */
async function selectGroupOf({ db, rooms }: Tx, { subjectType, subjectId }: SubjectName): Promise<number | null> {
  const { inGroup } = rooms.subjects[subjectType]
  if (!inGroup) return null
  const { rows } = await sql<{ id: number | null }>`select ${inGroup(subjectId)} as id`.execute(db)
  return rows[0]!.id
}
