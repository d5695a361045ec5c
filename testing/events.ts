import type { Competency } from '#contract/competencies.ts'
import type { HoldingAudience } from '#contract/holdings.ts'
import type { EventFormat, Registration } from '#contract/events.ts'
import type { Place } from '#contract/occurrences.ts'
import { keepFacts } from '#server/events/keep-facts.ts'
import type { World } from './world.ts'

interface Someone {
  id: number
}

export interface EventTraits {
  title?: string
  /** How long from now until each date begins. */
  hours?: number[]
  lastsHours?: number
  timeZone?: string
  allDay?: boolean
  format?: EventFormat
  place?: Place | null
  joinUrl?: string
  registration?: Registration
  capacity?: number | null
  hasWaitingList?: boolean
  audience?: HoldingAudience
  groupId?: number | null
  creditHours?: number
  competencies?: Competency[]
  hosts?: Someone[]
  state?: 'pending' | 'approved' | 'rejected'
}

let events = 0
const hourMs = 3_600_000

/** Rows as the verbs would leave them: an approved event with its dates. */
export async function addEvent({ db, rooms }: Pick<World, 'db' | 'rooms'>, author: Someone, traits: EventTraits = {}) {
  const { hours = [240], lastsHours = 2, timeZone = 'Europe/Berlin', allDay = false, state = 'approved', hosts = [] } = traits
  const title = traits.title ?? `Evening of bookbinders no. ${++events}`
  const now = rooms.now()
  const local = (at: Date) => {
    const zoned = Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)
    return allDay ? zoned.toPlainDate().toString() : zoned.toPlainDateTime().toString({ smallestUnit: 'minute' })
  }
  const dates = hours.map((from) => {
    const minute = Math.floor((now.getTime() + from * hourMs) / 60_000) * 60_000
    const [starts, ends] = [new Date(minute), new Date(minute + lastsHours * hourMs)]
    return { starts, ends, startsLocal: local(starts), endsLocal: local(ends) }
  })
  const { id } = await db
    .insertInto('holdings')
    .values({
      ...{ kind: 'event', author_id: author.id, title, body: '', audience: traits.audience ?? 'members', state, words: '' },
      ...{ group_id: traits.groupId ?? null, submitted_at: now, approved_at: now, listed_at: now, created_at: now },
      facts: '{}',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('events')
    .values({
      ...{ holding_id: id, format: traits.format ?? 'in_person', time_zone: timeZone, all_day: allDay, changed_at: now },
      ...{ starts_local: dates[0]!.startsLocal, ends_local: dates[0]!.endsLocal, join_url: traits.joinUrl ?? null },
      place: JSON.stringify(traits.place ?? { name: 'Reading room', address: null, city: 'Berlin', country: 'DE' }),
      ...{ registration: traits.registration ?? 'here', capacity: traits.capacity ?? null },
      has_waiting_list: traits.hasWaitingList ?? true,
      ...{ credit_hours: traits.creditHours ?? null, competencies: traits.competencies ?? [] },
    })
    .execute()
  const rows = await db
    .insertInto('occurrences')
    .values(
      dates.map(({ starts, ends, startsLocal, endsLocal }) => ({
        ...{ event_id: id, starts_local: startsLocal, ends_local: endsLocal, planned_local: startsLocal },
        ...{
          starts_at: starts,
          ends_at: ends,
          capacity: traits.capacity ?? null,
          is_listed: state === 'approved',
          changed_at: now,
        },
      })),
    )
    .returning('id')
    .execute()
  if (hosts.length > 0)
    await db
      .insertInto('hosts')
      .values(
        hosts.map(({ id: user_id }) => ({ event_id: id, user_id, state: 'host' as const, asked_by: author.id, since: now })),
      )
      .execute()
  await keepFacts({ db }, id)
  const dateIds = rows.map((row) => row.id).toSorted((a, b) => a - b)
  return { id, title, dates: dateIds, date: dateIds[0]! }
}

/** They are going, as if they had answered. */
export async function addGoing({ db, rooms }: Pick<World, 'db' | 'rooms'>, date: number, people: Someone[]) {
  if (people.length === 0) return
  await db
    .insertInto('rsvps')
    .values(people.map(({ id }) => ({ occurrence_id: date, user_id: id, answer: 'going' as const, answered_at: rooms.now() })))
    .execute()
  await db
    .updateTable('occurrences')
    .set(({ eb }) => ({ going_count: eb('going_count', '+', people.length) }))
    .where('id', '=', date)
    .execute()
}

/** Without notifying anyone. */
export async function cancelDate({ db, rooms }: Pick<World, 'db' | 'rooms'>, { id }: { id: number }, date: number) {
  const change = { cancelled_at: rooms.now(), cancel_reason: 'The hall is flooded' }
  await db.updateTable('occurrences').set(change).where('id', '=', date).execute()
  await keepFacts({ db }, id)
}
