import { sql } from 'kysely'
import type { Occurrence } from '#contract/occurrences.ts'
import { anyOf, prepareShapes } from '#server/database/prepare-sql.ts'
import { listedHoldings, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import type { Archived, HoldingKind, PartOfDigest, PublicLink } from '#server/subjects/holding-kind.ts'
import { isInGroup } from '#server/users/group-readers.ts'
import type { Reader } from '#server/users/reader.ts'
import { cancelAll } from './cancel-event.ts'
import { datesOfPage, occurrenceAsJson, type DateRow } from './present.ts'
import { describeEvent, eventsInSitemap } from './public-page.ts'
import { startOf, whenInWords, type When } from './when-in-words.ts'

/** What the rest of the house shows of events: web pages, cards in posts and messages, a part of the digest. */
export const seenElsewhere = {
  describe: describeEvent,
  inSitemap: eventsInSitemap,
  room: {
    path: '/events',
    title: 'Library Events',
    description: 'Workshops, talks, story times and conferences that librarians share with anyone.',
    first: selectFirst,
  },
  nextDates: selectNextDates,
  inDigest: selectForDigest,
  onGroupArchived: cancelEventsOf,
} satisfies Partial<HoldingKind>

/** For each, the one asked for, or the first that is not over, or the last; a cancelled one only if all of these are. */
async function selectNextDates(
  { db, rooms }: Tx,
  viewer: Reader,
  ids: number[],
  dates: number[] = [],
): Promise<Map<number, Occurrence>> {
  if (ids.length === 0) return new Map()
  const rows = await selectNext(db, { isAdmin: viewer.isAdmin }, { viewerId: viewer.id, ids, dates, now: rooms.now() })
  const found = rows.map(({ text }) => JSON.parse(text) as Occurrence)
  return new Map(found.map((date) => [date.eventId, date]))
}

const selectNext = prepareShapes<
  Pick<Reader, 'isAdmin'>,
  { viewerId: number; ids: number[]; dates: number[]; now: Date },
  DateRow
>(({ isAdmin }, { viewerId, ids, dates, now }) => {
  const viewer = { id: viewerId, isAdmin }
  const page = sql`
      select next.id, 0 as key from unnest(${anyOf(ids)}) as of_event (id) cross join lateral (
        select occurrences.id from occurrences where occurrences.event_id = of_event.id
         order by occurrences.id = any(${anyOf(dates)}) desc, occurrences.ends_at <= ${now}::timestamptz, occurrences.cancelled_at is not null,
                  abs(extract(epoch from occurrences.starts_at - ${now}::timestamptz)), occurrences.id
         limit 1) as next`
  return datesOfPage(viewer, page, occurrenceAsJson(viewer))
})

type DatedTitle = When & { id: number; eventId: number; title: string }

const datedTitle = sql`
  occurrences.id, occurrences.event_id as "eventId", holdings.title, starts_at as "startsAt", ends_at as "endsAt",
  occurrences.starts_local as "startsLocal", occurrences.ends_local as "endsLocal", time_zone as "timeZone", occurrences.all_day as "allDay"`

const withEvent = sql`join events on events.holding_id = occurrences.event_id join holdings on holdings.id = occurrences.event_id`

const pathOf = ({ eventId, id }: DatedTitle) => `/events/${eventId}?date=${id}`

const mostFirst = 50

/** What visitors find in the room first, soonest first. */
async function selectFirst({ database, now }: Rooms): Promise<PublicLink[]> {
  const { rows } = await sql<DatedTitle>`
    select ${datedTitle} from occurrences ${withEvent}
     where occurrences.is_listed and occurrences.starts_at >= ${now()} and occurrences.cancelled_at is null
       and ${visibleHoldings(null)}
     order by occurrences.starts_at, occurrences.id limit ${sql.lit(mostFirst)}`.execute(database.db)
  return rows.map((date) => ({ label: `${date.title} · ${whenInWords(date)}`, path: pathOf(date) }))
}

const mostInDigest = 3

/** Within the next seven days: what the member has answered, then their groups' events, then whatever is soonest. */
async function selectForDigest({ database, now }: Rooms, userId: number): Promise<PartOfDigest> {
  const reader = { id: userId, isAdmin: false }
  const { rows } = await sql<DatedTitle & { readerZone: string | null }>`
    select ${datedTitle}, (select time_zone from users where id = ${userId}) as "readerZone"
      from occurrences ${withEvent}
      left join rsvps as own on own.occurrence_id = occurrences.id and own.user_id = ${userId}
     where occurrences.is_listed and occurrences.starts_at >= ${now()}
       and occurrences.starts_at < ${now()}::timestamptz + interval '7 days' and occurrences.cancelled_at is null
       and own.answer is distinct from 'not_going' and ${listedHoldings(reader)}
     order by own.answer is null, not (holdings.group_id is not null and ${isInGroup(userId, sql.ref('holdings.group_id'))}),
              occurrences.starts_at, occurrences.id
     limit ${sql.lit(mostInDigest)}`.execute(database.db)
  return ({ events }) => ({
    title: events.inDigest({}),
    links: rows.map((date) => ({
      label: events.lineOfDigest({ title: date.title, start: startOf(date, date.readerZone) }),
      path: pathOf(date),
    })),
  })
}

/** All future ones, in the order everyone locks them. */
async function cancelEventsOf(tx: Tx, viewer: Reader, { id, reason }: Archived) {
  const { rows } = await sql<{ id: number; isForOthers: boolean }>`
    select holdings.id, holdings.audience <> 'group' and groups.joining = 'hidden' as "isForOthers"
      from holdings join groups on groups.holding_id = holdings.group_id
     where holdings.group_id = ${id} and holdings.kind = 'event' and holdings.state = 'approved' order by holdings.id
       for no key update of holdings`.execute(tx.db)
  // The name of a hidden group, and why it ended, are for its members alone.
  for (const { id: eventId, isForOthers } of rows)
    await cancelAll(tx, eventId, { reason: isForOthers ? ['calledOff', {}] : reason, byId: viewer.id })
}
