import { sql } from 'kysely'
import { mostCountedAsNew, type RoomFacts } from '#contract/profiles.ts'
import { newInGroups } from '#server/groups/present.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { keepFor } from '#server/keep-for.ts'
import { selectGoals, todayOf } from '#server/learning/goals.ts'
import { periodOf } from '#server/learning/periods.ts'
import { sumEntries } from '#server/learning/progress.ts'
import type { Tx } from '#server/rooms.ts'
import { coEdits } from '#server/users/collection-editors.ts'

const mostNew = sql.lit(mostCountedAsNew)
const isNewFor = sql`interval '7 days'`

export async function readRoomFacts(tx: Tx, viewer: Viewer): Promise<RoomFacts> {
  const [news, hours, resources] = await Promise.all([
    selectNews(tx, viewer),
    readHours(tx, viewer),
    keepResources(tx.rooms, () => countResources(tx)),
  ])
  return { ...news, hours, resources }
}

async function selectNews(
  { db, rooms }: Tx,
  viewer: Viewer,
): Promise<Pick<RoomFacts, 'newCollections' | 'nextDate' | 'newInGroups'>> {
  const now = sql`${rooms.now()}::timestamptz`
  const isOwn = sql`(holdings.author_id = ${viewer.id} or ${coEdits(viewer.id, sql.ref('holdings.id'))})`
  const { rows } = await sql<Pick<RoomFacts, 'newCollections' | 'newInGroups'> & { nextDate: NextDate | null }>`
    select (select count(*) from (
              select from holdings
               where holdings.kind = 'collection' and holdings.state = 'approved' and holdings.listed_at > ${now} - ${isNewFor}
                 and ${listedHoldings(viewer)} and not ${isOwn} limit ${mostNew}) as others) as "newCollections",
           least(${newInGroups(viewer)}, ${mostNew}) as "newInGroups",
           (select json_build_object('startsAt', starts_at, 'startsLocal', starts_local, 'allDay', all_day)
              from occurrences
             where id in (select occurrence_id from rsvps where user_id = ${viewer.id} and answer = 'going'
                          union all select theirs.id from holdings as own join occurrences as theirs on theirs.event_id = own.id
                                     where own.author_id = ${viewer.id} and own.kind = 'event'
                          union all select theirs.id from hosts join occurrences as theirs on theirs.event_id = hosts.event_id
                                     where hosts.user_id = ${viewer.id} and hosts.state = 'host')
               and is_listed and cancelled_at is null and ends_at > ${now}
             order by starts_at, id limit 1) as "nextDate"`.execute(db)
  const { nextDate, ...counts } = rows[0]!
  return { ...counts, nextDate: nextDate && { ...nextDate, startsAt: new Date(nextDate.startsAt).toISOString() } }
}

type NextDate = NonNullable<RoomFacts['nextDate']>

async function readHours(tx: Tx, viewer: Viewer): Promise<RoomFacts['hours']> {
  const goals = await selectGoals(tx, viewer.id)
  if (goals.length === 0) return null
  const today = await todayOf(tx, viewer.id)
  for (const goal of goals) {
    const { startsOn, endsOn } = periodOf(goal, today)
    if (startsOn > today || endsOn < today) continue
    const { hours: done } = await sumEntries(tx.db, viewer.id, { from: startsOn, until: endsOn })
    return { done, goal: goal.hours }
  }
  return null
}

const keepResources = keepFor<number>(10 * 60_000)

/** Those that are for all members. */
async function countResources({ db }: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from resources where listed_at is not null and audience <> 'group'`.execute(db)
  return rows[0]!.count
}
