import { Problem } from '#server/http/problem.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

/** The date where it is still earliest on earth: what ends on it is not over yet. */
export const earliestToday = (now: Date) => dayOf(now.getTime() - 12 * hourMs)

export const daysAfter = (day: string, days: number) => dayOf(Date.parse(day) + days * dayMs)

export const isOver = (until: string | null, now: Date) => until !== null && until < earliestToday(now)

export function requireToCome(until: string | null, now: Date) {
  if (isOver(until, now)) throw new Problem('invalid_input', { fields: { until: 'This day is over' } })
}
