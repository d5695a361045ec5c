import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Feed } from '#contract/calendar.ts'
import type { AnswerState, Place } from '#contract/occurrences.ts'
import { mostId } from '#contract/endpoint.ts'
import type { Db } from '#server/database/database.ts'
import { prepareShapes, prepareSql } from '#server/database/prepare-sql.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { setFeed } from '#server/users/set-choices.ts'
import { entryOf, uidOf } from './calendar-entries.ts'
import { writeCalendar, type CalendarEntry } from './calendar-file.ts'
import { house } from '#contract/this-site.ts'
import { readSite } from '#server/users/read-site.ts'

interface Owner {
  id: number
  isAdmin: boolean
  version: number
  withInterested: boolean
}

const shape = /^([1-9]\d{0,9})-([1-9]\d{0,9})-([\w-]{43})$/

interface Keyed extends Owner {
  secret: string
}

const sign = ({ id, version, secret }: Pick<Keyed, 'id' | 'version' | 'secret'>): Buffer =>
  createHmac('sha256', secret).update(`${id} ${version}`).digest()

async function selectOwner(db: Db, id: number): Promise<Keyed | undefined> {
  return (await selectKeyed(db, { id }))[0]
}

const selectKeyed = prepareSql<{ id: number }, Keyed>(
  ['id'],
  ({ id }) => sql`
    select id, is_admin as "isAdmin", feed_version as version, feed_with_interested as "withInterested",
           (select value from secrets where name = 'calendar_feed') as secret
      from users where id = ${id} and erased_at is null and suspended_at is null and email_verified_at is not null`,
)

/** It can be shown again, for nothing but the version is kept; a new one makes the old address one that never was. */
export async function readFeed({ db, rooms }: Tx, viewer: Viewer): Promise<Feed> {
  const owner = await selectOwner(db, viewer.id)
  if (!owner) throw new Problem('not_found')
  const signature = sign(owner).toString('base64url')
  const url = `${rooms.config.publicUrl}/calendar/${owner.id}-${owner.version}-${signature}.ics`
  return { url, withInterested: owner.withInterested }
}

export async function renewFeed(tx: Tx, viewer: Viewer): Promise<Feed> {
  await setFeed(tx, viewer.id, { isRenewed: true })
  return readFeed(tx, viewer)
}

export async function changeFeed(tx: Tx, viewer: Viewer, { withInterested }: { withInterested: boolean }): Promise<Feed> {
  await setFeed(tx, viewer.id, { withInterested })
  return readFeed(tx, viewer)
}

/** Whose feed it is, if the address is theirs to the last letter. */
async function readToken(db: Db, token: string): Promise<Owner> {
  const [, id, version, signature] = shape.exec(token) ?? []
  if (!id || !version || !signature || Number(id) > mostId || Number(version) > mostId) throw new Problem('not_found')
  const owner = await selectOwner(db, Number(id))
  const given = Buffer.from(signature, 'base64url')
  // Also for a member who is not there: that takes no less time.
  const isSigned = timingSafeEqual(given, sign({ id: Number(id), version: Number(version), secret: owner?.secret ?? '' }))
  // The last letter of 43 has two bits to spare, which another letter could fill differently.
  const isExact = given.toString('base64url') === signature
  if (!owner || !isSigned || !isExact || owner.version !== Number(version)) throw new Problem('not_found')
  return owner
}

interface Answered {
  id: number
  eventId: number
  title: string
  body: string
  host: string
  answer: AnswerState
  startsLocal: string
  endsLocal: string
  timeZone: string
  allDay: boolean
  place: Place | null
  joinUrl: string | null
  sequence: number
  changedAt: Date
  isCancelled: boolean
}

type Shape = Pick<Owner, 'isAdmin' | 'withInterested'>

interface Given {
  ownerId: number
  now: Date
}

/** What one goes to, and by choice what one waits for or is interested in; of what is over, the last months. */
const answered = ({ isAdmin, withInterested }: Shape, { ownerId, now }: Given): RawBuilder<unknown> => sql`
  rsvps join occurrences on occurrences.id = rsvps.occurrence_id join events on events.holding_id = occurrences.event_id
  join holdings on holdings.id = events.holding_id join users as author on author.id = holdings.author_id
 where rsvps.user_id = ${ownerId} and rsvps.answer in ('going' ${withInterested ? sql`, 'waiting', 'interested'` : sql``})
   and occurrences.ends_at > ${now}::timestamptz - interval '90 days'
   and coalesce(occurrences.cancelled_at > ${now}::timestamptz - interval '30 days', true)
   and ${visibleHoldings({ id: ownerId, isAdmin })}`

/** Changes with whatever the file says of a date: a number, for to spell out times costs more than to find them. */
const stampOfDate = sql`hash_record_extended(row(occurrences.id, occurrences.changed_at, occurrences.cancelled_at, rsvps.answer,
  events.changed_at, holdings.revision, author.name), 0)`

/** Of what the file would say, without writing it: calendars ask every hour, and mostly nothing has changed. */
const selectStamp = prepareShapes<Shape, Given, { stamp: string }>(
  (shape, given) => sql`select coalesce(sum(${stampOfDate}), 0)::text as stamp from ${answered(shape, given)}`,
)

const selectAnswered = prepareShapes<Shape, Given, Answered & { stamp: string }>(
  (shape, given) => sql`
    select occurrences.id, events.holding_id as "eventId", holdings.title, holdings.body, author.name as host, rsvps.answer,
           occurrences.starts_local as "startsLocal", occurrences.ends_local as "endsLocal", events.time_zone as "timeZone",
           events.all_day as "allDay", coalesce(occurrences.place, events.place) as place,
           case when rsvps.answer = 'going' then coalesce(occurrences.join_url, events.join_url) end as "joinUrl",
           events.sequence + occurrences.sequence as sequence, greatest(events.changed_at, occurrences.changed_at) as "changedAt",
           occurrences.cancelled_at is not null as "isCancelled", (sum(${stampOfDate}) over ())::text as stamp
      from ${answered(shape, given)} order by occurrences.starts_at, occurrences.id`,
)

interface Asked {
  token: string
  ifNoneMatch: string | undefined
}

/** Without a session: the address is the secret. No text where the caller has it already. */
export async function readFeedFile(rooms: Rooms, { token, ifNoneMatch }: Asked): Promise<{ etag: string; text?: string }> {
  const { db } = rooms.database
  const { id: ownerId, isAdmin, withInterested } = await readToken(db, token)
  const name = await calendarName(db)
  const asked = [
    { isAdmin, withInterested },
    { ownerId, now: rooms.now() },
  ] as const
  if (ifNoneMatch !== undefined) {
    const [found] = await selectStamp(db, ...asked)
    const etag = etagOf(found!.stamp, name)
    if (ifNoneMatch.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)) return { etag }
  }
  const rows = await selectAnswered(db, ...asked)
  return {
    etag: etagOf(rows[0]?.stamp ?? '0', name),
    text: writeCalendar({ name, entries: rows.map((row) => feedEntry(rooms, row)) }),
  }
}

const etagOf = (stamp: string, name: string) => `"${createHash('sha256').update(stamp).update(name).digest('base64url')}"`

/** As calendar programs list it, beside those of other sites. */
export async function calendarName(db: Db): Promise<string> {
  const { name } = await readSite(db)
  return name === house.name ? 'Library Events' : `${name}: Library Events`
}

function feedEntry({ config }: Rooms, row: Answered): CalendarEntry {
  const { id, eventId, title, body, host, place, joinUrl, ...times } = row
  const status = row.isCancelled ? 'CANCELLED' : row.answer === 'going' ? 'CONFIRMED' : 'TENTATIVE'
  return {
    ...entryOf(config, { id: eventId, title, body, host, place, joinUrl }),
    ...times,
    uid: uidOf(config, `date-${id}`),
    status,
  }
}
