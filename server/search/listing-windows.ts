/**
 * An index of words has no order, and a common word is in half of all posts. So the index is asked for the newest day
 * first, then for the days before, each window four times as long as the one before it, and last for everything older:
 * the database stops at the first window that fills the list. `marks` are those of search_marks (003-people.sql).
 */
export interface ListingWindows {
  /** Where each window begins, newest first; it ends where the one before it begins. */
  starts: string[]
  /** As tsquery: the steps of time that a window touches; for what is older, that it is in none of the longest steps. */
  marks: string[]
}

const quarterDayMs = 21_600_000
const steps = [0, 1, 2, 3, 4]
const stepsInAWindow = 4
const longest = 4
const longestMs = quarterDayMs * 4 ** longest

export function listingWindows(end: Date): ListingWindows {
  const starts: string[] = []
  const marks: string[] = []
  let to = end.getTime()
  for (const step of steps) {
    const stepMs = quarterDayMs * 4 ** step
    const from = end.getTime() - stepsInAWindow * stepMs
    starts.push(new Date(from).toISOString())
    marks.push(marksBetween({ step, first: Math.floor(from / stepMs), last: Math.floor(to / stepMs) }))
    to = from
  }
  marks.push(
    `!(${marksBetween({ step: longest, first: Math.ceil(to / longestMs), last: Math.floor(end.getTime() / longestMs) })})`,
  )
  return { starts, marks }
}

const marksBetween = ({ step, first, last }: { step: number; first: number; last: number }) =>
  Array.from({ length: last - first + 1 }, (_, at) => `'~${step}.${first + at}'`).join(' | ')
