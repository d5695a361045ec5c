import { FoldedLines } from './folded-lines.ts'

/** One date, or a series as its first date and a rule. */
export interface CalendarEntry {
  uid: string
  /** Counts changes of time or place: calendars keep the version with the larger number. */
  sequence: number
  /** In UTC, in ISO 8601 or the database's format. */
  changedAt: string
  title: string
  body?: string
  url: string
  location?: string
  organizer?: string
  timeZone: string
  allDay: boolean
  startsLocal: string
  /** For all-day events the last day, included. */
  endsLocal: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** In the format of RFC 5545, without the property name. */
  rule?: string
  /** Local starts that the rule generates but that do not take place. */
  excluded?: string[]
  /** For a date that differs from the rule: the local start it would have had. */
  instead?: string
}

export interface Calendar {
  /** The name shown by calendar programs. */
  name?: string
  entries: CalendarEntry[]
}

const color = 'darkgreen'

/** An RFC 5545 file in UTF-8, including the time zones it uses: a reader need not know their names. */
export function writeCalendar({ name, entries }: Calendar): Buffer {
  const file = new FoldedLines()
  file.ascii(
    `BEGIN:VCALENDAR${end}VERSION:2.0${end}PRODID:-//ibid.//Library Events//EN${end}CALSCALE:GREGORIAN${end}METHOD:PUBLISH${end}`,
  )
  if (name) writeName(file, name)
  for (const zone of zonesOf(entries)) file.ascii(knownZoneText(zone))
  for (const entry of entries) writeEntry(file, entry)
  file.ascii(`END:VCALENDAR${end}`)
  return file.octets
}

const end = '\r\n'

function writeName(file: FoldedLines, name: string) {
  file.text('NAME', name)
  file.text('X-WR-CALNAME', name)
  file.ascii(`COLOR:${color}${end}REFRESH-INTERVAL;VALUE=DURATION:PT1H${end}X-PUBLISHED-TTL:PT1H${end}`)
}

function writeEntry(file: FoldedLines, entry: CalendarEntry) {
  const { uid, sequence, title, body, url, location, organizer, status, rule, excluded = [], instead } = entry
  const at = (name: string, local: string) => `${name}${timeOf(entry, local)}${end}`
  const changed = instant(entry.changedAt)
  const ends = entry.allDay ? Temporal.PlainDate.from(entry.endsLocal).add({ days: 1 }).toString() : entry.endsLocal
  file.ascii(`BEGIN:VEVENT${end}`)
  file.line('UID', uid)
  file.ascii(
    `DTSTAMP:${changed}${end}LAST-MODIFIED:${changed}${end}SEQUENCE:${sequence}${end}` +
      at('DTSTART', entry.startsLocal) +
      at('DTEND', ends) +
      (instead ? at('RECURRENCE-ID', instead) : ''),
  )
  if (rule) file.line('RRULE', rule)
  for (const local of excluded) file.ascii(at('EXDATE', local))
  file.text('SUMMARY', title)
  if (body) file.text('DESCRIPTION', body)
  if (location) file.text('LOCATION', location)
  // An organizer property needs an e-mail address; no one's is given away, so the name goes into a comment.
  if (organizer) file.text('COMMENT', organizer)
  file.line('URL', url)
  file.ascii(`STATUS:${status}${end}TRANSP:${status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}${end}END:VEVENT${end}`)
}

/** "2027-01-31", with or without "T10:00" or "T10:00:00". */
const compact = (local: string) =>
  `${local.slice(0, 4)}${local.slice(5, 7)}${local.slice(8, 13)}${local.slice(14, 16)}${local.slice(17)}`

function timeOf({ allDay, timeZone }: CalendarEntry, local: string): string {
  if (allDay) return `;VALUE=DATE:${compact(local)}`
  return timeZone === 'UTC' ? `:${compact(local)}00Z` : `;TZID=${timeZone}:${compact(local)}00`
}

const instant = (utc: string) =>
  `${utc.slice(0, 4)}${utc.slice(5, 7)}${utc.slice(8, 10)}T${utc.slice(11, 13)}${utc.slice(14, 16)}${utc.slice(17, 19)}Z`

interface Zone {
  timeZone: string
  from: number
  to: number
}

/** Each with the years of its entries; a rule may run for two more. */
function zonesOf(entries: CalendarEntry[]): Zone[] {
  const zones = new Map<string, { first: string; last: string; hasRule: boolean }>()
  for (const { allDay, timeZone, startsLocal, endsLocal, instead = startsLocal, rule } of entries) {
    if (allDay || timeZone === 'UTC') continue
    let zone = zones.get(timeZone)
    if (!zone) zones.set(timeZone, (zone = { first: startsLocal, last: endsLocal, hasRule: false }))
    if (startsLocal < zone.first) zone.first = startsLocal
    if (instead < zone.first) zone.first = instead
    if (endsLocal > zone.last) zone.last = endsLocal
    if (instead > zone.last) zone.last = instead
    zone.hasRule ||= rule !== undefined
  }
  return [...zones].map(([timeZone, { first, last, hasRule }]) => ({
    timeZone,
    from: yearOf(first),
    to: yearOf(last) + (hasRule ? 3 : 1),
  }))
}

const yearOf = (local: string) => Number(local.slice(0, 4))

const written = new Map<string, string>()
const mostWritten = 1_000

/** Most files contain the same zones and years, and asking for a zone's name in each summer costs more than the rest of a file. */
function knownZoneText(zone: Zone): string {
  const key = `${zone.timeZone} ${zone.from} ${zone.to}`
  const known = written.get(key)
  if (known) return known
  if (written.size >= mostWritten) written.clear()
  const text = zoneLines(zone).join(end) + end
  written.set(key, text)
  return text
}

/** Every clock change in those years, one by one, after the offset that applied before. */
function zoneLines({ timeZone, from, to }: Zone): string[] {
  const begin = Temporal.PlainDateTime.from({ year: from, month: 1, day: 1 }).toZonedDateTime(timeZone)
  const observances = [observance(begin, begin.offset)]
  for (let next = begin.getTimeZoneTransition('next'); next && next.year <= to; next = next.getTimeZoneTransition('next'))
    observances.push(observance(next, next.subtract({ seconds: 1 }).offset))
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE']
}

/** It begins at the local time that clocks showed before the change. */
function observance(since: Temporal.ZonedDateTime, before: string): string[] {
  const local = since.withTimeZone(before).toPlainDateTime()
  const year = [1, 4, 7, 10].map((month) => since.with({ month, day: 1 }).offsetNanoseconds)
  const kind = since.offsetNanoseconds > Math.min(...year) ? 'DAYLIGHT' : 'STANDARD'
  const name = new Intl.DateTimeFormat('en', { timeZone: since.timeZoneId, timeZoneName: 'short' })
    .formatToParts(since.epochMilliseconds)
    .find(({ type }) => type === 'timeZoneName')?.value
  return [
    ...[`BEGIN:${kind}`, `DTSTART:${compact(local.toString({ smallestUnit: 'second' }))}`],
    ...[
      `TZOFFSETFROM:${before.replace(':', '')}`,
      `TZOFFSETTO:${since.offset.replace(':', '')}`,
      `TZNAME:${name ?? ''}`,
      `END:${kind}`,
    ],
  ]
}
