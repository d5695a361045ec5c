/** A date of an event, as far as saying when it is needs it. */
export interface When {
  startsAt: Date
  endsAt: Date
  startsLocal: string
  endsLocal: string
  timeZone: string
  allDay: boolean
}

/** Where the server itself writes, it writes as its letters do: "Thursday, 4 March 2027". */
export const dayOf = (local: string) => {
  const date = new Date(`${local.slice(0, 10)}T12:00:00Z`)
  const part = (options: Intl.DateTimeFormatOptions) => date.toLocaleDateString('en-GB', { ...options, timeZone: 'UTC' })
  return `${part({ weekday: 'long' })}, ${part({ day: 'numeric', month: 'long', year: 'numeric' })}`
}

/** As the clocks of a zone show it: YYYY-MM-DDTHH:mm. */
export const localIn = (instant: Date, timeZone: string): string =>
  Temporal.Instant.fromEpochMilliseconds(instant.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDateTime()
    .toString({ smallestUnit: 'minute' })

/** Days are the same for everyone; times are those of its hosts, whose zone is named. */
export function whenInWords({ allDay, timeZone, startsLocal, endsLocal }: Omit<When, 'startsAt' | 'endsAt'>): string {
  const [from, to] = [startsLocal.slice(0, 10), endsLocal.slice(0, 10)]
  if (allDay) return from === to ? dayOf(from) : `${dayOf(from)} – ${dayOf(to)}`
  const until = from === to ? endsLocal.slice(11) : `${dayOf(to)}, ${endsLocal.slice(11)}`
  return `${dayOf(from)}, ${startsLocal.slice(11)} – ${until} (${timeZone})`
}

/** "Thursday, 4 March 2027, 15:00 (Europe/Berlin); 09:00 in New York", for a reader whose clocks differ then. */
export function startInWords({ startsAt, startsLocal, timeZone, allDay }: When, readerZone: string | null): string {
  if (allDay) return dayOf(startsLocal)
  const own = readerZone ? localIn(startsAt, readerZone) : startsLocal
  const first = own === startsLocal ? timeZone : (readerZone ?? timeZone)
  const start = `${dayOf(own)}, ${own.slice(11)} (${first})`
  if (own === startsLocal) return start
  const there = timeZone.split('/').at(-1)!.replaceAll('_', ' ')
  const day = own.slice(0, 10) === startsLocal.slice(0, 10) ? '' : ` on ${dayOf(startsLocal)}`
  return `${start}; ${startsLocal.slice(11)}${day} in ${there}`
}
