import type { Goal } from '#contract/learning-goals.ts'
import { sayDays } from './learning-days.ts'

/** Which days of the record are meant: all, one calendar year, or the current period of a goal. */
export type Part = 'all' | `year-${string}` | `goal-${number}`

export const partsOf = (goals: Goal[], today: string): { value: Part; label: string }[] => {
  const year = Number(today.slice(0, 4))
  return [
    ...goals.map(({ id, name, period }) => ({
      value: `goal-${id}` as const,
      label: `${name} (${sayDays(period.startsOn, period.endsOn)})`,
    })),
    { value: 'all', label: 'Everything' },
    ...[year, year - 1, year - 2].map((one) => ({ value: `year-${one}` as const, label: String(one) })),
  ]
}

/** What an address may ask for. */
export const isPart = (text: string | null): text is Part => /^(all|year-\d{4}|goal-[1-9]\d{0,8})$/.test(text ?? '')

export const goalIdOf = (part: Part) => (part.startsWith('goal-') ? part.slice(5) : undefined)

/** For the list of entries, and for files. */
export function askedPart(part: Part): { goal?: string; from?: string; until?: string } {
  const goal = goalIdOf(part)
  if (goal) return { goal }
  const year = part.startsWith('year-') ? part.slice(5) : undefined
  return year ? { from: `${year}-01-01`, until: `${year}-12-31` } : {}
}

/** For a link. */
export function sharedPart(part: Part) {
  const { goal, from = null, until = null } = askedPart(part)
  return { goalId: goal ? Number(goal) : null, from, until }
}
