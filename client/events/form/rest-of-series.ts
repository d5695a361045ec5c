import type { Event } from '#contract/events.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import { addDays, daysBetween } from '#client/events/days.ts'
import { dayIn } from '#client/events/zones.ts'
import { daysOfSeries } from './days-of-series.ts'

type Rest = Pick<Event, 'startsLocal' | 'endsLocal' | 'repeat'>

/** The series from one of its dates on, as the server continues it: by its rule, even if that date was moved individually. */
export function restFrom(event: Event, date: Occurrence): Rest {
  const { startsLocal, endsLocal, repeat } = event
  const [first, last] = [dayOf(startsLocal), dayOf(endsLocal)]
  const days = repeat ? daysOfSeries(first, repeat) : []
  const day = plannedDays(event, date).find((planned) => days.includes(planned))
  if (!repeat || !day) return { startsLocal: date.startsLocal, endsLocal: date.endsLocal, repeat }
  const left = days.length - days.indexOf(day)
  return {
    startsLocal: day + startsLocal.slice(10),
    endsLocal: addDays(day, daysBetween(first, last)) + endsLocal.slice(10),
    // A single date is not a series.
    repeat: left === 1 ? null : { ...repeat, ...(repeat.count !== undefined && { count: left }) },
  }
}

const dayOf = (local: string) => local.slice(0, 10)

/** If the zone has changed since, the series may not have the day the date was moved from. */
const plannedDays = ({ timeZone }: Event, { movedFrom, startsLocal }: Occurrence) => [
  ...(movedFrom ? [dayIn(timeZone, new Date(movedFrom))] : []),
  dayOf(startsLocal),
]
