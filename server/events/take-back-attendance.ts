import { sql } from 'kysely'
import { takeBackCredit } from '#server/learning/credit-attendance.ts'
import { revokeForAttendance } from '#server/learning/revoke-certificate.ts'
import type { Tx } from '#server/rooms.ts'
import { tellOwnTabs } from './waiting-line.ts'

interface OfDate {
  id: number
  event_id: number
}

/** For people who had not answered, nothing remains; neither do the hours and the certificate. Under the lock of the date. */
export async function takeBackAttendance(
  tx: Tx,
  { id, event_id }: OfDate,
  { userIds, by }: { userIds: number[]; by: number | null },
) {
  const { rows } = await sql<{ userId: number }>`
    update rsvps set attended_at = null, confirmed_by = null
     where occurrence_id = ${id} and user_id = any(${userIds}::int[]) and attended_at is not null
    returning user_id as "userId"`.execute(tx.db)
  const taken = rows.map(({ userId }) => userId)
  await sql`
    delete from rsvps
     where occurrence_id = ${id} and user_id = any(${taken}::int[]) and answer is null and not is_barred`.execute(tx.db)
  await takeBackCredit(tx, { occurrenceId: id, userIds: taken })
  await revokeForAttendance(tx, { occurrenceId: id, userIds: taken, by })
  for (const userId of taken) tellOwnTabs(tx, event_id, userId)
  return taken
}

/** No one attended what has not begun: anyone who had checked in before it was cancelled or moved was not there yet. */
export async function takeBackEarlyAttendance(tx: Tx, date: OfDate, by: number | null) {
  const { rows } = await sql<{ userId: number }>`
    select user_id as "userId" from rsvps where occurrence_id = ${date.id} and attended_at is not null order by 1`.execute(tx.db)
  if (rows.length > 0) await takeBackAttendance(tx, date, { userIds: rows.map(({ userId }) => userId), by })
}
