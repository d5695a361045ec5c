import type { Place } from '#contract/occurrences.ts'
import type { Change, Soon, Start } from '#server/mail/words/en/event-words.ts'
import { localIn, partsOf, startOf } from './when-in-words.ts'

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

const localStart = (zone: string, { startsAt, startsLocal, allDay }: When) =>
  allDay ? startsLocal : localIn(new Date(startsAt), zone)

/** On the clocks of one zone; whole days are the same for everyone. */
export function startIn(zone: string, when: When): Start {
  const [day, time] = partsOf(localStart(zone, when))
  return when.allDay ? { day } : { day, time, zone }
}

/** For letters, which are read on any device: also as its hosts say it, where that differs. */
export const startInBoth = (zone: string, when: When): Start =>
  startOf({ ...when, startsAt: new Date(when.startsAt), endsAt: new Date(when.endsAt) }, zone)

export function endIn(zone: string, { endsAt, endsLocal, allDay }: When): Change {
  const [day] = partsOf(endsLocal)
  return allDay ? { is: 'ends', day } : { is: 'ends', time: partsOf(localIn(new Date(endsAt), zone))[1], zone }
}

/** Of one that begins within a day, or a little later where days are whole. */
export function soonIn(zone: string, when: When, now: Date): Soon {
  const [day, time] = partsOf(localStart(zone, when))
  const isToday = day === partsOf(localIn(now, zone))[0]
  return { on: isToday ? 'today' : 'tomorrow', ...(!when.allDay && { time }) }
}

/** Late where the server was away meanwhile. */
export function inAnHour(startsAt: string, now: Date): Soon {
  const minutes = Math.max(1, Math.round((Date.parse(startsAt) - now.getTime()) / 60_000))
  return { in: minutes > 50 ? 'hour' : minutes }
}

export const placeInWords = ({ name, city }: Place) => `${name}, ${city}`
