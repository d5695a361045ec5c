import { sql } from 'kysely'
import type { Competency } from '#contract/competencies.ts'
import type { HoldingCard } from '#contract/holdings.ts'
import type { Gap } from '#contract/learning-goals.ts'
import { cardAsJson, holdingParts } from '#server/holdings/present.ts'
import { listedHoldings } from '#server/holdings/visible-holdings.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'

export type OpenGap = Omit<Gap, 'courses' | 'events'>

/** So many dates with credit hours are looked through for those that teach what is missing. */
const mostDates = sql.lit(300)

/** The best courses that one has not had, and the next events with hours, for each of what is missing. */
export async function fillGaps(tx: Tx, viewer: Viewer, gaps: OpenGap[][]): Promise<Gap[][]> {
  const wanted = [...new Set(gaps.flat().map(({ competency }) => competency))]
  if (wanted.length === 0) return gaps.map(() => [])
  const found = await selectFor(tx, viewer, wanted)
  const eventIds = found.filter(({ card }) => card.kind === 'event').map(({ card }) => card.id)
  const dates = await tx.rooms.holdingKinds.event?.nextDates?.(tx, viewer, [...new Set(eventIds)])
  const of = (competency: Competency, kind: HoldingCard['kind']) =>
    found.filter((one) => one.competency === competency && one.card.kind === kind).map(({ card }) => card)
  return gaps.map((some) =>
    some.map((gap) => ({
      ...gap,
      courses: of(gap.competency, 'course'),
      events: of(gap.competency, 'event').map((card) => ({ ...card, date: dates?.get(card.id) ?? null })),
    })),
  )
}

interface Found {
  competency: Competency
  card: HoldingCard
}

async function selectFor({ db, rooms }: Tx, viewer: Viewer, wanted: Competency[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    with coming as materialized (
      select occurrences.event_id as id, min(occurrences.starts_at) as first, events.competencies
        from (select * from occurrences
               where is_listed and cancelled_at is null and starts_at > ${rooms.now()}
                 and exists (select from events where events.holding_id = event_id and events.credit_hours is not null)
               order by starts_at, id limit ${mostDates}) as occurrences
        join events on events.holding_id = occurrences.event_id
       group by occurrences.event_id, events.competencies)
    select wanted.competency, ${cardAsJson}::json as card
      from unnest(${wanted}::text[]) as wanted (competency)
     cross join lateral (
       (select holdings.id, row_number() over () as place from courses
          cross join lateral (select * from holdings where holdings.id = courses.holding_id and ${listedHoldings(viewer)} offset 0) as holdings
         where courses.competencies @> array[wanted.competency]
           and not exists (select from learning_entries where course_id = courses.holding_id and user_id = ${viewer.id})
         order by courses.rank desc, courses.holding_id desc limit 3)
       union all
       (select holdings.id, 10 + row_number() over (order by coming.first, coming.id) as place from coming
          join holdings on holdings.id = coming.id and ${listedHoldings(viewer)}
         where coming.competencies @> array[wanted.competency]
         order by coming.first, coming.id limit 3)) as teaches
      join holdings on holdings.id = teaches.id ${holdingParts}
     order by wanted.competency, teaches.place`.execute(db)
  return rows
}
