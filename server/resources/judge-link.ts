import type { LinkState } from '#contract/resources.ts'
import type { Looked } from '#server/media/look-at-link.ts'

export type ToldState = 'broken' | 'moved'

/** What is known of a link so far. Days as "2026-03-01". */
export interface Seen {
  url: string
  state: LinkState
  movedTo: string | null
  /** Of what its authors were told last, since it was fine. */
  toldState: ToldState | null
  failedDays: number
  firstFailedOn: string | null
  lastFailedOn: string | null
}

interface Judged extends Omit<Seen, 'url' | 'toldState'> {
  /** Until it is looked at again. */
  days: number
}

export const usualDays = 7
/** What failed is looked at sooner: its author should not wait a month to hear of it. */
const daysAfterFailure = 4
/** Slow to accuse: so many different days, of which the last is at least so long after the first. */
const failedDaysOfBroken = 3
const fewestDaysBetween = 7
const longestAddress = 500

export const isFailure = (found: Looked) =>
  found.status === null ? found.isUnknownHost : found.status === 404 || found.status === 410

/**
 * When over four fifths of a run fail, it is the house that is offline. A few links alone prove nothing unless a server has answered:
 * the name of any host is unknown to who has no net.
 */
export function isVoid(run: Looked[]): boolean {
  const failed = run.filter(isFailure).length
  if (failed <= run.length * 0.8) return false
  return run.length >= 5 || !run.some(({ status }) => status !== null)
}

export function judge(seen: Seen, found: Looked, today: string): Judged {
  const fine = { movedTo: null, failedDays: 0, firstFailedOn: null, lastFailedOn: null, days: usualDays }
  if (isFailure(found)) return failed(seen, today)
  if (found.status === null || found.status < 200 || found.status >= 300) {
    // Perhaps we are not let in: nothing is said, and what failed before is not forgotten.
    const { failedDays, firstFailedOn, lastFailedOn } = seen
    return { state: 'unsure', movedTo: null, failedDays, firstFailedOn, lastFailedOn, days: usualDays }
  }
  const { movedTo } = found
  const isUsable = movedTo !== undefined && movedTo.startsWith('https://') && movedTo.length <= longestAddress
  return isUsable && movedTo !== seen.url ? { ...fine, state: 'moved', movedTo } : { ...fine, state: 'ok' }
}

function failed({ failedDays, firstFailedOn, lastFailedOn }: Seen, today: string): Judged {
  const first = firstFailedOn ?? today
  const days = lastFailedOn === today ? failedDays : failedDays + 1
  const isBroken = days >= failedDaysOfBroken && daysBetween(first, today) >= fewestDaysBetween
  return {
    ...{ state: isBroken ? 'broken' : 'failing', movedTo: null, failedDays: days },
    ...{ firstFailedOn: first, lastFailedOn: today, days: isBroken ? usualDays : daysAfterFailure },
  }
}

const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000
