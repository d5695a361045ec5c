import { sql, type RawBuilder } from 'kysely'
import { competencies, type Competency } from '#contract/competencies.ts'
import type { EntryCategory } from '#contract/learning.ts'
import { mostMinima, type Goal, type GoalProgress } from '#contract/learning-goals.ts'
import type { Db } from '#server/database/database.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { fillGaps, type OpenGap } from './fill-gaps.ts'
import { presentGoals, requireGoal, selectGoals, todayOf } from './goals.ts'
import { daysBetween, monthsOf } from './periods.ts'

export interface Totals {
  entries: number
  hours: number
  byMonth: Map<string, number>
  byCategory: { category: EntryCategory; hours: number }[]
  byCompetency: Map<Competency, number>
}

/** In their periods of today. */
export async function readProgress(tx: Tx, viewer: Viewer, { goalId }: { goalId?: number | undefined }) {
  const today = await todayOf(tx, viewer.id)
  const rows = goalId === undefined ? await selectGoals(tx, viewer.id) : [await requireGoal(tx, viewer, goalId)]
  const goals: Omit<GoalProgress, 'gaps'>[] = []
  const gaps: OpenGap[][] = []
  for (const goal of await presentGoals(tx, rows, today)) {
    const totals = await sumEntries(tx.db, viewer.id, { from: goal.period.startsOn, until: goal.period.endsOn })
    goals.push(progressOf(goal, totals, today))
    gaps.push(gapsOf(goal, totals))
  }
  const filled = await fillGaps(tx, viewer, gaps)
  const { entries, hours } = await sumEntries(tx.db, viewer.id, {})
  return { goals: goals.map((goal, at) => ({ ...goal, gaps: filled[at]! })), total: { entries, hours } }
}

function progressOf(goal: Goal, totals: Totals, today: string): Omit<GoalProgress, 'gaps'> {
  const { period, minima } = goal
  const minimumOf = new Map(minima.map((minimum) => [minimum.competency, minimum.hours]))
  return {
    ...{ goal, period, done: totals.hours, missing: Math.max(goal.hours - totals.hours, 0), pace: paceOf(goal, totals, today) },
    byMonth: monthsOf(period).map((month) => ({ month, hours: totals.byMonth.get(month) ?? 0 })),
    byCategory: totals.byCategory,
    byCompetency: competencies
      .map((competency) => ({
        ...{ competency, hours: totals.byCompetency.get(competency) ?? 0, minimum: minimumOf.get(competency) ?? null },
      }))
      .filter(({ hours, minimum }) => hours > 0 || minimum !== null),
  }
}

/** As if the days to come were like those that have gone, today among them; in quarters. */
function paceOf({ period }: Goal, { hours }: Totals, today: string): GoalProgress['pace'] {
  if (today < period.startsOn || today > period.endsOn) return null
  const whole = (hours / daysBetween(period.startsOn, today)) * daysBetween(period.startsOn, period.endsOn)
  return { hours: Math.round(whole * 4) / 4, by: period.endsOn }
}

/** Those with less than their minimum; where the goal has none, those in which nothing was done. */
function gapsOf({ minima }: Goal, { byCompetency }: Totals): OpenGap[] {
  const hoursOf = (competency: Competency) => byCompetency.get(competency) ?? 0
  if (minima.length > 0)
    return minima
      .map(({ competency, hours: minimum }) => ({ competency, minimum, hours: hoursOf(competency) }))
      .filter(({ hours, minimum }) => hours < minimum)
      .map((gap) => ({ ...gap, missing: gap.minimum - gap.hours }))
  return competencies
    .filter((competency) => hoursOf(competency) === 0)
    .slice(0, mostMinima)
    .map((competency) => ({ competency, minimum: 0, hours: 0, missing: 0 }))
}

/** Of the entries of those days, both included. An entry of several competencies counts whole for each. */
export async function sumEntries(
  db: Db,
  userId: number,
  { from, until }: { from?: string | null | undefined; until?: string | null | undefined },
): Promise<Totals> {
  const { rows } = await sql<{
    by: 'all' | 'month' | 'category' | 'competency'
    name: string | null
    number: number
    hours: number
  }>`
    with entries as materialized (
      select completed_on, hours, category, competencies from learning_entries
       where user_id = ${userId} ${from ? sql`and completed_on >= ${from}::date` : sql``}
         ${until ? sql`and completed_on <= ${until}::date` : sql``})
    ${sums('all', sql`null`)} union all
    ${sums('month', sql`to_char(completed_on, 'YYYY-MM')`)} union all
    ${sums('category', sql`category`)} union all
    ${sums('competency', sql`competency`, sql`cross join unnest(competencies) as competency`)}
    order by hours desc, name`.execute(db)
  const of = (by: (typeof rows)[number]['by']) => rows.filter((row) => row.by === by)
  const [all] = of('all')
  return {
    ...{ entries: all?.number ?? 0, hours: all?.hours ?? 0 },
    byMonth: new Map(of('month').map(({ name, hours }) => [name!, hours])),
    byCategory: of('category').map(({ name, hours }) => ({ category: name as EntryCategory, hours })),
    byCompetency: new Map(of('competency').map(({ name, hours }) => [name as Competency, hours])),
  }
}

const sums = (by: string, name: RawBuilder<unknown>, more = sql``) => sql`
  select ${sql.lit(by)} as by, (${name})::text as name, count(*)::int as number, sum(hours)::float8 as hours
    from entries ${more} group by 2`
