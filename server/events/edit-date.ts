import { isDeepStrictEqual } from 'node:util'
import type { EventEdit } from '#contract/events.ts'
import { changeHolding } from '#server/holdings/change-holding.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { changeCapacity, changeDates, countChange, lockDates, moveDate, type OccurrenceRow } from './change-dates.ts'
import { refuse, requireInReach, requireToCome, withGiven, type EventFields } from './event-fields.ts'
import { datedOf } from './event-times.ts'
import { fieldsOf, keepFacts } from './keep-facts.ts'
import type { LockedEvent } from './lock-event.ts'

type Edit = Omit<EventEdit, 'scope' | 'occurrenceId'>

/** What may differ for a single date. */
const ofDate = ['startsLocal', 'endsLocal', 'place', 'joinUrl', 'capacity']

/** One date of a series: at another time or place, with another link or another number of places than the rest. */
export async function editDate(tx: Tx, event: LockedEvent, occurrenceId: number, edit: Edit) {
  const dates = await lockDates(tx, event.id)
  const date = dates.find(({ id }) => id === occurrenceId)
  if (!date) throw new Problem('occurrence_not_found')
  if (date.cancelled_at) throw new Problem('event_cancelled')
  if (date.ends_at <= tx.rooms.now()) throw new Problem('event_over')
  const before = fieldsOf(event)
  refuseOthers(event, before, edit)

  await moveAlone(tx, before, date, edit)
  // The same rules as for the whole event: an online event has no place.
  const { place, joinUrl, capacity } = withGiven(before, edit)
  await changeDates(tx, [date], {
    ...(edit.place !== undefined && { place: isDeepStrictEqual(place, before.place) ? null : JSON.stringify(place) }),
    ...(edit.joinUrl !== undefined && { join_url: joinUrl === before.joinUrl ? null : joinUrl }),
  })
  if (edit.capacity !== undefined && edit.capacity !== date.capacity)
    await changeCapacity(tx, [date], capacity, { isOwn: capacity !== before.capacity })
  await countChange(tx, event.id)
  await keepFacts(tx, event.id)
  // It no longer says what a reviewer has read.
  if (event.holding.state !== 'approved') await changeHolding(tx, event.id, { isAnother: true })
  tellWatchers(tx, event.id)
}

/** A form sends all its fields: only those that differ are changes. */
function refuseOthers({ holding }: LockedEvent, before: EventFields, edit: Edit) {
  const { title, body, audience, category_id: categoryId, group_id: groupId } = holding
  const known: Record<string, unknown> = { ...before, title, body, audience, categoryId, groupId }
  const others = Object.entries(edit).filter(
    ([name, value]) => value !== undefined && !ofDate.includes(name) && !isDeepStrictEqual(value, known[name]),
  )
  refuse(Object.fromEntries(others.map(([name]) => [name, 'This is the same for all dates'])))
}

async function moveAlone(tx: Tx, { timeZone, allDay }: EventFields, date: OccurrenceRow, { startsLocal, endsLocal }: Edit) {
  const local = { startsLocal: startsLocal ?? date.starts_local, endsLocal: endsLocal ?? date.ends_local }
  const [to] = datedOf({ timeZone, allDay, ...local }, null)
  if (to!.startsLocal !== date.starts_local) {
    requireToCome(tx, to!.startsAt)
    requireInReach(tx, to!.startsAt)
  }
  await moveDate(tx, date, { ...to!, plannedLocal: date.planned_local })
}
