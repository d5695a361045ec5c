import { sql } from 'kysely'
import { attendanceDays } from '#contract/occurrences.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { renewCredit } from '#server/learning/renew-credit.ts'
import type { Tx } from '#server/rooms.ts'
import { toCome, type OccurrenceRow } from './change-dates.ts'
import { refuse } from './event-fields.ts'

const dayMs = 86_400_000

/** From the start until 60 days after the end. */
export function isRegisterOpen({ starts_at, ends_at }: Pick<OccurrenceRow, 'starts_at' | 'ends_at'>, now: Date): boolean {
  return starts_at <= now && now.getTime() <= ends_at.getTime() + attendanceDays * dayMs
}

interface Hours {
  dates: OccurrenceRow[]
  before: number | null
  after: number | null
}

/**
 * For future dates; once all are over, it corrects those whose register is still open. Either way the hours of a date change
 * for everyone who was there or for no one: other dates keep the hours they were held with. Under the locks of the dates.
 */
export async function changeHours(tx: Tx, viewer: Viewer, { dates, before, after }: Hours) {
  const coming = toCome(tx, dates)
  const changed = coming.length > 0 ? coming : dates.filter((date) => isRegisterOpen(date, tx.rooms.now()))
  const ids = changed.map(({ id }) => id)
  const attended = await selectAttended(tx, dates)
  if (after === null && attended.some(({ id, isCredited }) => isCredited && ids.includes(id)))
    refuse({ creditHours: 'People have these hours in their records: they can be changed, not taken away' })

  const kept = attended.map(({ id }) => id).filter((id) => !ids.includes(id))
  await sql`
    update occurrences set credit_hours = coalesce(credit_hours, ${before ?? 0}::numeric) where id = any(${kept}::int[])`.execute(
    tx.db,
  )
  await sql`update occurrences set credit_hours = null where id = any(${ids}::int[]) and credit_hours is not null`.execute(tx.db)
  for (const { id, userIds } of attended) if (ids.includes(id)) await renewCredit(tx, viewer, { occurrenceId: id, userIds })
}

interface Attended {
  id: number
  userIds: number[]
  isCredited: boolean
}

/** Only dates that people attended. */
async function selectAttended({ db }: Tx, dates: OccurrenceRow[]): Promise<Attended[]> {
  const { rows } = await sql<Attended>`
    select occurrence_id as id, array_agg(user_id order by user_id) as "userIds",
           exists (select from learning_entries
                    where learning_entries.occurrence_id = rsvps.occurrence_id and learning_entries.is_confirmed) as "isCredited"
      from rsvps where occurrence_id = any(${dates.map(({ id }) => id)}::int[]) and attended_at is not null
     group by occurrence_id order by occurrence_id`.execute(db)
  return rows
}
