import type { Start } from '#server/mail/words/en/event-words.ts'
import { formatsOf } from '#server/mail/words/formats.ts'

/** A date of an event, as far as needed to say when it is. */
export interface When {
  startsAt: Date
  endsAt: Date
  startsLocal: string
  endsLocal: string
  timeZone: string
  allDay: boolean
}

/** For public pages, in English: "Thursday, 4 March 2027". */
const dayOf = formatsOf('en').weekday

/** In a zone's local time: YYYY-MM-DDTHH:mm. */
export const localIn = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Days are the same for everyone; times are the hosts', whose zone is named. */
export function whenInWords({ allDay, timeZone, startsLocal, endsLocal }: Omit<When, 'startsAt' | 'endsAt'>): string {
  const [from, to] = [startsLocal.slice(0, 10), endsLocal.slice(0, 10)]
  if (allDay) return from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`
  const until = from === to ? endsLocal.slice(11) : `${dayOf(to)}, ${endsLocal.slice(11)}`
  return `${dayOf(from)}, ${startsLocal.slice(11)} – ${until} (${timeZone})`
}

/** In the reader's time, and in the hosts' if that differs then. */
export function startOf({ startsAt, startsLocal, timeZone, allDay }: When, readerZone: string | null): Start {
  const [day, time] = partsOf(startsLocal)
  if (allDay) return { day }
  const own = readerZone ? localIn(startsAt, readerZone) : startsLocal
  if (own === startsLocal) return { day, time, zone: timeZone }
  const [ownDay, ownTime] = partsOf(own)
  const city = timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  const there = { time, city, ...(ownDay !== day && { day }) }
  return { day: ownDay, time: ownTime, zone: readerZone ?? timeZone, there }
}

export const partsOf = (local: string): [day: string, time: string] => [local.slice(0, 10), local.slice(11)]
