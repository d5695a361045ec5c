import { sql } from 'kysely'
import { daysBeforePeriodEnds } from '#contract/learning-goals.ts'
import { batchSize, inBatches } from '#server/database/in-batches.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { dayIn, type GoalRow } from './goals.ts'
import { daysBetween, periodOf, type Days } from './periods.ts'
import { sumEntries } from './progress.ts'

/** Reminds members once, thirty days before a period ends, of what is missing; not if the period has no such day. */
export async function remindOfGoals(rooms: Rooms, stopping?: AbortSignal) {
  let after = 0
  await inBatches(async () => {
    const goals = await selectSome(rooms, after)
    for (const goal of goals) {
      const period = periodOf(goal, dayIn(rooms.now(), goal.timeZone))
      if (isDue(goal, period, dayIn(rooms.now(), goal.timeZone)))
        await inTransaction(rooms, (tx) => tellWhatIsMissing(tx, goal, period))
    }
    after = goals.at(-1)?.id ?? after
    return goals.length
  }, stopping)
}

type Watched = Pick<GoalRow, 'id' | 'user_id' | 'name' | 'hours' | 'months' | 'starts_on' | 'told_for'> & {
  timeZone: string | null
}

async function selectSome({ database: { db } }: Rooms, after: number): Promise<Watched[]> {
  const { rows } = await sql<Watched>`
    select goals.id, goals.user_id, goals.name, goals.hours, goals.months, goals.starts_on, goals.told_for, users.time_zone as "timeZone"
      from goals join users on users.id = goals.user_id and users.erased_at is null and users.suspended_at is null
     where goals.id > ${after} order by goals.id limit ${sql.lit(batchSize)}`.execute(db)
  return rows
}

const isDue = ({ told_for }: Watched, { startsOn, endsOn }: Days, today: string) =>
  told_for !== endsOn &&
  startsOn <= today &&
  daysBetween(startsOn, endsOn) > daysBeforePeriodEnds &&
  daysBetween(today, endsOn) - 1 <= daysBeforePeriodEnds

async function tellWhatIsMissing(tx: Tx, { id, user_id, name, hours }: Watched, { startsOn, endsOn }: Days) {
  const { rows } = await sql`
    update goals set told_for = ${endsOn}::date where id = ${id} and told_for is distinct from ${endsOn}::date returning id`.execute(
    tx.db,
  )
  if (rows.length === 0) return
  const totals = await sumEntries(tx.db, user_id, { from: startsOn, until: endsOn })
  const missing = hours - totals.hours
  if (missing <= 0) return
  await notify(tx, user_id, { type: 'learning', says: ['hoursMissing', { name, hours: missing, endsOn }] })
}
