import { sql, type Selectable } from 'kysely'
import type { OccurrencesTable } from '#server/database/tables/events.ts'
import { fieldProblem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { Dated } from './event-times.ts'
import { holdOccurrences } from './lock-occurrence.ts'
import { takeBackEarlyAttendance } from './take-back-attendance.ts'
import { rememberBefore } from './tell-changes.ts'
import { fillPlaces } from './waiting-line.ts'

export type OccurrenceRow = Selectable<OccurrencesTable>

// What happens to dates that stay. All of it under `lockEvent`, which comes before any lock on dates.

/** Every date of the event, in the order everyone locks them. */
export async function lockDates(tx: Tx, eventId: number): Promise<OccurrenceRow[]> {
  const dates = await tx.db.selectFrom('occurrences').select('id').where('event_id', '=', eventId).execute()
  const ids = dates.map(({ id }) => id)
  await holdOccurrences(tx, ids)
  return tx.db.selectFrom('occurrences').selectAll().where('event_id', '=', eventId).orderBy('starts_at').orderBy('id').execute()
}

/** Those hosts can still change. */
export const toCome = ({ rooms }: Pick<Tx, 'rooms'>, dates: OccurrenceRow[]) =>
  dates.filter(({ ends_at, cancelled_at }) => ends_at > rooms.now() && cancelled_at === null)

type Moved = Dated & { plannedLocal: string }

/** To a different time. Those going are asked whether they still come, and calendars take the later version. */
export async function moveDate(tx: Tx, before: OccurrenceRow, { plannedLocal, ...to }: Moved) {
  const { db, rooms } = tx
  const isMoved = before.starts_at.getTime() !== to.startsAt.getTime()
  const isSame = !isMoved && before.ends_at.getTime() === to.endsAt.getTime() && before.starts_local === to.startsLocal
  if (isSame && before.planned_local === plannedLocal) return
  if (!isSame) await rememberBefore(tx, [before])
  // While the event is off the site, people keep their answers.
  const isKnown = before.is_listed || before.going_count + before.waiting_count + before.interested_count > 0
  const since = before.moved_from ?? before.starts_at
  await db
    .updateTable('occurrences')
    .set(({ eb }) => ({
      ...{ starts_local: to.startsLocal, ends_local: to.endsLocal, starts_at: to.startsAt, ends_at: to.endsAt },
      ...{ planned_local: plannedLocal },
      ...(!isSame && { sequence: eb('sequence', '+', 1), changed_at: rooms.now() }),
      ...(isMoved && isKnown && { moved_from: since.getTime() === to.startsAt.getTime() ? null : since }),
    }))
    .where('id', '=', before.id)
    .execute()
  if (isMoved && to.startsAt > rooms.now()) await takeBackEarlyAttendance(tx, before, null)
  if (isMoved && isKnown)
    await sql`update rsvps set asks_again = true where occurrence_id = ${before.id} and answer = 'going'`.execute(db)
}

interface OwnOfDate {
  /** JSON. */
  place?: string | null
  join_url?: string | null
}

/** A place or link different from the others'. */
export async function changeDates(tx: Tx, dates: OccurrenceRow[], own: OwnOfDate) {
  if (Object.keys(own).length === 0 || dates.length === 0) return
  await rememberBefore(tx, dates)
  await tx.db
    .updateTable('occurrences')
    .set(({ eb }) => ({ ...own, sequence: eb('sequence', '+', 1), changed_at: tx.rooms.now() }))
    .where(
      'id',
      'in',
      dates.map(({ id }) => id),
    )
    .execute()
}

/** Never fewer than are going; with more, those waiting move up. */
export async function changeCapacity(tx: Tx, dates: OccurrenceRow[], capacity: number | null, { isOwn }: { isOwn: boolean }) {
  if (dates.length === 0) return
  if (dates.some(({ going_count }) => capacity !== null && going_count > capacity))
    throw fieldProblem('capacity_below_going', 'capacity')
  await rememberBefore(
    tx,
    dates.filter((date) => date.capacity !== capacity),
  )
  await tx.db
    .updateTable('occurrences')
    .set({ capacity, has_own_capacity: isOwn })
    .where(
      'id',
      'in',
      dates.map(({ id }) => id),
    )
    .execute()
  await moveUp(tx, dates)
}

export async function moveUp(tx: Tx, dates: OccurrenceRow[]) {
  for (const { id, waiting_count } of dates) if (waiting_count > 0) await fillPlaces(tx, id)
}

/** Calendars keep the version with the larger number: also if one date of a series differs from its rule. */
export const countChange = ({ db, rooms }: Tx, eventId: number) =>
  db
    .updateTable('events')
    .set(({ eb }) => ({ sequence: eb('sequence', '+', 1), changed_at: rooms.now() }))
    .where('holding_id', '=', eventId)
    .execute()
