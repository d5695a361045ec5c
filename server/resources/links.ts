import { sql } from 'kysely'
import type { LinkState } from '#contract/resources.ts'
import { visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { lookAtLink, type Looked } from '#server/media/look-at-link.ts'
import type { Saying } from '#server/mail/words/words.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'
import { judge, isFailure, isVoid, type Seen, type ToldState, usualDays } from './judge-link.ts'

const dayMs = 86_400_000
/** A run starts every ten minutes and is over by then, although each host is left alone for a while after every check. */
const mostInARun = 200
const mostOfHost = 20
const atOnce = 4

/** First checked at some time within the week, so that many added at once are not checked at once, then or later. */
export async function watchLink({ db, rooms }: Tx, url: string) {
  const next = new Date(rooms.now().getTime() + Math.random() * usualDays * dayMs)
  await db
    .insertInto('link_checks')
    // Not everything that starts like an address is one.
    .values({ url, host: URL.parse(url)?.host ?? url, next_at: next })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Links last checked a week ago, among those that others see or a reviewer reads. */
export async function lookAtLinks(rooms: Rooms, stopping?: AbortSignal) {
  if (!rooms.config.linkCheck) return
  await keepAddresses(rooms)
  const due = (await selectDue(rooms)).values()
  const looked: { seen: Due; found: Looked }[] = []
  const work = async () => {
    for (const seen of due) {
      if (stopping?.aborted) return
      looked.push({ seen, found: await look(rooms, seen.url) })
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  // One dead host with many links does not mean that this site is offline.
  if (isVoid(looked.flatMap(({ seen, found }) => (seen.turn === 1 ? found : []))))
    return postpone(
      rooms,
      looked.map(({ seen }) => seen.url),
    )
  for (const { seen, found } of looked) await inTransaction(rooms, (tx) => settle(tx, seen, found))
}

const look = ({ config, outside }: Rooms, url: string, isAwaited = false) =>
  lookAtLink(url, { agent: `ibid. link check (+${config.publicUrl}/help)`, isAwaited, outside })

/** Courses stand to the left and know nothing of this; links no longer used anywhere are forgotten. */
async function keepAddresses({ database: { db }, now }: Rooms) {
  await sql`
    insert into link_checks (url, host, next_at)
    select url, coalesce(lower(substring(url from '^https://([^/?#]+)')), url), ${now()}::timestamptz + random() * make_interval(days => ${sql.lit(usualDays)})
      from (select distinct url from courses where not exists (select from link_checks where link_checks.url = courses.url)) as new
    on conflict do nothing`.execute(db)
  await sql`delete from link_checks where next_at <= ${now()} and ${isOfNoOne}`.execute(db)
}

const isOfNoOne = sql`
  not exists (select from resource_versions where link = link_checks.url)
  and not exists (select from courses where courses.url = link_checks.url)`

/** Called when a member's data is erased: an address may reveal who they are. */
export const forgetLinks = ({ db }: Tx) => sql`delete from link_checks where ${isOfNoOne}`.execute(db)

interface Due extends Seen {
  /** Its position among those on the same host. */
  turn: number
}

/** By position, so that other hosts are asked while one is left alone. */
async function selectDue({ database: { db }, now }: Rooms): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select * from (
      select ${seenColumns}, (row_number() over (partition by host order by next_at, url))::int as turn from link_checks
       where next_at <= ${now()} and exists (
         select from holdings where state in ('pending', 'approved') and id in (
           select resource_id from resource_versions where link = link_checks.url
           union all select holding_id from courses where courses.url = link_checks.url))) as due
     where turn <= ${sql.lit(mostOfHost)} order by turn, "nextAt" limit ${sql.lit(mostInARun)}`.execute(db)
  return rows
}

const seenColumns = sql`
  link_checks.url, link_checks.state, moved_to as "movedTo", told_state as "toldState", next_at as "nextAt", failed_days as "failedDays",
  first_failed_on as "firstFailedOn", last_failed_on as "lastFailedOn"`

const postpone = async ({ database: { db }, now }: Rooms, urls: string[]) => {
  await sql`update link_checks set next_at = ${now()}::timestamptz + interval '6 hours' where url = any(${urls}::text[])`.execute(
    db,
  )
}

/** Its authors are told when the state changes, not every week, nor again after a period in which we were refused. */
async function settle(tx: Tx, seen: Seen, found: Looked): Promise<LinkState> {
  const now = tx.rooms.now()
  const { state, movedTo, failedDays, firstFailedOn, lastFailedOn, days } = judge(seen, found, dayOf(now))
  const news = state === 'broken' || state === 'moved' ? state : null
  await tx.db
    .updateTable('link_checks')
    .set({
      ...{ told_state: state === 'ok' ? null : (news ?? seen.toldState) },
      ...{ state, moved_to: movedTo, failed_days: failedDays, first_failed_on: firstFailedOn, last_failed_on: lastFailedOn },
      ...{ checked_at: now, next_at: new Date(now.getTime() + days * dayMs) },
    })
    .where('url', '=', seen.url)
    .execute()
  if (news && news !== seen.toldState) await tellAuthors(tx, seen.url, news)
  return state
}

async function tellAuthors(tx: Tx, url: string, state: ToldState) {
  const { rows } = await sql<{ id: number; title: string; authorId: number }>`
    select id, title, author_id as "authorId" from holdings
     where state = 'approved' and id in (
       select holding_id from resources join resource_versions on resource_id = holding_id and number = version_count where link = ${url}
       union all select holding_id from courses where courses.url = ${url})
     order by id`.execute(tx.db)
  for (const { id, title, authorId } of rows) {
    const says: Saying = [state === 'broken' ? 'linkBroken' : 'linkMoved', { title }]
    await notify(tx, authorId, { type: 'resource_news', holdingId: id, says })
  }
}

/** A member reports that it does not work: it is checked now, at most once a day; otherwise the known state is returned. */
export async function checkLink(rooms: Rooms, viewer: Viewer, id: number) {
  const { db } = rooms.database
  const { rows } = await sql<Seen & { checkedAt: Date | null; isAskedToday: boolean }>`
    select ${seenColumns}, checked_at as "checkedAt", coalesce(asked_on = ${dayOf(rooms.now())}::date, false) as "isAskedToday"
      from holdings join resources on resources.holding_id = holdings.id
      join resource_versions as version on version.resource_id = resources.holding_id and version.number = resources.version_count
      join link_checks on link_checks.url = version.link
     where holdings.id = ${id} and ${visibleHoldings(viewer)}`.execute(db)
  const [seen] = rows
  if (!seen) throw new Problem((await isThere(rooms, viewer, id)) ? 'no_link' : 'holding_not_found')
  const told = { state: seen.state, checkedAt: seen.checkedAt?.toISOString() ?? null }
  if (!rooms.config.linkCheck) return { ...told, state: 'unchecked' as const }
  if (seen.isAskedToday) return told
  const found = await look(rooms, seen.url, true)
  if (!(await noteAsked(rooms, seen.url))) return checkLink(rooms, viewer, id)
  if (isFailure(found) && isVoid([found])) return seen.state === 'unchecked' ? { ...told, state: 'unsure' as const } : told
  const state = await inTransaction(rooms, (tx) => settle(tx, seen, found))
  return { state, checkedAt: rooms.now().toISOString() }
}

/** After the check: an interrupted one may be requested again. False if another came first. */
async function noteAsked({ database: { db }, now }: Rooms, url: string): Promise<boolean> {
  const { rows } = await sql`
    update link_checks set asked_on = ${dayOf(now())} where url = ${url} and asked_on is distinct from ${dayOf(now())}::date
    returning url`.execute(db)
  return rows.length > 0
}

async function isThere({ database }: Rooms, viewer: Viewer, id: number) {
  const { rows } = await sql`
    select from holdings where id = ${id} and kind = 'resource' and ${visibleHoldings(viewer)}`.execute(database.db)
  return rows.length > 0
}

/** For a resource being deleted, unless others have the same links. */
export async function forgetLinksOf({ db }: Tx, { id }: { id: number }) {
  await sql`
    delete from link_checks using resource_versions
     where resource_versions.resource_id = ${id} and link_checks.url = resource_versions.link
       and not exists (select from courses where courses.url = link_checks.url)
       and not exists (select from resource_versions as others where others.link = link_checks.url and others.resource_id <> ${id})`.execute(
    db,
  )
}
