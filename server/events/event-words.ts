import type { Place } from '#contract/occurrences.ts'
import { dayOf, localIn, startInWords } from './when-in-words.ts'

/** When a date is, as a job can carry it. */
export interface When {
  occurrenceId: number
  startsAt: string
  endsAt: string
  startsLocal: string
  endsLocal: string
  timeZone: string
  allDay: boolean
}

const startIn = (zone: string, { startsAt, startsLocal, allDay }: When) =>
  allDay ? startsLocal : localIn(new Date(startsAt), zone)
const timeOf = (local: string) => local.slice(11)

/** "Thursday, 4 March 2027, 15:00 (Europe/Berlin)"; whole days are the same for everyone. */
export function whenIn(zone: string, when: When): string {
  const start = startIn(zone, when)
  return when.allDay ? dayOf(start) : `${dayOf(start)}, ${timeOf(start)} (${zone})`
}

/** For letters, which are read on any device: also as its hosts say it, where that differs. */
export const whenInBoth = (zone: string, when: When): string =>
  startInWords({ ...when, startsAt: new Date(when.startsAt), endsAt: new Date(when.endsAt) }, zone)

export const dayIn = (zone: string, when: When): string => dayOf(startIn(zone, when))

export const endIn = (zone: string, { endsAt, endsLocal, allDay }: When): string =>
  allDay ? `on ${dayOf(endsLocal)}` : `at ${timeOf(localIn(new Date(endsAt), zone))} (${zone})`

interface Soon {
  begins: string
  subject: string
}

/** Of one that begins within a day, or a little later where days are whole. */
export function soonIn(zone: string, when: When, now: Date): Soon {
  const start = startIn(zone, when)
  const isToday = start.slice(0, 10) === localIn(now, zone).slice(0, 10)
  return {
    begins: `begins ${isToday ? 'today' : 'tomorrow'}${when.allDay ? '' : ` at ${timeOf(start)}`}`,
    subject: isToday ? 'Today' : 'Tomorrow',
  }
}

/** Late where the server was away meanwhile. */
export function inAnHour(startsAt: string, now: Date): Soon {
  const minutes = Math.max(1, Math.round((Date.parse(startsAt) - now.getTime()) / 60_000))
  const span = minutes > 50 ? '1 hour' : `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
  return { begins: `begins in ${span}`, subject: `In ${span}` }
}

export const placeInWords = ({ name, city }: Place) => `${name}, ${city}`
