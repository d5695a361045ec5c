import { isDeepStrictEqual } from 'node:util'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { cancelDates } from './cancel-event.ts'
import { moveDate, toCome, type OccurrenceRow } from './change-dates.ts'
import { insertDates } from './create-event.ts'
import { datesFor, refuse, requireToCome, type EventFields } from './event-fields.ts'
import { datedOf, type Dated } from './event-times.ts'
import type { LockedEvent } from './lock-event.ts'

interface Change {
  before: EventFields
  after: EventFields
  /** All of them, locked. */
  dates: OccurrenceRow[]
  byId: number
}

const timesOf = ({ timeZone, allDay, startsLocal, endsLocal, repeat }: EventFields) => ({
  ...{ timeZone, allDay, startsLocal, endsLocal, repeat },
})

export const isRetimed = (before: EventFields, after: EventFields) => !isDeepStrictEqual(timesOf(before), timesOf(after))

const dayOf = (local: string) => local.slice(0, 10)

/**
 * New times, or a new rule, for all future dates. A date whose day is still in the series stays, with its answers, and moves
 * to the new time; one that was moved individually stays where it is. All others are cancelled, and people told; past dates
 * are left alone.
 */
export async function changeSeries(tx: Tx, event: LockedEvent, { before, after, dates, byId }: Change) {
  const wanted = datesFor(tx, after)
  const isMoved = before.startsLocal !== after.startsLocal || before.timeZone !== after.timeZone
  if (isMoved && event.holding.state !== 'draft') requireToCome(tx, wanted[0]!.startsAt)
  if (event.holding.listed_at === null) return replaceDates(tx, event, wanted, after.capacity)
  if (toCome(tx, dates).length === 0) throw new Problem('event_over')
  if (before.repeat === null && after.repeat === null) return moveOnly(tx, dates, wanted[0]!)

  const coming = toCome(tx, dates).filter(({ starts_at }) => starts_at > tx.rooms.now())
  if (dates.some(({ starts_at }) => starts_at <= tx.rooms.now())) refuseForAll(before, after)
  const byDay = new Map(wanted.map((date) => [dayOf(date.startsLocal), date]))
  const gone: OccurrenceRow[] = []
  for (const date of coming) {
    const found = byDay.get(dayOf(date.planned_local))
    if (found)
      await moveDate(tx, date, {
        ...(isOnItsOwn(date, before, after) ? timesOfRow(date) : found),
        plannedLocal: found.startsLocal,
      })
    else gone.push(date)
  }
  await drop(tx, event, gone, byId)
  // Dates the earlier rule had and that are missing were cancelled, which cannot be undone.
  const named = new Set(
    [...datedOf(before, before.repeat).map(({ startsLocal }) => startsLocal), ...coming.map((date) => date.planned_local)].map(
      dayOf,
    ),
  )
  const added = wanted.filter(({ startsLocal, startsAt }) => startsAt > tx.rooms.now() && !named.has(dayOf(startsLocal)))
  await insertDates(tx, event.holding, { capacity: after.capacity, dates: added })
}

/** No one has seen any of them. */
async function replaceDates(tx: Tx, event: LockedEvent, dates: Dated[], capacity: number | null) {
  await tx.db.deleteFrom('occurrences').where('event_id', '=', event.id).execute()
  await insertDates(tx, event.holding, { capacity, dates })
}

async function moveOnly(tx: Tx, dates: OccurrenceRow[], wanted: Dated) {
  for (const date of toCome(tx, dates)) await moveDate(tx, date, { ...wanted, plannedLocal: wanted.startsLocal })
}

/** Past dates were in another time zone, or not all-day: they can no longer be described that way. */
function refuseForAll(before: EventFields, after: EventFields) {
  const words = 'Change the next date and those that follow: some are over'
  refuse({
    ...(before.timeZone !== after.timeZone && { timeZone: words }),
    ...(before.allDay !== after.allDay && { allDay: words }),
  })
}

const isOnItsOwn = ({ starts_local, planned_local }: OccurrenceRow, before: EventFields, after: EventFields) =>
  starts_local !== planned_local && before.timeZone === after.timeZone && before.allDay === after.allDay

const timesOfRow = (row: OccurrenceRow): Dated => ({
  ...{ startsLocal: row.starts_local, endsLocal: row.ends_local, startsAt: row.starts_at, endsAt: row.ends_at },
})

/** If no one has answered, there is no one to tell and nothing to read. */
async function drop(tx: Tx, event: LockedEvent, dates: OccurrenceRow[], byId: number) {
  if (dates.length === 0) return
  const ids = dates.map(({ id }) => id)
  const answers = await tx.db.selectFrom('rsvps').select('occurrence_id').where('occurrence_id', 'in', ids).distinct().execute()
  const answered = new Set(answers.map(({ occurrence_id }) => occurrence_id))
  const unknown = ids.filter((id) => !answered.has(id))
  if (unknown.length > 0) await tx.db.deleteFrom('occurrences').where('id', 'in', unknown).execute()
  await cancelDates(tx, event.id, {
    ...{ dates: dates.filter(({ id }) => answered.has(id)), reason: ['seriesChanged', {}], byId },
  })
}
