import { sql } from 'kysely'
import { activityDays } from '#contract/retention.ts'
import type { Db } from '#server/database/database.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'

/** To the day, and written once a day: enough for "active lately" and the admins' overview, without a trail of anyone's hours. */
export async function noteActivity(db: Db, userId: number, now: Date) {
  await sql`
    with noted as (
      update member_activity set last_active_on = ${dayOf(now)}::date
       where user_id = ${userId} and last_active_on is distinct from ${dayOf(now)}::date
      returning user_id)
    insert into active_days (day, user_id) select ${dayOf(now)}::date, user_id from noted on conflict do nothing`.execute(db)
}

export async function forgetActivity(db: Db, now: Date, stopping?: AbortSignal) {
  const oldest = dayOf(new Date(now.getTime() - activityDays * 86_400_000))
  await deleteInBatches(db, 'active_days', sql<boolean>`day < ${oldest}`, stopping)
}

/** In UTC, in the database's date format. */
export const dayOf = (time: Date) => time.toISOString().slice(0, 10)
