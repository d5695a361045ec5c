import { sql, type Selectable } from 'kysely'
import {
  mostEarlierPeriods,
  mostGoals,
  statementMaxLength,
  type Goal,
  type GoalEdit,
  type ListedGoal,
  type NewGoal,
  type Period,
} from '#contract/learning-goals.ts'
import type { GoalsTable } from '#server/database/tables/learning.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockAuthor } from '#server/users/lock-people.ts'
import { isPeriodStart, middleOf, periodOf, periodsBefore, type Days } from './periods.ts'

export type GoalRow = Selectable<GoalsTable> & { scheme: { name: string; version: number } | null }

/** Today's date in the member's time zone, if they have chosen one. */
export async function todayOf({ db, rooms }: Tx, userId: number): Promise<string> {
  const found = await db.selectFrom('users').select('time_zone').where('id', '=', userId).executeTakeFirst()
  return dayIn(rooms.now(), found?.time_zone)
}

export const dayIn = (now: Date, timeZone: string | null | undefined) =>
  Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone ?? 'UTC')
    .toPlainDate()
    .toString()

/** The member's own, in the order they were set. */
export async function selectGoals({ db }: Pick<Tx, 'db'>, userId: number, id?: number): Promise<GoalRow[]> {
  const { rows } = await sql<GoalRow>`
    select goals.*, case when schemes.id is null then null
             else json_build_object('name', schemes.name, 'version', schemes.version) end as scheme
      from goals left join schemes on schemes.id = goals.scheme_id
     where goals.user_id = ${userId} ${id === undefined ? sql`` : sql`and goals.id = ${id}`}
     order by goals.id`.execute(db)
  return rows
}

export async function presentGoals(tx: Tx, rows: GoalRow[], today: string): Promise<Goal[]> {
  const periods = await withStatements(
    tx,
    rows.map((row) => ({ goalId: row.id, ...periodOf(row, today) })),
  )
  return rows.map((row, at) => ({
    ...{ id: row.id, name: row.name, hours: row.hours, months: row.months, startsOn: row.starts_on, minima: row.minima },
    scheme: row.scheme && {
      ...{ id: row.scheme_id!, name: row.scheme.name, hasChanged: row.scheme.version !== row.scheme_version },
    },
    period: periods[at]!,
  }))
}

type PeriodOfGoal = Days & { goalId: number }

async function withStatements({ db }: Tx, wanted: PeriodOfGoal[]): Promise<Period[]> {
  const { rows } = await sql<{ goalId: number; startsOn: string; text: string }>`
    select goal_id as "goalId", period_start as "startsOn", text from goal_statements
      join unnest(${wanted.map(({ goalId }) => goalId)}::int[], ${wanted.map(({ startsOn }) => startsOn)}::date[]) as wanted (id, day)
        on goal_id = wanted.id and period_start = wanted.day`.execute(db)
  const textOf = new Map(rows.map(({ goalId, startsOn, text }) => [`${goalId} ${startsOn}`, text]))
  return wanted.map(({ goalId, startsOn, endsOn }) => ({
    ...{ startsOn, endsOn, statement: textOf.get(`${goalId} ${startsOn}`) ?? null },
  }))
}

export async function listGoals(tx: Tx, viewer: Viewer): Promise<ListedGoal[]> {
  const [rows, today] = [await selectGoals(tx, viewer.id), await todayOf(tx, viewer.id)]
  const over = rows.flatMap((row) =>
    periodsBefore(row, today, mostEarlierPeriods).map((period) => ({ goalId: row.id, ...period })),
  )
  const periods = await withStatements(tx, over)
  const goals = await presentGoals(tx, rows, today)
  return goals.map((goal) => ({ ...goal, earlier: periods.filter((_, at) => over[at]!.goalId === goal.id) }))
}

async function readGoal(tx: Tx, viewer: Viewer, id: number): Promise<Goal> {
  const [goal] = await presentGoals(tx, [await requireGoal(tx, viewer, id)], await todayOf(tx, viewer.id))
  return goal!
}

export async function requireGoal(tx: Tx, viewer: Viewer, id: number): Promise<GoalRow> {
  const [goal] = await selectGoals(tx, viewer.id, id)
  if (!goal) throw new Problem('goal_not_found')
  return goal
}

interface ChosenDays {
  goal?: number | null | undefined
  from?: string | null | undefined
  until?: string | null | undefined
}

/** For a goal, the days of the period that contains the first of these days, or else today; otherwise the days given. */
export async function daysOf(tx: Tx, viewer: Viewer, { goal, from = null, until = null }: ChosenDays) {
  if (goal) {
    const { startsOn, endsOn } = periodOf(await requireGoal(tx, viewer, goal), from ?? (await todayOf(tx, viewer.id)))
    return { from: startsOn, until: endsOn }
  }
  if (from && until && until < from) throw new Problem('invalid_input', { fields: { until: 'It cannot end before it begins' } })
  return { from, until }
}

export async function setGoal(tx: Tx, viewer: Viewer, draft: NewGoal): Promise<Goal> {
  await lockAuthor(tx, viewer.id)
  if ((await selectGoals(tx, viewer.id)).length >= mostGoals) throw new Problem('too_many_goals')
  const { id } = await tx.db
    .insertInto('goals')
    .values({
      ...{ user_id: viewer.id, name: draft.name, hours: draft.hours, months: draft.months, starts_on: draft.startsOn },
      ...{ minima: JSON.stringify(draft.minima), created_at: tx.rooms.now(), ...(await adopted(tx, draft.schemeId)) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return readGoal(tx, viewer, id)
}

/** For a different period, members are told again what is missing. */
export async function editGoal(tx: Tx, viewer: Viewer, id: number, edit: GoalEdit): Promise<Goal> {
  await lockAuthor(tx, viewer.id)
  const before = await requireGoal(tx, viewer, id)
  const { name, hours, months, startsOn, minima, schemeId } = edit
  const columns = {
    ...(name !== undefined && { name }),
    ...(hours !== undefined && { hours }),
    ...(months !== undefined && { months }),
    ...(startsOn !== undefined && { starts_on: startsOn }),
    ...(minima !== undefined && { minima: JSON.stringify(minima) }),
    ...(schemeId !== undefined && (await adopted(tx, schemeId))),
  }
  if (Object.keys(columns).length > 0) await tx.db.updateTable('goals').set(columns).where('id', '=', id).execute()
  if (before.starts_on !== (startsOn ?? before.starts_on) || before.months !== (months ?? before.months))
    await moveStatements(tx, before, await requireGoal(tx, viewer, id))
  return readGoal(tx, viewer, id)
}

/** A statement moves to the new period that contains the middle of its old one; statements that meet are joined. */
async function moveStatements({ db }: Tx, before: GoalRow, goal: GoalRow) {
  const said = await db.deleteFrom('goal_statements').where('goal_id', '=', goal.id).returning(['period_start', 'text']).execute()
  const byPeriod = Map.groupBy(
    said.toSorted((a, b) => (a.period_start < b.period_start ? -1 : 1)),
    ({ period_start }) => periodOf(goal, middleOf(periodOf(before, period_start))).startsOn,
  )
  for (const [period_start, some] of byPeriod) {
    const text = some.map((statement) => statement.text).join('\n\n')
    await db
      .insertInto('goal_statements')
      .values({ goal_id: goal.id, period_start, text: text.slice(0, statementMaxLength) })
      .execute()
  }
}

/** As it is now: a later change to the scheme is announced, and changes nothing by itself. */
async function adopted({ db }: Tx, schemeId: number | null | undefined) {
  if (!schemeId) return { scheme_id: null, scheme_version: null }
  const scheme = await db.selectFrom('schemes').select('version').where('id', '=', schemeId).executeTakeFirst()
  if (!scheme) throw new Problem('scheme_not_found')
  return { scheme_id: schemeId, scheme_version: scheme.version }
}

export async function deleteGoal(tx: Tx, viewer: Viewer, id: number) {
  await requireGoal(tx, viewer, id)
  await tx.db.deleteFrom('goals').where('id', '=', id).where('user_id', '=', viewer.id).execute()
  return { message: 'Goal deleted' }
}

export async function writeStatement(
  tx: Tx,
  viewer: Viewer,
  id: number,
  { periodStart, text }: { periodStart: string; text: string },
): Promise<Goal> {
  await lockAuthor(tx, viewer.id)
  const goal = await requireGoal(tx, viewer, id)
  if (!isPeriodStart(goal, periodStart))
    throw new Problem('invalid_input', { fields: { periodStart: 'No period of this goal begins on that day' } })
  const said = { goal_id: id, period_start: periodStart }
  if (text === '') {
    await tx.db.deleteFrom('goal_statements').where('goal_id', '=', id).where('period_start', '=', periodStart).execute()
  } else {
    const upsert = tx.db.insertInto('goal_statements').values({ ...said, text })
    await upsert.onConflict((on) => on.columns(['goal_id', 'period_start']).doUpdateSet({ text })).execute()
  }
  return readGoal(tx, viewer, id)
}
