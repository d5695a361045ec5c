/** One date, or a series as its first date and a rule. */
export interface CalendarEntry {
  uid: string
  /** Counts the changes of time or place: a calendar takes the larger one. */
  sequence: number
  changedAt: Date
  title: string
  body?: string
  url: string
  location?: string
  organizer?: string
  timeZone: string
  allDay: boolean
  startsLocal: string
  /** Of whole days the last one, included. */
  endsLocal: string
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  /** As RFC 5545 says it, without its name. */
  rule?: string
  /** Local starts that the rule names and that do not take place. */
  excluded?: string[]
  /** Of a date that differs from the rule: the local start it would have had. */
  instead?: string
}

export interface Calendar {
  /** As calendar programs call it. */
  name?: string
  entries: CalendarEntry[]
}

const color = 'darkgreen'

/** A file of RFC 5545, with the zones it needs: a reader need not know their names. */
export function writeCalendar({ name, entries }: Calendar): string {
  return [
    `BEGIN:VCALENDAR${end}VERSION:2.0${end}PRODID:-//ibid.//Library Events//EN${end}CALSCALE:GREGORIAN${end}METHOD:PUBLISH${end}`,
    name ? feedText(name) : '',
    ...zonesOf(entries).map(knownZoneText),
    ...entries.map(entryText),
    `END:VCALENDAR${end}`,
  ].join('')
}

const end = '\r\n'

/** Lines that are never long stand in one text with their ends: a feed has thousands of them. */
const line = (name: string, value: string) => `${folded(`${name}:${value}`)}${end}`
const textLine = (name: string, text: string | undefined) => (text ? line(name, escaped(text)) : '')

const feedText = (name: string) =>
  `${textLine('NAME', name)}${textLine('X-WR-CALNAME', name)}COLOR:${color}${end}` +
  `REFRESH-INTERVAL;VALUE=DURATION:PT1H${end}X-PUBLISHED-TTL:PT1H${end}`

function entryText(entry: CalendarEntry): string {
  const { uid, sequence, title, body, url, location, organizer, status, rule, excluded = [], instead } = entry
  const at = (name: string, local: string) => `${name}${timeOf(entry, local)}${end}`
  const changed = instant(entry.changedAt)
  const ends = entry.allDay ? Temporal.PlainDate.from(entry.endsLocal).add({ days: 1 }).toString() : entry.endsLocal
  return (
    `BEGIN:VEVENT${end}${line('UID', uid)}DTSTAMP:${changed}${end}LAST-MODIFIED:${changed}${end}SEQUENCE:${sequence}${end}` +
    at('DTSTART', entry.startsLocal) +
    at('DTEND', ends) +
    (instead ? at('RECURRENCE-ID', instead) : '') +
    (rule ? line('RRULE', rule) : '') +
    excluded.map((local) => at('EXDATE', local)).join('') +
    line('SUMMARY', escaped(title)) +
    textLine('DESCRIPTION', body) +
    textLine('LOCATION', location) +
    // An organizer is an address to write to; no one's is given away, so the name stands as a comment.
    textLine('COMMENT', organizer) +
    line('URL', url) +
    `STATUS:${status}${end}TRANSP:${status === 'CANCELLED' ? 'TRANSPARENT' : 'OPAQUE'}${end}END:VEVENT${end}`
  )
}

/** "2027-01-31", with or without "T10:00" or "T10:00:00". */
const compact = (local: string) =>
  `${local.slice(0, 4)}${local.slice(5, 7)}${local.slice(8, 13)}${local.slice(14, 16)}${local.slice(17)}`

function timeOf({ allDay, timeZone }: CalendarEntry, local: string): string {
  if (allDay) return `;VALUE=DATE:${compact(local)}`
  return timeZone === 'UTC' ? `:${compact(local)}00Z` : `;TZID=${timeZone}:${compact(local)}00`
}

function instant(date: Date): string {
  const iso = date.toISOString()
  return `${iso.slice(0, 4)}${iso.slice(5, 7)}${iso.slice(8, 13)}${iso.slice(14, 16)}${iso.slice(17, 19)}Z`
}

interface Zone {
  timeZone: string
  from: number
  to: number
}

/** Each with the years that its entries are in; a rule may go on for two more. */
function zonesOf(entries: CalendarEntry[]): Zone[] {
  const timed = entries.filter(({ allDay, timeZone }) => !allDay && timeZone !== 'UTC')
  return [...Map.groupBy(timed, ({ timeZone }) => timeZone)].map(([timeZone, ofZone]) => {
    const years = ofZone.flatMap(({ startsLocal, endsLocal, instead }) => [startsLocal, endsLocal, instead ?? startsLocal])
    const numbers = years.map((local) => Number(local.slice(0, 4)))
    return { timeZone, from: Math.min(...numbers), to: Math.max(...numbers) + (ofZone.some(({ rule }) => rule) ? 3 : 1) }
  })
}

const written = new Map<string, string>()
const mostWritten = 1_000

/** The same zones and years stand in most files, and to ask what a zone is called in each summer costs more than the rest of a file. */
function knownZoneText(zone: Zone): string {
  const key = `${zone.timeZone} ${zone.from} ${zone.to}`
  const known = written.get(key)
  if (known) return known
  if (written.size >= mostWritten) written.clear()
  const text = zoneLines(zone)
    .map((one) => `${folded(one)}${end}`)
    .join('')
  written.set(key, text)
  return text
}

/** Every change of its clocks in those years, one by one, after the time that held before. */
function zoneLines({ timeZone, from, to }: Zone): string[] {
  const begin = Temporal.PlainDateTime.from({ year: from, month: 1, day: 1 }).toZonedDateTime(timeZone)
  const observances = [observance(begin, begin.offset)]
  for (let next = begin.getTimeZoneTransition('next'); next && next.year <= to; next = next.getTimeZoneTransition('next'))
    observances.push(observance(next, next.subtract({ seconds: 1 }).offset))
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...observances.flat(), 'END:VTIMEZONE']
}

/** It begins at the local time that was shown until then. */
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

const special = /[\\;,]|\r\n|\p{Cc}/gu

/** In one walk: texts are most of a file. */
const escaped = (text: string) =>
  text.replaceAll(special, (found) => {
    if (found === '\\' || found === ';' || found === ',') return `\\${found}`
    return found === '\n' || found === '\r' || found === '\r\n' ? String.raw`\n` : ''
  })

const mostOctets = 75
/** The lines after the first begin with a space that counts as well. */
const mostFurther = mostOctets - 1

/** At 75 octets, and never within a character. */
function folded(line: string): string {
  // A character has at most three octets for each of its places in a string.
  if (line.length * 3 <= mostOctets) return line
  const octets = Buffer.byteLength(line)
  if (octets <= mostOctets) return line
  const isAscii = octets === line.length
  const bytes = isAscii ? undefined : Buffer.from(line)
  const parts: string[] = []
  for (let from = 0, most = mostOctets; from < octets; most = mostFurther) {
    let to = Math.min(from + most, octets)
    // Bytes that begin with 10 go on with a character.
    if (bytes) while (to < octets && (bytes[to]! & 0xc0) === 0x80) to--
    parts.push(bytes ? bytes.toString('utf8', from, to) : line.slice(from, to))
    from = to
  }
  return parts.join('\r\n ')
}
