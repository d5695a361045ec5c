import { sql } from 'kysely'
import type { Place } from '#contract/occurrences.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { coHosts } from '#server/users/event-hosts.ts'
import { byRole, type Reader } from '#server/users/reader.ts'
import type { CalendarEntry } from './calendar-file.ts'
import type { OccurrenceRow } from '#server/events/change-dates.ts'
import { datedOf } from '#server/events/event-times.ts'
import { fieldsOf, type EventRow } from '#server/events/keep-facts.ts'
import { ruleOf } from '#server/events/series.ts'

type Site = Pick<Rooms['config'], 'publicUrl'>

/** What a calendar is told about an event, apart from its dates. */
interface Said {
  eventId: number
  title: string
  body: string
  place: Place | null
  joinUrl: string | null
  /** The organizer's name. */
  host: string
}

/** Includes the link to join only if `joinUrl` is given: the caller knows who the entry is for. */
export function entryOf({ publicUrl }: Site, { eventId, title, body, place, joinUrl, host }: Said) {
  const location = place ? `${place.name}, ${place.address ? `${place.address}, ` : ''}${place.city}` : (joinUrl ?? '')
  const join = joinUrl ? `Join online: ${joinUrl}` : ''
  return {
    ...{ title, url: `${publicUrl}/events/${eventId}`, organizer: host, location },
    body: body && join ? `${body}\n\n${join}` : body || join,
  }
}

export const uidOf = (site: Site, eventId: number, dateId?: number) =>
  `event-${dateId === undefined ? eventId : `${eventId}-${dateId}`}@${hostnameOf(site)}`

const hostnames = new WeakMap<Site, string>()

/** Computed once: a feed contains it for each of its dates. */
function hostnameOf(site: Site): string {
  const known = hostnames.get(site)
  if (known !== undefined) return known
  const { hostname } = new URL(site.publicUrl)
  hostnames.set(site, hostname)
  return hostname
}

interface Found extends EventRow {
  title: string
  body: string
  host: string
  isHost: boolean
  /** Dates the viewer is going to and that are not over: for these they may have the link. */
  goesTo: number[]
}

const mayJoin = ({ isHost, goesTo }: Found, date: Pick<OccurrenceRow, 'id'>) => isHost || goesTo.includes(date.id)

async function selectEvent({ db, rooms }: Tx, viewer: Reader | null, id: number): Promise<Found> {
  const isHost = (reader: Reader) => sql<boolean>`(holdings.author_id = ${reader.id} or ${coHosts(reader.id, id)})`
  const { rows } = await sql<Found>`
    select events.*, holdings.title, holdings.body, author.name as host,
           ${viewer ? byRole(viewer, sql`true`, isHost(viewer)) : sql`false`} as "isHost",
           array(select rsvps.occurrence_id from occurrences join rsvps on rsvps.occurrence_id = occurrences.id
                  where occurrences.event_id = holdings.id and occurrences.ends_at > ${rooms.now()} and occurrences.cancelled_at is null
                    and rsvps.user_id = ${viewer?.id ?? null} and rsvps.answer = 'going') as "goesTo"
      from holdings join events on events.holding_id = holdings.id join users as author on author.id = holdings.author_id
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  if (!rows[0]) throw new Problem('holding_not_found')
  return rows[0]
}

/** One date, or a series as its first date and a rule, plus the dates that differ. */
export async function entriesOfEvent(tx: Tx, viewer: Reader | null, id: number, date?: number): Promise<CalendarEntry[]> {
  const { config } = tx.rooms
  const event = await selectEvent(tx, viewer, id)
  const rows = await tx.db
    .selectFrom('occurrences')
    .selectAll()
    .where('event_id', '=', id)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  const one = date === undefined ? undefined : rows.find((row) => row.id === date)
  if (date !== undefined && !one) throw new Problem('occurrence_not_found')
  if (one) return [dateEntry(config, event, one)]
  const [only] = rows
  if (!event.repeat && rows.length === 1) return [{ ...dateEntry(config, event, only!), uid: uidOf(config, id) }]
  return seriesEntries(config, event, rows)
}

function dateEntry(site: Site, event: Found, date: OccurrenceRow): CalendarEntry {
  const joinUrl = mayJoin(event, date) ? (date.join_url ?? event.join_url) : null
  return {
    ...entryOf(site, {
      eventId: event.holding_id,
      title: event.title,
      body: event.body,
      host: event.host,
      place: date.place ?? event.place,
      joinUrl,
    }),
    ...{ uid: uidOf(site, event.holding_id, date.id), timeZone: event.time_zone, allDay: event.all_day },
    ...{ startsLocal: date.starts_local, endsLocal: date.ends_local },
    // Both count: a new place for the whole event is a change to each of its dates.
    ...{ sequence: event.sequence + date.sequence, changedAt: later(event.changed_at, date.changed_at).toISOString() },
    status: date.cancelled_at ? 'CANCELLED' : 'CONFIRMED',
  }
}

const later = (one: Date, other: Date) => (one > other ? one : other)

function seriesEntries(site: Site, event: Found, rows: OccurrenceRow[]): CalendarEntry[] {
  const fields = fieldsOf(event)
  const planned = datedOf(fields, fields.repeat)
  const held = new Map(rows.filter(({ cancelled_at }) => !cancelled_at).map((row) => [row.planned_local, row]))
  const isOff = held.size === 0
  const uid = uidOf(site, event.holding_id)
  const [first] = planned
  const last = planned.at(-1)!
  const until = fields.allDay
    ? last.startsLocal.replaceAll('-', '')
    : `${last.startsAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`
  const joinUrl = rows.some((row) => mayJoin(event, row)) ? event.join_url : null
  const master: CalendarEntry = {
    ...entryOf(site, {
      eventId: event.holding_id,
      title: event.title,
      body: event.body,
      host: event.host,
      place: event.place,
      joinUrl,
    }),
    ...{ uid, timeZone: event.time_zone, allDay: event.all_day, startsLocal: first!.startsLocal, endsLocal: first!.endsLocal },
    sequence: event.sequence,
    changedAt: rows.reduce((latest, row) => later(latest, row.changed_at), event.changed_at).toISOString(),
    status: isOff ? 'CANCELLED' : 'CONFIRMED',
    ...(fields.repeat && { rule: ruleOf(fields.repeat, until) }),
    // If the whole event is cancelled, so is each date.
    excluded: isOff ? [] : planned.map(({ startsLocal }) => startsLocal).filter((local) => !held.has(local)),
  }
  const inRule = new Set(planned.map(({ startsLocal }) => startsLocal))
  const differing = [...held.values()].filter(
    (row) => row.starts_local !== row.planned_local || row.place || row.join_url || !inRule.has(row.planned_local),
  )
  return [
    master,
    ...differing.map((row) => ({
      ...dateEntry(site, event, row),
      // A past date from an earlier rule stands by itself.
      ...(inRule.has(row.planned_local) && { uid, instead: row.planned_local }),
    })),
  ]
}
