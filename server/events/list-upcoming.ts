import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import { anyOf, prepareShapes } from '#server/database/prepare-sql.ts'
import { isWelcome, listedHoldings, openHoldings } from '#server/holdings/visible-holdings.ts'
import { JsonText } from '#server/http/handle.ts'
import type { TextPageRow } from '#server/http/page-cursor.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { listedEventOfDate } from './find-dates.ts'
import { datedCardAsJson, shownOfDate, textOfDates } from './present.ts'

const shown = sql.lit(3)
/** How many future dates are compared with the viewer's specialities and country. */
const mostRanked = sql.lit(200)
const mostKept = 6

/** In seconds. */
const longerThanAnyTime = sql.lit(1e12)

const keepRanked = keepFor<number[]>(600_000)

/**
 * What the viewer has answered, then what their groups do, then what is close in subject or place: each event once, soonest
 * first.
 */
export async function listUpcomingEvents({ db, rooms }: Tx, viewer: Reader): Promise<JsonText> {
  const now = rooms.now()
  const ranked = await keepRanked(rooms, () => selectRanked(db, viewer, now), viewer.id)
  const [found] = await selectUpcoming(db, { isAdmin: viewer.isAdmin }, { viewerId: viewer.id, now, ranked })
  return new JsonText(found!.text)
}

interface Given {
  viewerId: number
  now: Date
  /** From the viewer's groups and from all, best first: visibility is checked again for cached ones. */
  ranked: number[]
}

const isToCome = ({ now }: Pick<Given, 'now'>) =>
  sql`occurrences.is_listed and occurrences.ends_at > ${now}::timestamptz and occurrences.cancelled_at is null`

const asked = sql`
  occurrences.id, occurrences.event_id, occurrences.starts_at, occurrences.author_id, occurrences.audience, occurrences.group_id`

const selectUpcoming = prepareShapes<{ isAdmin: boolean }, Given, TextPageRow>(({ isAdmin }, given) => {
  const viewer = { id: given.viewerId, isAdmin }
  // One source after another: cached ones are not even read once three are found.
  const page = sql`
    with own as materialized (
      select distinct on (occurrences.event_id) ${asked}, 0 as turn
        from rsvps join occurrences on occurrences.id = rsvps.occurrence_id
       where rsvps.user_id = ${viewer.id} and rsvps.answer in ('going', 'waiting', 'interested') and ${isToCome(given)}
       order by occurrences.event_id, occurrences.starts_at, occurrences.id)
    select ${shownOfDate}, turn * ${longerThanAnyTime} + extract(epoch from occurrences.starts_at) as key
      from (select occurrences.id, turn
              from ((select * from own order by starts_at, id)
                    union all
                    select ${asked}, ranked.turn
                      from unnest(${anyOf(given.ranked)}) with ordinality as ranked (id, turn)
                     cross join lateral (select * from occurrences where occurrences.id = ranked.id offset 0) as occurrences
                     where ${isToCome(given)} and occurrences.event_id not in (select event_id from own)
                       and ranked.id not in (select occurrence_id from rsvps where user_id = ${viewer.id})
                    offset 0) as occurrences
             cross join lateral (
               select from (${listedEventOfDate}) as holdings
                where ${openHoldings(viewer)} and (occurrences.turn = 0 or ${isWelcome(viewer)})) as seen
             limit ${shown}) as first
      join occurrences on occurrences.id = first.id`
  return textOfDates(viewer, page, shown, datedCardAsJson(viewer))
})

/** Dates of the viewer's groups first. The result may be minutes old, so visibility still has to be checked. */
async function selectRanked(db: Db, viewer: Reader, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with me as materialized (
      select country, search_query(array[array_to_string(speciality_keys, '|')]) as words from users where id = ${viewer.id}),
    next as materialized (
      select id, event_id, starts_at from occurrences
       where is_listed and starts_at > ${now} and cancelled_at is null order by starts_at, id limit ${mostRanked}),
    in_groups as (
      select occurrences.id, event_id, starts_at
        from group_members join holdings on holdings.group_id = group_members.group_id and holdings.kind = 'event'
        join occurrences on occurrences.event_id = holdings.id
       where group_members.user_id = ${viewer.id} and group_members.state = 'member'
         and ${isToCome({ now })} and ${listedHoldings(viewer)}
       order by starts_at, id limit ${sql.lit(mostKept)}),
    near as (
      select next.id, event_id, row_number() over (order by
               (coalesce(holdings.search @@ me.words, false) or coalesce(to_tsvector('simple', search_text(categories.name)) @@ me.words, false)) desc,
               (events.format <> 'in_person' or events.country is not distinct from me.country) desc, next.starts_at, next.id) as place
        from (select distinct on (event_id) * from next order by event_id, starts_at, id) as next
        join events on events.holding_id = next.event_id join holdings on holdings.id = next.event_id
        left join categories on categories.id = holdings.category_id cross join me
       where ${listedHoldings(viewer)} order by place limit ${sql.lit(mostKept)})
    select id from (
      select distinct on (event_id) id, source, place from (
        select id, event_id, 0 as source, extract(epoch from starts_at) as place from in_groups
        union all select id, event_id, 1, place from near) as ranked
       order by event_id, source, place, id) as once
     order by source, place, id`.execute(db)
  return rows.map(({ id }) => id)
}
