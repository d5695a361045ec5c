import { sql } from 'kysely'
import { mostRelated } from '#contract/resources.ts'
import type { Db } from '#server/database/database.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import { JsonText } from '#server/http/handle.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { cardsOfPage, requireVisibleResource } from './present.ts'

const keepRelated = keepFor<number[]>(86_400_000)

/** More than are shown: some may not be visible to this reader. */
const mostKept = 40

/** The cached result is the same for everyone; visibility is checked each time. */
export async function listRelated({ db, rooms }: Tx, viewer: Reader | null, id: number): Promise<JsonText> {
  await requireVisibleResource(db, viewer, id)
  const ranked = await keepRelated(rooms, () => selectRelated(db, id), id)
  const page = sql`
    select holdings.id, -ranked.place as key
      from unnest(${ranked}::int[]) with ordinality as ranked (id, place) join holdings on holdings.id = ranked.id
     where ${listedHoldings(viewer)} order by ranked.place limit ${sql.lit(mostRelated)}`
  const { rows } = await cardsOfPage(viewer, page).execute(db)
  return new JsonText(`[${rows.map(({ text }) => text).join(',')}]`)
}

/** How many are looked at per subject; a subject with this many is common. */
const mostOfSubject = sql.lit(300)
const mostSavers = sql.lit(200)
const mostSaved = sql.lit(2_000)
/** With fewer, saves say nothing about what belongs together. */
const fewestSavers = sql.lit(3)

/** By shared subjects, rare ones counting more; the same type; and being saved by the same people. */
async function selectRelated(db: Db, id: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with this as materialized (select type, fold_all(subjects) as subjects from resources where holding_id = ${id}),
    alike as (
      select found.holding_id as id, 1 / ln(2 + found.many) as weight
        from this cross join unnest(this.subjects) as subject
        cross join lateral (
          select holding_id, count(*) over () as many from (
            select holding_id from resources
             where marks @> array['s:' || subject] and listed_at is not null and holding_id <> ${id} limit ${mostOfSubject}) as few) as found),
    together as (
      select others.holding_id as id, 1.0 as weight
        from (select saved.holding_id
                from (select user_id from saved_holdings where holding_id = ${id} limit ${mostSavers}) as savers
                join saved_holdings as saved on saved.user_id = savers.user_id and saved.holding_id <> ${id}
               limit ${mostSaved}) as others
       group by others.holding_id having count(*) >= ${fewestSavers})
    select resources.holding_id as id
      from (select id, sum(weight) as weight from (select * from alike union all select * from together) as all_of_them group by id) as scored
      join resources on resources.holding_id = scored.id cross join this
     order by scored.weight + case when resources.type = this.type then 0.2 else 0 end desc, resources.holding_id desc
     limit ${sql.lit(mostKept)}`.execute(db)
  return rows.map((row) => row.id)
}
