import { sql } from 'kysely'
import type { HoldingCard } from '#contract/holdings.ts'
import type { Place } from '#contract/occurrences.ts'
import type { Db } from '#server/database/database.ts'
import type { Rooms } from '#server/rooms.ts'
import type { PublicPage } from '#server/subjects/holding-kind.ts'
import { isActiveMember } from '#server/users/is-active-member.ts'
import { nextDates } from './find-dates.ts'
import { whenInWords, type When } from './when-in-words.ts'

interface PublicEvent {
  format: 'in_person' | 'online' | 'hybrid'
  registration: 'here' | 'elsewhere' | 'none'
  registerUrl: string | null
  cost: 'free' | 'paid'
  price: string | null
  language: string | null
  dates: number
  /** Besides the author. */
  hosts: string[]
}

interface PublicDate extends When {
  id: number
  isCancelled: boolean
  reason: string | null
  movedFrom: Date | null
  place: Place | null
  goingCount: number
  capacity: number | null
}

/**
 * For an event anyone may read: the date asked for or the next one, followed by later ones. It names no one who is going,
 * and has no link to join.
 */
export async function describeEvent(rooms: Rooms, card: HoldingCard, asked: URLSearchParams): Promise<PublicPage> {
  const { db } = rooms.database
  const event = await selectEvent(db, card.id)
  const dates = await selectDates(db, card.id, rooms.now())
  const wanted = Number(asked.get('date'))
  const named = dates.find(({ id }) => id === wanted) ?? (await selectDate(db, card.id, wanted))
  const date = named ?? dates[0]
  if (!date) return { data: { '@type': 'Event', name: card.title } }
  const url = `${rooms.config.publicUrl}/events/${card.id}`
  const others = event.dates > 1 ? dates.filter(({ id }) => id !== date.id) : []
  return {
    data: dataOf({ card, event, date, url, origin: rooms.config.publicUrl }),
    lines: linesOf(event, date),
    links: others.map((other) => ({
      label: `${other.isCancelled ? 'Cancelled: ' : ''}${whenInWords(other)}`,
      path: `/events/${card.id}?date=${other.id}`,
    })),
    ...(named && event.dates > 1 && { query: `?date=${named.id}` }),
  }
}

async function selectEvent(db: Db, id: number): Promise<PublicEvent> {
  const { rows } = await sql<PublicEvent>`
    select format, registration, register_url as "registerUrl", cost, price, language,
           (select count(*) from occurrences where event_id = holding_id)::int as dates,
           array(select users.name from hosts join users on users.id = hosts.user_id
                  where hosts.event_id = holding_id and hosts.state = 'host' and ${isActiveMember('users')}
                  order by hosts.since, users.id) as hosts
      from events where holding_id = ${id}`.execute(db)
  return rows[0]!
}

const dateColumns = sql`
  occurrences.id, starts_at as "startsAt", ends_at as "endsAt", occurrences.starts_local as "startsLocal",
  occurrences.ends_local as "endsLocal", time_zone as "timeZone", occurrences.all_day as "allDay",
  occurrences.cancelled_at is not null as "isCancelled", occurrences.cancel_reason as reason, moved_from as "movedFrom",
  coalesce(occurrences.place, events.place) as place, going_count as "goingCount", occurrences.capacity`

const ofEvent = sql`from occurrences join events on events.holding_id = occurrences.event_id`

/** Future dates and, if the rest of a series was cancelled, those held; for a past event, the last ones. */
async function selectDates(db: Db, id: number, now: Date): Promise<PublicDate[]> {
  const { rows } = await sql<PublicDate>`
    select ${dateColumns} ${ofEvent} join (${nextDates(id, now)}) as page on page.id = occurrences.id
     where ends_at > ${now} or (events.cancelled_at is not null and occurrences.cancelled_at is null)
     order by page.key`.execute(db)
  if (rows.length > 0) return rows
  const last = await sql<PublicDate>`
    select ${dateColumns} ${ofEvent} where event_id = ${id} order by starts_at desc, occurrences.id desc limit 1`.execute(db)
  return last.rows
}

async function selectDate(db: Db, eventId: number, id: number): Promise<PublicDate | undefined> {
  if (!Number.isInteger(id) || id < 1 || id > 2_147_483_647) return undefined
  const { rows } = await sql<PublicDate>`
    select ${dateColumns} ${ofEvent} where event_id = ${eventId} and occurrences.id = ${id}`.execute(db)
  return rows[0]
}

const addressInWords = ({ name, address, city, country }: Place) =>
  [name, address, city, new Intl.DisplayNames('en', { type: 'region' }).of(country)].filter(Boolean).join(', ')

function linesOf({ format, cost, price, hosts }: PublicEvent, date: PublicDate): string[] {
  const where = [date.place && format !== 'online' ? addressInWords(date.place) : '', format === 'in_person' ? '' : 'Online']
  return [
    ...(date.isCancelled ? [`Cancelled${date.reason ? `: ${date.reason}` : ''}`] : []),
    whenInWords(date),
    where.filter(Boolean).join(' · '),
    cost === 'free' ? 'Free' : (price ?? ''),
    ...(hosts.length > 0 ? [`With ${hosts.join(', ')}`] : []),
  ].filter(Boolean)
}

const modes = { in_person: 'OfflineEventAttendanceMode', online: 'OnlineEventAttendanceMode', hybrid: 'MixedEventAttendanceMode' }

/** With the local offset at that time; days only, for all-day events. */
function offsetTime(instant: Date, { timeZone, allDay }: PublicDate): string {
  const there = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  return allDay ? there.toPlainDate().toString() : there.toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

interface Described {
  card: HoldingCard
  event: PublicEvent
  date: PublicDate
  url: string
  origin: string
}

/** In the vocabulary of schema.org. */
function dataOf({ card, event, date, url, origin }: Described): Record<string, unknown> {
  const { format, hosts, dates } = event
  const own = dates > 1 ? `${url}?date=${date.id}` : url
  const wasMoved = date.movedFrom !== null && date.movedFrom.getTime() !== date.startsAt.getTime()
  const status = date.isCancelled ? 'EventCancelled' : wasMoved ? 'EventRescheduled' : 'EventScheduled'
  const people = [card.user.name, ...hosts].map((name) => ({ '@type': 'Person', name }))
  return {
    '@type': 'Event',
    name: card.title,
    url: own,
    ...(card.body && { description: card.body.slice(0, 5000) }),
    startDate: offsetTime(date.startsAt, date),
    endDate: date.allDay ? date.endsLocal : offsetTime(date.endsAt, date),
    eventStatus: `https://schema.org/${status}`,
    ...(wasMoved && { previousStartDate: offsetTime(date.movedFrom!, date) }),
    eventAttendanceMode: `https://schema.org/${modes[format]}`,
    location: locationsOf(format, date.place, own),
    organizer: people.length === 1 ? people[0] : people,
    isAccessibleForFree: event.cost === 'free',
    offers: offerOf(event, date, own),
    ...((event.language ?? card.language) && { inLanguage: event.language ?? card.language }),
    ...(card.cover && { image: origin + card.cover.url }),
    ...(dates > 1 && { superEvent: { '@type': 'EventSeries', name: card.title, url } }),
  }
}

/** This page says when it takes place online; only those going get the link to join. */
function locationsOf(format: PublicEvent['format'], place: Place | null, url: string) {
  const online = { '@type': 'VirtualLocation', url }
  const here = place && {
    '@type': 'Place',
    name: place.name,
    address: {
      ...{ '@type': 'PostalAddress', addressLocality: place.city, addressCountry: place.country },
      ...(place.address && { streetAddress: place.address }),
    },
  }
  if (format === 'online' || !here) return online
  return format === 'in_person' ? here : [here, online]
}

function offerOf(event: PublicEvent, { goingCount, capacity }: PublicDate, url: string) {
  const isFull = capacity !== null && goingCount >= capacity
  return {
    '@type': 'Offer',
    url: event.registration === 'elsewhere' && event.registerUrl ? event.registerUrl : url,
    availability: `https://schema.org/${isFull ? 'SoldOut' : 'InStock'}`,
    // Prices are words, as written by hosts.
    ...(event.cost === 'free' ? { price: 0 } : { description: event.price }),
  }
}

/** Search engines are told of future events, and those of the past year. */
export const eventsInSitemap = (now: Date) => ({
  where: sql<boolean>`exists (
    select from occurrences where event_id = holdings.id and ends_at > ${now}::timestamptz - interval '12 months')`,
  changedAt: sql<Date>`greatest(
    coalesce(holdings.edited_at, holdings.approved_at), (select changed_at from events where holding_id = holdings.id))`,
})
