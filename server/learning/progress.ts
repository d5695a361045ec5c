import { sql } from 'kysely'
import { competencies, type Competency } from '#contract/competencies.ts'
import type { EntryCategory } from '#contract/learning.ts'
import { mostMinima, type Goal, type GoalProgress } from '#contract/learning-goals.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
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

/** For the goals' current periods. */
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
  const [total] = await countEntries(tx.db, { userId: viewer.id })
  return { goals: goals.map((goal, at) => ({ ...goal, gaps: filled[at]! })), total: total! }
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

/** Assumes that the remaining days will be like those so far, including today; in quarters of an hour. */
function paceOf({ period }: Goal, { hours }: Totals, today: string): GoalProgress['pace'] {
  if (today < period.startsOn || today > period.endsOn) return null
  const whole = (hours / daysBetween(period.startsOn, today)) * daysBetween(period.startsOn, period.endsOn)
  return { hours: Math.round(whole * 4) / 4, by: period.endsOn }
}

/** Competencies below their minimum; if the goal has none, those in which nothing was done. */
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

/** Over the entries of those days, both included. An entry with several competencies counts in full for each. */
export async function sumEntries(
  db: Db,
  userId: number,
  { from, until }: { from?: string | null | undefined; until?: string | null | undefined },
): Promise<Totals> {
  const sums = await selectSums(db, { userId, from: from ?? '-infinity', until: until ?? 'infinity' })
  const totals = { entries: 0, hours: 0, byMonth: new Map<string, number>(), byCompetency: new Map<Competency, number>() }
  const byCategory = new Map<EntryCategory, number>()
  const add = <Key>(to: Map<Key, number>, key: Key, hours: number) => to.set(key, (to.get(key) ?? 0) + hours)
  for (const { month, category, competencies: learned, number, hours } of sums) {
    totals.entries += number
    totals.hours += hours
    add(totals.byMonth, month.slice(0, 'YYYY-MM'.length), hours)
    add(byCategory, category, hours)
    for (const competency of learned) add(totals.byCompetency, competency, hours)
  }
  const most = [...byCategory].toSorted(([a, some], [b, others]) => others - some || (a < b ? -1 : 1))
  return { ...totals, byCategory: most.map(([category, hours]) => ({ category, hours })) }
}

interface Sum {
  /** The first day of the month. */
  month: string
  category: EntryCategory
  competencies: Competency[]
  number: number
  hours: number
}

/** Quarters are exact as floating-point numbers. */
const selectSums = prepareSql<{ userId: number; from: string; until: string }, Sum>(
  ['userId', 'from', 'until'],
  ({ userId, from, until }) => sql`
    select date_trunc('month', completed_on::timestamp)::date as month, category, competencies,
           count(*)::int as number, sum(hours::float8) as hours
      from learning_entries
     where user_id = ${userId}::int and completed_on >= ${from}::date and completed_on <= ${until}::date
     group by 1, 2, 3`,
)

const countEntries = prepareSql<{ userId: number }, { entries: number; hours: number }>(
  ['userId'],
  ({ userId }) => sql`
    select count(*)::int as entries, coalesce(sum(hours::float8), 0) as hours from learning_entries where user_id = ${userId}::int`,
)
