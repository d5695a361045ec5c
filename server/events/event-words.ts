import type { Place } from '#contract/occurrences.ts'

/** When a date is, as far as sentences need it; as a job can carry it. */
export interface When {
  occurrenceId: number
  startsAt: string
  endsAt: string
  startsLocal: string
  endsLocal: string
  timeZone: string
  allDay: boolean
}

interface Clock {
  day: string
  date: string
  time: string
}

function clockIn(startsAt: string, timeZone: string): Clock {
  const at = Temporal.Instant.from(startsAt).toZonedDateTimeISO(timeZone)
  return { day: dayInWords(at), date: at.toPlainDate().toString(), time: at.toPlainTime().toString({ smallestUnit: 'minute' }) }
}

function dayInWords(day: Temporal.PlainDate | Temporal.ZonedDateTime): string {
  const part = (options: Intl.DateTimeFormatOptions) => day.toLocaleString('en-GB', options)
  return `${part({ weekday: 'long' })}, ${part({ day: 'numeric', month: 'long', year: 'numeric' })}`
}

/** "Thursday, 4 March 2027, 15:00 (Europe/Berlin)"; whole days are the same for everybody. */
export function whenIn(readerZone: string, { startsAt, startsLocal, allDay }: When): string {
  if (allDay) return dayInWords(Temporal.PlainDate.from(startsLocal))
  const { day, time } = clockIn(startsAt, readerZone)
  return `${day}, ${time} (${readerZone})`
}

/** For letters, which are read on any device: also as its hosts say it, where that differs: "; 09:00 in New York". */
export function whenInBoth(readerZone: string, when: When): string {
  const theirs = whenIn(readerZone, when)
  if (when.allDay) return theirs
  const [here, there] = [clockIn(when.startsAt, readerZone), clockIn(when.startsAt, when.timeZone)]
  if (here.date === there.date && here.time === there.time) return theirs
  const city = when.timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  return `${theirs}; ${here.date === there.date ? '' : `${there.day}, `}${there.time} in ${city}`
}

export const dayIn = (readerZone: string, { startsAt, startsLocal, allDay }: When): string =>
  allDay ? dayInWords(Temporal.PlainDate.from(startsLocal)) : clockIn(startsAt, readerZone).day

export const endIn = (readerZone: string, { endsAt, endsLocal, allDay }: When): string =>
  allDay ? `on ${dayInWords(Temporal.PlainDate.from(endsLocal))}` : `at ${clockIn(endsAt, readerZone).time} (${readerZone})`

/** Of one that begins soon: "tomorrow at 15:00", "in 1 hour". */
export function soonIn(readerZone: string, { startsAt, startsLocal, allDay }: When, now: Date): { begins: string; subject: string } {
  const here = clockIn(startsAt, readerZone)
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(readerZone).toPlainDate()
  const day = allDay ? startsLocal : here.date
  const isToday = day === today.toString()
  return {
    begins: `begins ${isToday ? 'today' : 'tomorrow'}${allDay ? '' : ` at ${here.time}`}`,
    subject: isToday ? 'Today' : 'Tomorrow',
  }
}

/** Late where the server was away meanwhile. */
export function inAnHour(startsAt: string, now: Date): { begins: string; subject: string } {
  const minutes = Math.max(1, Math.round((Date.parse(startsAt) - now.getTime()) / 60_000))
  const span = minutes > 50 ? '1 hour' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return { begins: `begins in ${span}`, subject: `In ${span}` }
}

export const placeInWords = ({ name, city }: Place) => `${name}, ${city}`
