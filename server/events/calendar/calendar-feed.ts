import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Feed } from '#contract/calendar.ts'
import type { Place } from '#contract/occurrences.ts'
import { mostId } from '#contract/endpoint.ts'
import { isReadOnlyRefusal, type Db } from '#server/database/database.ts'
import { jsonArray, jsonPlain, jsonString, jsonTuple, jsonWord, type Json } from '#server/database/json-text.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { eventOfDate } from '#server/events/find-dates.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { setFeed } from '#server/users/set-choices.ts'
import { entryOf, uidOf } from './calendar-entries.ts'
import { writeCalendar, type CalendarEntry } from './calendar-file.ts'
import { house } from '#contract/this-site.ts'
import { readSite } from '#server/users/read-site.ts'

const shape = /^([1-9]\d{0,9})-([1-9]\d{0,9})-([\w-]{43})$/

/** Whose feed it is, and which version of its address: a new version invalidates the old one. */
interface FeedOf {
  ownerId: number
  version: number
}

const sign = ({ ownerId, version }: FeedOf, secret: Buffer): Buffer =>
  createHmac('sha256', secret).update(`${ownerId} ${version}`).digest()

const keepSecret = keepFor<Buffer>(600_000)

async function selectSecret(db: Db): Promise<Buffer> {
  const secret = db.selectFrom('secrets').select('value').where('name', '=', 'calendar_feed')
  return (await secret.executeTakeFirstOrThrow()).value
}

/** Never changes once it is created. */
const readSecret = (rooms: Rooms) => keepSecret(rooms, () => selectSecret(rooms.database.db))

/** It can be shown again, since only the version is stored. */
export async function readFeed({ db, rooms }: Tx, viewer: Viewer): Promise<Feed> {
  const owner = await db
    .selectFrom('users')
    .select(['feed_version as version', 'feed_with_interested as withInterested'])
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  const signature = sign({ ownerId: viewer.id, version: owner.version }, await selectSecret(db)).toString('base64url')
  const url = `${rooms.config.publicUrl}/calendar/${viewer.id}-${owner.version}-${signature}.ics`
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

/** For an address that is exactly one of ours; whether it is still valid, only the database knows. */
async function readToken(rooms: Rooms, token: string): Promise<FeedOf> {
  const [, id, version, signature] = shape.exec(token) ?? []
  const feed = { ownerId: Number(id), version: Number(version) }
  if (!signature || feed.ownerId > mostId || feed.version > mostId) throw new Problem('not_found')
  const given = Buffer.from(signature, 'base64url')
  const isSigned = timingSafeEqual(given, sign(feed, await readSecret(rooms)))
  // The last of 43 characters has two spare bits, so another character could decode to the same bytes.
  if (!isSigned || given.toString('base64url') !== signature) throw new Problem('not_found')
  return feed
}

/** As tuples in this order: repeating the field names two hundred times would be a quarter of what the database sends. */
type Answered = [
  id: number,
  eventId: number,
  title: string,
  body: string,
  host: string,
  status: CalendarEntry['status'],
  startsLocal: string,
  endsLocal: string,
  timeZone: string,
  allDay: boolean,
  place: Place | null,
  joinUrl: string | null,
  sequence: number,
  changedAt: string,
]

interface Given extends FeedOf {
  now: Date
}

const feedOwner = ({ ownerId, version }: FeedOf) => sql`
  users as owner where owner.id = ${ownerId} and owner.feed_version = ${version}
   and owner.erased_at is null and owner.suspended_at is null and owner.email_verified_at is not null`

/** What the owner is going to and, optionally, waits for or is interested in; past dates only of the last months. */
const answered = ({ ownerId, now }: Given): RawBuilder<unknown> => sql`
  rsvps join occurrences on occurrences.id = rsvps.occurrence_id cross join lateral (${eventOfDate}) as holdings
  join users as author on author.id = holdings.author_id
  join events on events.holding_id = occurrences.event_id join holdings as event on event.id = occurrences.event_id
 where rsvps.user_id = ${ownerId}
   and (rsvps.answer = 'going' or (owner.feed_with_interested and rsvps.answer in ('waiting', 'interested')))
   and occurrences.ends_at > ${now}::timestamptz - interval '90 days'
   and coalesce(occurrences.cancelled_at > ${now}::timestamptz - interval '30 days', true)
   and case when owner.is_admin then ${visibleHoldings({ id: ownerId, isAdmin: true, asksOfMany: true })}
            else ${visibleHoldings({ id: ownerId, isAdmin: false, asksOfMany: true })} end`

/** What is known before any dates are read. */
interface Known {
  /** Of the last file, unless something it contains has changed. */
  etag: string | null
  keptVersion: number | null
  /** Dates that have changed since it was stored. */
  stale: string[]
  siteName: string | null
}

/** Dates that age out of a file, and changes no trigger notices, are picked up after a day at most. */
const trustedFor = sql`interval '1 day'`

/** For the owner of the address; empty if it is no longer theirs. */
const knownOf = <Row extends Known>(given: Given, more = sql``) => sql<Row>`
  select case when stale.ids = '{}' and kept.checked_at > ${given.now}::timestamptz - ${trustedFor} then kept.etag end as etag,
         kept.version as "keptVersion", stale.ids as stale,
         (select value->>'name' from instance_settings where key = 'appearance') as "siteName" ${more}
    from (select owner.* from ${feedOwner(given)}) as owner
   cross join lateral (select array(select id::text from stale_feeds where user_id = owner.id) as ids) as stale
    left join calendar_feeds as kept on kept.user_id = owner.id`

/** Calendars ask every hour, and mostly nothing has changed. */
const selectKnown = prepareSql<Given, Known>(['ownerId', 'version', 'now'], (given) => knownOf(given))

/**
 * Not if another request has stored one meanwhile, possibly from other dates: then it stays stale. The first time only
 * inserts the row: a change begun before there was one could not mark it as stale.
 */
const keepEtag = prepareSql<Pick<Known, 'keptVersion' | 'stale'> & { ownerId: number; etag: string; now: Date }, object>(
  ['ownerId', 'etag', 'now', 'keptVersion', 'stale'],
  ({ ownerId, etag, now, keptVersion, stale }) => sql`
    with kept as (
      insert into calendar_feeds (user_id, etag, checked_at) values (${ownerId}::int, ${etag}::text, '-infinity')
      on conflict (user_id) do update
         set etag = excluded.etag, checked_at = ${now}::timestamptz, version = calendar_feeds.version + 1
       where calendar_feeds.version = ${keptVersion}::int returning user_id
    )
    delete from stale_feeds using kept where stale_feeds.id = any (${stale}::bigint[]) and stale_feeds.user_id = kept.user_id`,
)

/** Reading still works on a read-only database. */
const keep = (...[db, given]: Parameters<typeof keepEtag>) =>
  keepEtag(db, given).catch((error: unknown) => {
    if (!isReadOnlyRefusal(error)) throw error
    return []
  })

const isOver = ({ now }: Given) => sql`occurrences.ends_at <= ${now}::timestamptz`

const dateAsJson = (given: Given): Json =>
  jsonTuple<Answered>([
    sql`occurrences.id`,
    sql`occurrences.event_id`,
    jsonString('event.title'),
    jsonString('event.body'),
    jsonString('author.name'),
    sql`case when occurrences.cancelled_at is not null then '"CANCELLED"' when rsvps.answer = 'going' then '"CONFIRMED"' else '"TENTATIVE"' end`,
    jsonWord('occurrences.starts_local'),
    jsonWord('occurrences.ends_local'),
    jsonWord('events.time_zone'),
    jsonPlain('occurrences.all_day'),
    jsonPlain(sql`coalesce(occurrences.place, events.place)`),
    sql`case when rsvps.answer <> 'going' or occurrences.cancelled_at is not null or ${isOver(given)} then 'null'
             else ${jsonString(sql`coalesce(occurrences.join_url, events.join_url)`)} end`,
    sql`(events.sequence + occurrences.sequence)`,
    jsonWord(sql`(greatest(events.changed_at, occurrences.changed_at) at time zone 'UTC')`),
  ])

/** In a single answer: another round trip, and taking the dates apart field by field, would cost as much as finding them. */
const selectFile = prepareSql<Given, Known & { dates: string }>(['ownerId', 'version', 'now'], (given) => {
  const dates = sql`select ${dateAsJson(given)} as text from ${answered(given)} order by occurrences.starts_at, occurrences.id`
  return knownOf(given, sql`, (select ${jsonArray(sql`dates.text`)} from (${dates}) as dates) as dates`)
})

/** To be increased whenever files are written differently: whatever was stored about earlier files is then invalid. */
const fileFormat = 1

/** How the ETag of every file begins, at this address. */
const markOf = ({ config }: Rooms) => `"${hash('sha256', `${fileFormat} ${config.publicUrl}`, 'base64url').slice(0, 8)}`

interface Asked {
  token: string
  ifNoneMatch: string | undefined
}

/** Without a session: the address is the secret. No file is sent if the caller has it already. */
export async function readFeedFile(rooms: Rooms, { token, ifNoneMatch = '' }: Asked): Promise<{ etag: string; file?: Buffer }> {
  const { db } = rooms.database
  const given = { ...(await readToken(rooms, token)), now: rooms.now() }
  const has = (etag: string) => ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
  const mark = markOf(rooms)
  if (ifNoneMatch) {
    const [known] = await selectKnown(db, given)
    if (known?.etag?.startsWith(mark) && has(known.etag)) return { etag: known.etag }
  }
  const [known] = await selectFile(db, given)
  if (!known) throw new Problem('not_found')
  const file = writeCalendar({
    name: nameOf(known),
    entries: (JSON.parse(known.dates) as Answered[]).map((date) => feedEntry(rooms, date)),
  })
  const etag = `${mark}.${hash('sha256', file, 'base64url')}"`
  if (etag !== known.etag) await keep(db, { ...given, etag, keptVersion: known.keptVersion, stale: known.stale })
  return has(etag) ? { etag } : { etag, file }
}

/** How calendar programs list it, beside those from other sites. */
const nameOf = ({ siteName }: Pick<Known, 'siteName'>) =>
  siteName === null || siteName === house.name ? 'Library Events' : `${siteName}: Library Events`

export const calendarName = async (db: Db) => nameOf({ siteName: (await readSite(db)).name })

function feedEntry({ config }: Rooms, answered: Answered): CalendarEntry {
  const [id, eventId, title, body, host, status, startsLocal, endsLocal, timeZone, allDay, place, joinUrl, sequence, changedAt] =
    answered
  const said = entryOf(config, { eventId, title, body, host, place, joinUrl })
  return { ...said, uid: uidOf(config, eventId, id), status, sequence, changedAt, timeZone, allDay, startsLocal, endsLocal }
}
