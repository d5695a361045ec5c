import type { Place } from '#contract/occurrences.ts'
import type { Change, Soon, Start } from '#server/mail/words/en/event-words.ts'
import { localIn, partsOf, startOf } from './when-in-words.ts'

/** The time of a date, in a form that a job can carry. */
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

/** In one zone's time; all-day events are the same for everyone. */
export function startIn(zone: string, when: When): Start {
  const [day, time] = partsOf(localStart(zone, when))
  return when.allDay ? { day } : { day, time, zone }
}

/** For letters, which may be read anywhere: includes the hosts' local time if it differs. */
export const startInBoth = (zone: string, when: When): Start =>
  startOf({ ...when, startsAt: new Date(when.startsAt), endsAt: new Date(when.endsAt) }, zone)

export function endIn(zone: string, { endsAt, endsLocal, allDay }: When): Change {
  const [day] = partsOf(endsLocal)
  return allDay ? { is: 'ends', day } : { is: 'ends', time: partsOf(localIn(new Date(endsAt), zone))[1], zone }
}

/** For one that begins within a day, or slightly later if it is all-day. */
export function soonIn(zone: string, when: When, now: Date): Soon {
  const [day, time] = partsOf(localStart(zone, when))
  const isToday = day === partsOf(localIn(now, zone))[0]
  return { on: isToday ? 'today' : 'tomorrow', ...(!when.allDay && { time }) }
}

/** Late if the server was down meanwhile. */
export function inAnHour(startsAt: string, now: Date): Soon {
  const minutes = Math.max(1, Math.round((Date.parse(startsAt) - now.getTime()) / 60_000))
  return { in: minutes > 50 ? 'hour' : minutes }
}

export const placeInWords = ({ name, city }: Place) => `${name}, ${city}`
