import { useViewer } from '#client/accounts/use-viewer.ts'

export const deviceZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** Chosen in the settings, or else the device's. */
export const useReaderZone = () => useViewer()?.timeZone ?? deviceZone()

const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string) {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
  })
  clocks.set(timeZone, clock)
  return clock
}

/** The local time of an instant in a zone: 2026-03-12T15:00:00. */
function wallTime(instant: Date, timeZone: string) {
  const parts = Object.fromEntries(
    clockOf(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.year}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}:${parts.second}`
}

export const dayIn = (timeZone: string, instant: Date) => wallTime(instant, timeZone).slice(0, 10)

export const offsetMsAt = (instant: Date, timeZone: string) =>
  Date.parse(`${wallTime(instant, timeZone)}Z`) - Math.floor(instant.getTime() / 1000) * 1000

const dayMs = 24 * 3_600_000

/** As on the server: a time skipped by the clocks moves forward; of one that occurs twice, the first is meant. */
export function instantOf(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local.length === 10 ? `${local}T00:00` : local}Z`)
  const [before, after] = [-dayMs, dayMs].map((away) => offsetMsAt(new Date(asUtc + away), timeZone)) as [number, number]
  const fitting = [before, after].find((offset) => offsetMsAt(new Date(asUtc - offset), timeZone) === offset)
  return new Date(asUtc - (fitting ?? before))
}

/** "Berlin", "Port-au-Prince", "Knox, Indiana". */
export const placeOfZone = (timeZone: string) =>
  (timeZone.split('/').slice(1).toReversed().join(', ') || timeZone).replaceAll('_', ' ')

/** "GMT+1", "EST": its name there on that date. */
export function abbreviationOf(timeZone: string, instant: Date, locale: string) {
  const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant)
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** "Beirut (EEST, UTC+3)": the name people know, and its offset on that date. */
export function nameOfZone(timeZone: string, instant: Date, locale: string) {
  if (timeZone === 'UTC') return timeZone
  const minutes = Math.round(offsetMsAt(instant, timeZone) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const offset = `UTC${minutes < 0 ? '-' : '+'}${hours}${rest ? `:${String(rest).padStart(2, '0')}` : ''}`
  const short = abbreviationOf(timeZone, instant, locale)
  // Without a name of its own, it is called by its offset.
  const named = /^(GMT|UTC)[+-]/.test(short) ? [] : [short]
  return `${placeOfZone(timeZone)} (${[...named, offset].join(', ')})`
}

export function isKnownZone(timeZone: string) {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

export const listZones = () => ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')]
