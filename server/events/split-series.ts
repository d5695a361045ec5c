import { sql } from 'kysely'
import type { Repeat } from '#contract/events.ts'
import { continueHolding } from '#server/holdings/continue-holding.ts'
import { tellWatchers } from '#server/holdings/lock-holding.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockDates, type OccurrenceRow } from './change-dates.ts'
import { datedOf } from './event-times.ts'
import { columnsOf, fieldsOf, keepFacts } from './keep-facts.ts'
import { lockEvent, type LockedEvent } from './lock-event.ts'

/**
 * From that date on, the series continues as an event of its own, with its approval, hosts and picture; its dates are the
 * same rows, so their answers stay. The earlier event ends before it, and keeps the questions asked about it.
 */
export async function splitSeries(tx: Tx, viewer: Viewer, event: LockedEvent, occurrenceId: number): Promise<LockedEvent> {
  const dates = await lockDates(tx, event.id)
  const from = dates.find(({ id }) => id === occurrenceId)
  if (!from) throw new Problem('occurrence_not_found')
  if (from.cancelled_at) throw new Problem('event_cancelled')
  if (from.ends_at <= tx.rooms.now()) throw new Problem('event_over')
  const fields = fieldsOf(event)
  const planned = datedOf(fields, fields.repeat)
  const at = planned.findIndex(({ startsLocal }) => startsLocal === from.planned_local)
  // From its first date on, that is the whole event.
  if (at <= 0) return event
  if (event.holding.state !== 'approved') throw new Problem('not_submitted')

  const continued = await continueHolding(tx, event.holding)
  const { startsLocal, endsLocal } = planned[at]!
  const rest = { ...fields, startsLocal, endsLocal, repeat: restOf(fields.repeat!, planned.length - at) }
  const columns = { ...columnsOf(rest), sequence: event.sequence, changed_at: tx.rooms.now() }
  await tx.db
    .insertInto('events')
    .values({ holding_id: continued.id, continues_id: event.id, issuer_name: event.issuer_name, ...columns })
    .execute()
  await passDates(tx, continued.id, dates, from)
  await sql`
    insert into hosts (event_id, user_id, state, asked_by, since)
    select ${continued.id}, user_id, state, asked_by, since from hosts where event_id = ${event.id} and state = 'host'`.execute(
    tx.db,
  )
  await endBefore(tx, event, { repeat: headOf(fields.repeat!, at, from.planned_local) })
  await keepFacts(tx, continued.id)
  return lockEvent(tx, viewer, continued.id)
}

/** Including cancelled ones: they are part of what the rule says. */
async function passDates({ db }: Tx, to: number, dates: OccurrenceRow[], from: OccurrenceRow) {
  const ids = dates.filter(({ planned_local }) => planned_local >= from.planned_local).map(({ id }) => id)
  await db.updateTable('occurrences').set({ event_id: to }).where('id', 'in', ids).execute()
}

async function endBefore(tx: Tx, { id }: LockedEvent, { repeat }: { repeat: Repeat | null }) {
  await tx.db
    .updateTable('events')
    .set(({ eb }) => ({
      ...{ repeat: repeat && JSON.stringify(repeat), changed_at: tx.rooms.now(), sequence: eb('sequence', '+', 1) },
    }))
    .where('holding_id', '=', id)
    .execute()
  await keepFacts(tx, id)
  tellWatchers(tx, id)
}

/** A single date is not a series. */
function restOf(repeat: Repeat, dates: number): Repeat | null {
  if (dates === 1) return null
  return repeat.count === undefined ? repeat : { ...repeat, count: dates }
}

function headOf(repeat: Repeat, dates: number, before: string): Repeat | null {
  if (dates === 1) return null
  if (repeat.count !== undefined) return { ...repeat, count: dates }
  return { ...repeat, until: Temporal.PlainDate.from(before.slice(0, 10)).subtract({ days: 1 }).toString() }
}
