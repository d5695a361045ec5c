import { sql } from 'kysely'
import type { Appeal } from '#contract/moderation.ts'
import type { Db } from '#server/database/database.ts'
import { pageOf, readCursor, timeOfCursor } from '#server/http/page-cursor.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { presentPerson } from '#server/users/present.ts'

interface Wanted {
  status: 'open' | 'decided'
  limit: number
  cursor?: string | undefined
}

/** Longest waiting first; decided ones newest first. */
export async function listAppeals(db: Db, admin: Viewer, { status, limit, cursor }: Wanted) {
  const isOpen = status === 'open'
  const key = sql.ref(isOpen ? 'appeals.created_at' : 'appeals.decided_at')
  let query = selectAppeals(db)
    .select(sql<number>`extract(epoch from ${key}) * 1000000`.as('key'))
    .where('appeals.decided_at', isOpen ? 'is' : 'is not', null)
    .orderBy(key, isOpen ? 'asc' : 'desc')
    .orderBy('appeals.id', isOpen ? 'asc' : 'desc')
    .limit(limit + 1)
  if (cursor) {
    const { key: at, id } = readCursor(cursor)
    query = query.where(
      sql<boolean>`(${key}, appeals.id) ${sql.raw(isOpen ? '>' : '<')} (${timeOfCursor(at)}::timestamptz, ${id}::int)`,
    )
  }
  const rows = await query.execute()
  const { shown, end } = pageOf(rows, limit)
  const others = await countOtherAdmins(db, admin.id)
  return { items: shown.map((row) => presentAppeal(row, admin, others)), end }
}

export const selectAppeals = (db: Db) =>
  db
    .selectFrom('appeals')
    .innerJoin('users', 'users.id', 'appeals.user_id')
    .leftJoin('warnings', 'warnings.id', 'appeals.warning_id')
    .leftJoin('suspensions', 'suspensions.id', 'appeals.suspension_id')
    .leftJoin('users as admin', (join) =>
      join.on('admin.id', '=', (eb) => eb.fn.coalesce('warnings.admin_id', 'suspensions.admin_id')),
    )
    .select(['users.id as userId', 'users.username', 'users.name', 'users.job_title', 'users.workplace'])
    .select(['users.profile_picture', 'users.is_verified'])
    .select(['appeals.id', 'appeals.text', 'appeals.created_at', 'appeals.outcome', 'appeals.decision', 'appeals.decided_at'])
    .select(['warnings.id as warningId', 'warnings.rule', 'warnings.reason', 'warnings.quoted_content'])
    .select([
      'warnings.post_id',
      'warnings.holding_id',
      'warnings.created_at as warnedAt',
      'warnings.acknowledged_at',
      'warnings.lifted_at',
    ])
    .select(['suspensions.id as suspensionId', 'users.is_admin as isByAdmin'])
    .select(['suspensions.reason as suspensionReason', 'admin.id as adminId', 'admin.name as adminName'])

export type AppealRow = Awaited<ReturnType<ReturnType<typeof selectAppeals>['execute']>>[number]

export async function countOtherAdmins(db: Db, adminId: number): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('is_admin', '=', true)
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .where('id', '!=', adminId)
    .executeTakeFirstOrThrow()
  return count
}

/** To be decided by another admin, if there is one. */
export function mayDecide(
  row: Pick<AppealRow, 'adminId' | 'userId' | 'isByAdmin'>,
  admin: Pick<Viewer, 'id'>,
  otherAdmins: number,
) {
  // An admin who appeals does not count as another admin.
  const others = otherAdmins - (row.isByAdmin ? 1 : 0)
  return row.userId !== admin.id && (row.adminId !== admin.id || others <= 0)
}

export function presentAppeal(row: AppealRow, admin: Viewer, otherAdmins: number): Appeal {
  return {
    id: row.id,
    user: presentPerson({ ...row, id: row.userId }),
    warning: presentAppealedWarning(row),
    suspensionReason: row.suspensionReason,
    decidedBefore: row.adminId === null || row.adminName === null ? null : { id: row.adminId, name: row.adminName },
    canDecide: row.decided_at === null && mayDecide(row, admin, otherAdmins),
    text: row.text,
    createdAt: row.created_at.toISOString(),
    outcome: row.outcome,
    decision: row.decision,
    decidedAt: row.decided_at?.toISOString() ?? null,
  }
}

function presentAppealedWarning(row: AppealRow): Appeal['warning'] {
  if (row.warningId === null || row.warnedAt === null) return null
  return {
    id: row.warningId,
    rule: row.rule as NonNullable<Appeal['warning']>['rule'],
    reason: row.reason ?? '',
    quotedContent: row.quoted_content,
    postId: row.post_id,
    holdingId: row.holding_id,
    createdAt: row.warnedAt.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    liftedAt: row.lifted_at?.toISOString() ?? null,
    position: null,
  }
}
