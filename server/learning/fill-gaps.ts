import { sql } from 'kysely'
import type { Competency } from '#contract/competencies.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { Gap } from '#contract/learning-goals.ts'
import { anyOf, prepareShapes } from '#server/database/prepare-sql.ts'
import { cardAsJson, holdingParts } from '#server/holdings/present.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'

export type OpenGap = Omit<Gap, 'courses' | 'events'>

/** How many dates with credit hours are searched for the missing competencies. */
const mostDates = sql.lit(300)

/** More than are shown: some may have been taken, or withdrawn, since they were found. */
const mostKept = sql.lit(6)
const shown = 3

const keepFound = keepFor<Teaching[]>(600_000)

/** For each gap, the best courses the member has not taken, and the next events with hours. */
export async function fillGaps(tx: Tx, viewer: Viewer, gaps: OpenGap[][]): Promise<Gap[][]> {
  const wanted = [...new Set(gaps.flat().map(({ competency }) => competency))]
  if (wanted.length === 0) return gaps.map(() => [])
  const teaching = await keepFound(tx.rooms, () => selectTeaching(tx, viewer, wanted), `${viewer.id} ${wanted.join()}`)
  const cards = await selectOpen(tx.db, { isAdmin: viewer.isAdmin }, { viewerId: viewer.id, ids: teaching.map(({ id }) => id) })
  const cardOf = new Map(cards.map(({ card }) => [card.id, card]))
  const of = (competency: Competency, kind: HoldingCard['kind']) =>
    teaching
      .flatMap((one) => (one.competency === competency ? (cardOf.get(one.id) ?? []) : []))
      .filter((card) => card.kind === kind)
      .slice(0, shown)
  const eventIds = wanted.flatMap((competency) => of(competency, 'event')).map(({ id }) => id)
  const dates = await tx.rooms.holdingKinds.event?.nextDates?.(tx, viewer, [...new Set(eventIds)])
  return gaps.map((some) =>
    some.map((gap) => ({
      ...gap,
      courses: of(gap.competency, 'course'),
      events: of(gap.competency, 'event').map((card) => ({ ...card, date: dates?.get(card.id) ?? null })),
    })),
  )
}

/** Among those found some minutes ago: what may still be shown, and is new to the viewer. */
const selectOpen = prepareShapes<Pick<Viewer, 'isAdmin'>, { viewerId: number; ids: number[] }, { card: HoldingCard }>(
  ({ isAdmin }, { viewerId, ids }) => sql`
    select ${cardAsJson}::json as card from holdings ${holdingParts}
     where holdings.id = any(${anyOf(ids)}) and ${listedHoldings({ id: viewerId, isAdmin })}
       and not exists (select from learning_entries where course_id = holdings.id and user_id = ${viewerId})`,
)

/** A course or an event that teaches the competency, best first. */
interface Teaching {
  competency: Competency
  id: number
}

async function selectTeaching({ db, rooms }: Tx, viewer: Viewer, wanted: Competency[]): Promise<Teaching[]> {
  const { rows } = await sql<Teaching>`
    with coming as materialized (
      select occurrences.event_id as id, min(occurrences.starts_at) as first, events.competencies
        from (select * from occurrences
               where is_listed and cancelled_at is null and starts_at > ${rooms.now()}
                 and exists (select from events where events.holding_id = event_id and events.credit_hours is not null)
               order by starts_at, id limit ${mostDates}) as occurrences
        join events on events.holding_id = occurrences.event_id
       group by occurrences.event_id, events.competencies)
    select wanted.competency, teaches.id
      from unnest(${wanted}::text[]) as wanted (competency)
     cross join lateral (
       (select holdings.id, row_number() over (order by courses.rank desc, courses.holding_id desc) as place from courses
          cross join lateral (select * from holdings where holdings.id = courses.holding_id and ${listedHoldings(viewer)} offset 0) as holdings
         where courses.competencies @> array[wanted.competency]
           and not exists (select from learning_entries where course_id = courses.holding_id and user_id = ${viewer.id})
         order by courses.rank desc, courses.holding_id desc limit ${mostKept})
       union all
       (select holdings.id, 10 + row_number() over (order by coming.first, coming.id) as place from coming
          join holdings on holdings.id = coming.id and ${listedHoldings(viewer)}
         where coming.competencies @> array[wanted.competency]
         order by coming.first, coming.id limit ${mostKept})) as teaches
     order by wanted.competency, teaches.place`.execute(db)
  return rows
}
