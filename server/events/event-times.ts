import { mostEventDays, type Repeat } from '#contract/events.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import { datesOf } from './series.ts'

/** As given by its hosts: the local time and zone are authoritative. Days only, if it lasts all day; the last one included. */
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

/** Creating a format for each to check it would cost a tenth of a page of events. */
const knownZones = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])

/**
 * Names of zones the runtime knows, aliases included, as they are spelled; never an offset, which has no daylight saving
 * time.
 */
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

/** A time skipped by the clocks moves forward; of one that occurs twice, the first is meant. */
export function instantOf(local: string, timeZone: string): Date {
  const zoned = Temporal.PlainDateTime.from(local).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  return new Date(zoned.epochMilliseconds)
}

/** All dates, in local time and as instants. */
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
  // It ends at the end of its last day.
  const over = allDay ? ends.add({ days: 1 }) : ends
  const [startsAt, endsAt] = [instantOf(starts.toString(), timeZone), instantOf(over.toString(), timeZone)]
  const startsLocal = spell(starts)
  if (endsAt > startsAt) return { startsLocal, endsLocal: spell(ends), startsAt, endsAt }
  // The clocks skipped its start, which moved to its end or beyond: it keeps its intended length.
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
