interface Repeating {
  /** A day: "2026-03-01". */
  starts_on: string
  months: number
}

export interface Days {
  startsOn: string
  /** Included. */
  endsOn: string
}

/** All are counted from the first day, so that one which begins on the 31st does so whenever the month has it. */
export function periodAt({ starts_on, months }: Repeating, number: number): Days {
  const first = Temporal.PlainDate.from(starts_on)
  const startsOn = first.add({ months: number * months })
  return { startsOn: `${startsOn}`, endsOn: `${first.add({ months: (number + 1) * months }).subtract({ days: 1 })}` }
}

/** The one that has this day in it; before all of them, the first. */
export function periodOf(goal: Repeating, day: string): Days {
  const { months } = Temporal.PlainDate.from(goal.starts_on).until(day, { largestUnit: 'months' })
  const guess = Math.max(Math.floor(months / goal.months), 0)
  const around = [guess - 1, guess, guess + 1].filter((number) => number >= 0).map((number) => periodAt(goal, number))
  return around.find(({ startsOn, endsOn }) => startsOn <= day && day <= endsOn) ?? periodAt(goal, 0)
}

/** Those that were over on this day, latest first. */
export function periodsBefore(goal: Repeating, day: string, most: number): Days[] {
  const over: Days[] = []
  for (let { startsOn } = periodOf(goal, day); startsOn > goal.starts_on && over.length < most;) {
    const last = periodOf(goal, `${Temporal.PlainDate.from(startsOn).subtract({ days: 1 })}`)
    over.push(last)
    startsOn = last.startsOn
  }
  return over
}

/** Whether it is the first day of one of them. */
export const isPeriodStart = (goal: Repeating, day: string) => periodOf(goal, day).startsOn === day

export const middleOf = ({ startsOn, endsOn }: Days) =>
  `${Temporal.PlainDate.from(startsOn).add({ days: Math.floor(daysBetween(startsOn, endsOn) / 2) })}`

/** Of both days, included. */
export const daysBetween = (from: string, until: string) => Temporal.PlainDate.from(from).until(until).days + 1

/** Every month that has a day of it: "2026-03". */
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
