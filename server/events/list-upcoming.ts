import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { listedHoldings, visibleHoldings } from '#server/holdings/visible-holdings.ts'
import { JsonText } from '#server/http/handle.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { datedCardAsJson, selectOccurrences } from './present.ts'

const shown = 3
/** So many dates to come are held against the viewer's own specialities and country. */
const mostRanked = sql.lit(200)
const mostKept = 12

const keepRanked = keepFor<number[]>(600_000)

/** What one has answered, then what one's groups do, then what is near in subject and place: each event once, soonest first. */
export async function listUpcomingEvents({ db, rooms }: Tx, viewer: Reader): Promise<JsonText> {
  const now = rooms.now()
  const ranked = await keepRanked(rooms, () => selectRanked(db, viewer, now), viewer.id)
  const isToCome = sql`occurrences.ends_at > ${now} and occurrences.cancelled_at is null`
  const page = sql`
    select id, row_number() over (order by source, place, starts_at, id) as key from (
      select distinct on (event_id) * from (
        (select occurrences.id, event_id, starts_at, 1 as source, 0 as place
          from rsvps join occurrences on occurrences.id = rsvps.occurrence_id join holdings on holdings.id = occurrences.event_id
         where rsvps.user_id = ${viewer.id} and rsvps.answer in ('going', 'waiting', 'interested')
           and ${isToCome} and ${visibleHoldings(viewer)}
         order by starts_at, id limit 12)
        union all
        (select occurrences.id, event_id, starts_at, 2, 0
          from group_members join holdings on holdings.group_id = group_members.group_id and holdings.kind = 'event'
          join occurrences on occurrences.event_id = holdings.id
         where group_members.user_id = ${viewer.id} and group_members.state = 'member' and occurrences.is_listed
           and ${isToCome} and ${isNotDeclined(viewer)} and ${listedHoldings(viewer)}
         order by starts_at, id limit 12)
        union all
        (select occurrences.id, event_id, starts_at, 3, array_position(${ranked}::int[], occurrences.id)
          from occurrences join holdings on holdings.id = occurrences.event_id
         where occurrences.id = any(${ranked}::int[]) and occurrences.is_listed
           and ${isToCome} and ${isNotDeclined(viewer)} and ${listedHoldings(viewer)})) as found
       order by event_id, source, place, starts_at, id) as once
     order by key limit ${sql.lit(shown)}`
  const rows = await selectOccurrences(db, viewer, page, datedCardAsJson(viewer))
  return new JsonText(`[${rows.map(({ text }) => text).join(',')}]`)
}

const isNotDeclined = (viewer: Reader) => sql`not exists (
  select from rsvps as own where own.occurrence_id = occurrences.id and own.user_id = ${viewer.id}
     and (own.answer = 'not_going' or own.is_barred))`

/** Some minutes old, it still has to be asked what of it may be shown. */
async function selectRanked(db: Db, viewer: Reader, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with me as materialized (
      select country, search_query(array[array_to_string(speciality_keys, '|')]) as words from users where id = ${viewer.id}),
    next as materialized (
      select id, event_id, starts_at from occurrences
       where is_listed and starts_at > ${now} and cancelled_at is null order by starts_at, id limit ${mostRanked})
    select next.id from (select distinct on (event_id) * from next order by event_id, starts_at, id) as next
      join events on events.holding_id = next.event_id join holdings on holdings.id = next.event_id
      left join categories on categories.id = holdings.category_id cross join me
     where ${listedHoldings(viewer)}
     order by (coalesce(holdings.search @@ me.words, false) or coalesce(to_tsvector('simple', search_text(categories.name)) @@ me.words, false)) desc,
              (events.format <> 'in_person' or events.country is not distinct from me.country) desc, next.starts_at, next.id
     limit ${sql.lit(mostKept)}`.execute(db)
  return rows.map(({ id }) => id)
}
