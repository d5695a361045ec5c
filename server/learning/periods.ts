interface Repeating {
  /** A date such as "2026-03-01". */
  starts_on: string
  months: number
}

export interface Days {
  startsOn: string
  /** Included. */
  endsOn: string
}

/** All are counted from the first day, so that one beginning on the 31st does so in every month that has one. */
export function periodAt({ starts_on, months }: Repeating, number: number): Days {
  const first = Temporal.PlainDate.from(starts_on)
  const startsOn = first.add({ months: number * months })
  return { startsOn: `${startsOn}`, endsOn: `${first.add({ months: (number + 1) * months }).subtract({ days: 1 })}` }
}

/** The one containing this day; if it is before all of them, the first. */
export function periodOf(goal: Repeating, day: string): Days {
  const { months } = Temporal.PlainDate.from(goal.starts_on).until(day, { largestUnit: 'months' })
  const guess = Math.max(Math.floor(months / goal.months), 0)
  const around = [guess - 1, guess, guess + 1].filter((number) => number >= 0).map((number) => periodAt(goal, number))
  return around.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn) ?? periodAt(goal, 0)
}

/** Those that had ended by this day, latest first. */
export function periodsBefore(goal: Repeating, day: string, most: number): Days[] {
  const over: Days[] = []
  for (let { startsOn } = periodOf(goal, day); startsOn > goal.starts_on && over.length < most;) {
    const last = periodOf(goal, `${Temporal.PlainDate.from(startsOn).subtract({ days: 1 })}`)
    over.push(last)
    startsOn = last.startsOn
  }
  return over
}

/** Whether it is the first day of a period. */
export const isPeriodStart = (goal: Repeating, day: string) => periodOf(goal, day).startsOn === day

export const middleOf = ({ startsOn, endsOn }: Days) =>
  `${Temporal.PlainDate.from(startsOn).add({ days: Math.floor(daysBetween(startsOn, endsOn) / 2) })}`

/** Counting both days. */
export const daysBetween = (from: string, until: string) => Temporal.PlainDate.from(from).until(until).days + 1

/** Every month that overlaps it: "2026-03". */
export function monthsOf({ startsOn, endsOn }: Days): string[] {
  const last = Temporal.PlainDate.from(endsOn).toPlainYearMonth()
  const months: string[] = []
  for (
    let month = Temporal.PlainDate.from(startsOn).toPlainYearMonth();
    Temporal.PlainYearMonth.compare(month, last) <= 0;
    month = month.add({ months: 1 })
  )
    months.push(`${month}`)
  return months
}
