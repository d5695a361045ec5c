import { Day } from '#contract/learning.ts'
import type { ListedGoal } from '#contract/learning-goals.ts'
import type { Refusals } from '#client/forms/long-form.tsx'
import { sayDays } from './learning-days.ts'

/**
 * Which days of the record: all, a calendar year, arbitrary ones, or a goal's period: the current one, or the one that began
 * on that day.
 */
export type Part = 'all' | `year-${string}` | `days-${string}` | `goal-${string}`

export const partsOf = (goals: ListedGoal[], today: string): { value: Part; label: string }[] => {
  const year = Number(today.slice(0, 4))
  return [
    ...goals.flatMap(({ id, name, period, earlier }) => [
      { value: `goal-${id}` as const, label: `${name} (${sayDays(period.startsOn, period.endsOn)})` },
      ...earlier.map(({ startsOn, endsOn }) => ({
        value: `goal-${id}-${startsOn}` as const,
        label: `${name} (${sayDays(startsOn, endsOn)})`,
      })),
    ]),
    { value: 'all', label: 'Everything' },
    ...[year, year - 1, year - 2].map((one) => ({ value: `year-${one}` as const, label: String(one) })),
  ]
}

const pattern = /^(all|year-\d{4}|days-[\d-]*\.\.[\d-]*|goal-[1-9]\d{0,8}(-\d{4}-\d\d-\d\d)?)$/

/** What an address may contain. */
export const isPart = (text: string | null): text is Part =>
  pattern.test(text ?? '') && Object.keys(checkPart(text as Part)).length === 0

export const partOfDays = (from: string, until: string): Part => `days-${from}..${until}`

/** As held by the fields, for arbitrary days. */
export function daysOfPart(part: Part): { from: string; until: string } | undefined {
  if (!part.startsWith('days-')) return undefined
  const [from = '', until = ''] = part.slice(5).split('..')
  return { from, until }
}

/** What prevents it, by the name of the field. */
export function checkPart(part: Part): Refusals {
  const days = daysOfPart(part)
  if (!days) return {}
  const refusals: Refusals = {}
  for (const name of ['from', 'until'] as const) {
    const { error } = Day.safeParse(days[name])
    if (error) refusals[name] = error.issues[0]!.message
  }
  if (!refusals.from && !refusals.until && days.until < days.from) refusals.until = 'It cannot end before it begins'
  return refusals
}

/** For its current period: no one is reminded of past ones. */
export const goalIdOf = (part: Part) => /^goal-(\d+)$/.exec(part)?.[1]

/** For the list of entries, and for exports. */
export function askedPart(part: Part): { goal?: string; from?: string; until?: string } {
  const [, goal, from] = /^goal-(\d+)(?:-(.+))?$/.exec(part) ?? []
  if (goal) return from ? { goal, from } : { goal }
  const year = part.startsWith('year-') ? part.slice(5) : undefined
  return year ? { from: `${year}-01-01`, until: `${year}-12-31` } : (daysOfPart(part) ?? {})
}

/** For a link. */
export function sharedPart(part: Part) {
  const { goal, from = null, until = null } = askedPart(part)
  return { goalId: goal ? Number(goal) : null, from, until }
}
