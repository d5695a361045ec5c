import type { LinkState } from '#contract/resources.ts'
import type { Looked } from '#server/media/look-at-link.ts'

export type ToldState = 'broken' | 'moved'

/** What is known about a link so far. Days as "2026-03-01". */
export interface Seen {
  url: string
  state: LinkState
  movedTo: string | null
  /** What its authors were last told, since it was last fine. */
  toldState: ToldState | null
  failedDays: number
  firstFailedOn: string | null
  lastFailedOn: string | null
}

interface Judged extends Omit<Seen, 'url' | 'toldState'> {
  /** Until the next check. */
  days: number
}

export const usualDays = 7
/** After a failure it is checked sooner: its author should not have to wait a month to hear of it. */
const daysAfterFailure = 4
/** Slow to accuse: it must fail on this many different days, the last at least this long after the first. */
const failedDaysOfBroken = 3
const fewestDaysBetween = 7
const longestAddress = 500

export const isFailure = (found: Looked) =>
  found.status === null ? found.isUnknownHost : found.status === 404 || found.status === 410

/**
 * If over four fifths of a run fail, it is this site that is offline. A few links prove nothing unless a server has answered:
 * without a network, every host name is unknown.
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
    // Perhaps only we are refused: nothing is said, and earlier failures are not forgotten.
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
