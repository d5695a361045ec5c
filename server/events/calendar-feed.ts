import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Feed } from '#contract/calendar.ts'
import type { AnswerState, Place } from '#contract/occurrences.ts'
import { mostId } from '#contract/endpoint.ts'
import type { Db } from '#server/database/database.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { setFeed } from '#server/users/set-choices.ts'
import { entryOf, uidOf } from './calendar-entries.ts'
import { writeCalendar, type CalendarEntry } from './calendar-file.ts'

interface Owner {
  id: number
  isAdmin: boolean
  version: number
  withInterested: boolean
}

const shape = /^([1-9]\d{0,9})-([1-9]\d{0,9})-([\w-]{43})$/

async function sign(db: Db, { id, version }: Pick<Owner, 'id' | 'version'>): Promise<Buffer> {
  const secret = await db.selectFrom('secrets').select('value').where('name', '=', 'calendar_feed').executeTakeFirstOrThrow()
  return createHmac('sha256', secret.value).update(`${id} ${version}`).digest()
}

async function selectOwner(db: Db, id: number): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select id, is_admin as "isAdmin", feed_version as version, feed_with_interested as "withInterested" from users
     where id = ${id} and erased_at is null and suspended_at is null and email_verified_at is not null`.execute(db)
  return rows[0]
}

/** It can be shown again, for nothing but the version is kept; a new one makes the old address one that never was. */
export async function readFeed({ db, rooms }: Tx, viewer: Viewer): Promise<Feed> {
  const owner = await selectOwner(db, viewer.id)
  if (!owner) throw new Problem('not_found')
  const signature = (await sign(db, owner)).toString('base64url')
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
  const given = Buffer.from(signature, 'base64url')
  const isSigned = timingSafeEqual(given, await sign(db, { id: Number(id), version: Number(version) }))
  // The last letter of 43 has two bits to spare, which another letter could fill differently.
  const isExact = given.toString('base64url') === signature
  const owner = isSigned && isExact ? await selectOwner(db, Number(id)) : undefined
  if (owner?.version !== Number(version)) throw new Problem('not_found')
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

const dayMs = 86_400_000
const daysBack = 90
const daysCancelled = 30

/** What one goes to, and by choice what one waits for or is interested in; of what is over, the last months. */
const answered = (owner: Owner, now: Date): RawBuilder<unknown> => sql`
  rsvps join occurrences on occurrences.id = rsvps.occurrence_id join events on events.holding_id = occurrences.event_id
  join holdings on holdings.id = events.holding_id join users as author on author.id = holdings.author_id
 where rsvps.user_id = ${owner.id} and rsvps.answer in ('going' ${owner.withInterested ? sql`, 'waiting', 'interested'` : sql``})
   and occurrences.ends_at > ${new Date(now.getTime() - daysBack * dayMs)}
   and coalesce(occurrences.cancelled_at > ${new Date(now.getTime() - daysCancelled * dayMs)}, true) and ${visibleHoldings(owner)}`

/** Of what the file would say, without writing it: calendars ask every hour, and mostly nothing has changed. */
async function stampOf(db: Db, owner: Owner, now: Date): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(string_agg(concat_ws(' ', occurrences.id, occurrences.changed_at, occurrences.cancelled_at, rsvps.answer,
                      events.changed_at, holdings.revision, author.name), ',' order by occurrences.id), '') as stamp
      from ${answered(owner, now)}`.execute(db)
  return createHash('sha256').update(rows[0]!.stamp).digest('base64url')
}

interface Asked {
  token: string
  ifNoneMatch: string | undefined
}

/** Without a session: the address is the secret. No text where the caller has it already. */
export async function readFeedFile(rooms: Rooms, { token, ifNoneMatch }: Asked): Promise<{ etag: string; text?: string }> {
  const { db } = rooms.database
  const owner = await readToken(db, token)
  const etag = `"${await stampOf(db, owner, rooms.now())}"`
  if (ifNoneMatch?.split(',').some((known) => known.trim().replace(/^W\//, '') === etag)) return { etag }
  const { rows } = await sql<Answered>`
    select occurrences.id, events.holding_id as "eventId", holdings.title, holdings.body, author.name as host, rsvps.answer,
           occurrences.starts_local as "startsLocal", occurrences.ends_local as "endsLocal", events.time_zone as "timeZone",
           events.all_day as "allDay", coalesce(occurrences.place, events.place) as place,
           case when rsvps.answer = 'going' then coalesce(occurrences.join_url, events.join_url) end as "joinUrl",
           events.sequence + occurrences.sequence as sequence, greatest(events.changed_at, occurrences.changed_at) as "changedAt",
           occurrences.cancelled_at is not null as "isCancelled"
      from ${answered(owner, rooms.now())} order by occurrences.starts_at, occurrences.id`.execute(db)
  return { etag, text: writeCalendar({ name: 'Library Events', entries: rows.map((row) => feedEntry(rooms, row)) }) }
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
