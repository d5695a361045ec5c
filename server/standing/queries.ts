import { sql } from 'kysely'
import { appealDays } from '#contract/standing.ts'
import type { Db } from '#server/database/database.ts'

const appealMs = appealDays * 86_400_000
export const appealableUntil = (since: Date) => new Date(since.getTime() + appealMs)

/** With the appeal against each, and its position among the standing ones. */
export const selectWarnings = (db: Db, userId: number) =>
  db
    .selectFrom('warnings')
    .leftJoin('appeals', 'appeals.warning_id', 'warnings.id')
    .selectAll('warnings')
    .select(['appeals.text', 'appeals.created_at as appealed_at', 'appeals.outcome', 'appeals.decision', 'appeals.decided_at'])
    .select(
      sql<number | null>`case when warnings.lifted_at is null
        then count(*) filter (where warnings.lifted_at is null) over (order by warnings.id) end`.as('position'),
    )
    .where('warnings.user_id', '=', userId)
    .orderBy('warnings.id', 'desc')
    .execute()

export type WarningRow = Awaited<ReturnType<typeof selectWarnings>>[number]

export const selectStandingSuspension = (db: Db, userId: number) =>
  db
    .selectFrom('suspensions')
    .leftJoin('appeals', 'appeals.suspension_id', 'suspensions.id')
    .select(['suspensions.id', 'suspensions.reason', 'suspensions.created_at'])
    .select(['appeals.text', 'appeals.created_at as appealed_at', 'appeals.outcome', 'appeals.decision', 'appeals.decided_at'])
    .where('suspensions.user_id', '=', userId)
    .where('suspensions.ended_at', 'is', null)
    .executeTakeFirst()

export type SuspensionRow = NonNullable<Awaited<ReturnType<typeof selectStandingSuspension>>>

/**
 * Locked, so that two decisions about one member come one after another. About someone who has left there is nothing to
 * decide.
 */
export const lockUser = (db: Db, userId: number) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'is_admin', 'warning_count', 'suspended_at'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
