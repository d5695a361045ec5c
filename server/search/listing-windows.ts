/**
 * A word index has no order, and a common word is in half of all posts. So the index is asked for the newest half day first,
 * then for the time before that, each window about as long as all the previous ones together, and finally for everything
 * older: the database stops at the first window that fills the list. `marks` are those of search_marks (003-people.sql);
 * windows begin and end on the boundaries of their steps, so each post is in exactly one.
 */
export interface ListingWindows {
  /** Where each window except the last begins, newest first. */
  starts: string[]
  /** As a tsquery: the steps of time that make up a window; for older posts, that they are in none of the longest steps. */
  marks: string[]
}

const quarterDayMs = 21_600_000
const steps = [0, 1, 2, 3, 4]
const longest = 4

/** Two per step, plus everything older. */
export const howManyWindows = 2 * steps.length + 1

export function listingWindows(end: Date, category?: number): ListingWindows {
  const sign = category === undefined ? '~' : `~c${category}.`
  const starts: string[] = []
  const marks: string[] = []
  /** In quarters of a day. */
  const endsAt = Math.floor(end.getTime() / quarterDayMs)
  let to = endsAt + 1
  for (const step of steps) {
    const size = 4 ** step
    const near = to - 2 * size
    // Where the next longer step begins.
    const far = step === longest ? near - 2 * size : Math.floor((near - 2 * size) / (4 * size)) * 4 * size
    for (const from of [near, far]) {
      starts.push(new Date(from * quarterDayMs).toISOString())
      marks.push(marksBetween(sign, from, to))
      to = from
    }
  }
  const newer = marksBetween(sign, to, (Math.floor(endsAt / 4 ** longest) + 1) * 4 ** longest)
  marks.push(`${category === undefined ? '' : `'~c${category}' & `}!(${newer})`)
  return { starts, marks }
}

/** The longest steps that fit, since the index checks each of them for every post. */
function marksBetween(sign: string, from: number, to: number): string {
  const marks: string[] = []
  for (let at = from; at < to;) {
    const step = steps.findLast((longer) => at % 4 ** longer === 0 && at + 4 ** longer <= to) ?? 0
    marks.push(`'${sign}${step}.${at / 4 ** step}'`)
    at += 4 ** step
  }
  return marks.join(' | ')
}
