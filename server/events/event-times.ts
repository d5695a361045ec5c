import { mostEventDays, type Repeat } from '#contract/events.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { datesOf } from './series.ts'

/** As its hosts say it: a local time and its zone are the truth. Days only, where it lasts all day; the last one included. */
export interface LocalTimes {
  timeZone: string
  allDay: boolean
  startsLocal: string
  endsLocal: string
}

export interface Dated {
  startsLocal: string
  endsLocal: string
  startsAt: Date
  endsAt: Date
}

/** To ask for a format of each would cost a tenth of a page of events. */
const knownZones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/** Zones that the runtime knows by a name, aliases too, as they are written; never an offset, which knows nothing of summers. */
export function requireTimeZone(timeZone: string) {
  if (knownZones.has(timeZone) || (/^[A-Z]/i.test(timeZone) && writtenZone(timeZone) === timeZone)) return
  throw fieldProblem('unknown_time_zone', 'timeZone')
}

function writtenZone(timeZone: string): string | undefined {
  try {
    return new Temporal.ZonedDateTime(0n, timeZone).timeZoneId
  } catch {
    return undefined
  }
}

/** A time that the clocks leave out is moved forward; of one that they show twice, the first is meant. */
export function instantOf(local: string, timeZone: string): Date {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  return new Date(zoned.epochMilliseconds)
}

/** All dates, as they stand in the calendar and as instants. */
export function datedOf(times: LocalTimes, repeat: Repeat | null | undefined): Dated[] {
  requireTimeZone(times.timeZone)
  const { starts, ends } = readTimes(times)
  const lasts = starts.until(ends, { largestUnit: 'day' })
  const first = starts.toPlainDate()
  const days = repeat ? datesOf(first, repeat) : [first]
  return days.map((day) => {
    const begins = day.toPlainDateTime(starts.toPlainTime())
    return datedBetween(times, begins, begins.add(lasts))
  })
}

function datedBetween({ timeZone, allDay }: LocalTimes, starts: Temporal.PlainDateTime, ends: Temporal.PlainDateTime): Dated {
  const spell = (time: Temporal.PlainDateTime) =>
    allDay ? time.toPlainDate().toString() : time.toString({ smallestUnit: 'minute' })
  // It ends when its last day does.
  const over = allDay ? ends.add({ days: 1 }) : ends
  const [startsAt, endsAt] = [instantOf(starts.toString(), timeZone), instantOf(over.toString(), timeZone)]
  const startsLocal = spell(starts)
  if (endsAt > startsAt) return { startsLocal, endsLocal: spell(ends), startsAt, endsAt }
  // The clocks left out its start, which moved to its end or beyond: it lasts as long as it was meant to.
  const moved = Temporal.Instant.fromEpochMilliseconds(startsAt.getTime()).toZonedDateTimeISO(timeZone).add(starts.until(over))
  return {
    startsLocal,
    endsLocal: spell(allDay ? ends : moved.toPlainDateTime()),
    startsAt,
    endsAt: new Date(moved.epochMilliseconds),
  }
}

const refuse = (fields: Record<string, string>) => new Problem('invalid_input', { fields })

function readTimes({ allDay, startsLocal, endsLocal }: LocalTimes) {
  const [starts, ends] = [readLocal('startsLocal', startsLocal, allDay), readLocal('endsLocal', endsLocal, allDay)]
  const order = Temporal.PlainDateTime.compare(ends, starts)
  if (order < 0 || (order === 0 && !allDay)) throw refuse({ endsLocal: 'The end must be after the start' })
  const over = allDay ? ends.add({ days: 1 }) : ends
  if (starts.until(over).total({ unit: 'day', relativeTo: starts }) > mostEventDays)
    throw refuse({ endsLocal: `An event lasts at most ${mostEventDays} days` })
  return { starts, ends }
}

function readLocal(field: string, text: string, allDay: boolean): Temporal.PlainDateTime {
  if (text.includes('T') === allDay) throw refuse({ [field]: allDay ? 'Please choose a day' : 'Please choose a day and a time' })
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' })
  } catch {
    throw refuse({ [field]: 'There is no such day' })
  }
}
