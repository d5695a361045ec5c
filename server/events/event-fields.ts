import {
  mostSeriesYears,
  mostYearsAhead,
  type EventEdit,
  type EventFormat,
  type Registration,
  type Repeat,
} from '#contract/events.ts'
import type { Competency } from '#contract/competencies.ts'
import type { Place } from '#contract/occurrences.ts'
import { fieldProblem, Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { datedOf, type Dated } from './event-times.ts'

/** What only events have, as given by their hosts. */
export interface EventFields {
  format: EventFormat
  timeZone: string
  allDay: boolean
  startsLocal: string
  endsLocal: string
  repeat: Repeat | null
  place: Place | null
  joinUrl: string | null
  infoUrl: string | null
  registration: Registration
  registerUrl: string | null
  capacity: number | null
  hasWaitingList: boolean
  cost: 'free' | 'paid'
  price: string | null
  creditHours: number | null
  competencies: Competency[]
  language: string | null
}

type Given = Omit<EventEdit, 'scope' | 'occurrenceId'>

const names = [
  ...(['format', 'timeZone', 'allDay', 'startsLocal', 'endsLocal', 'repeat', 'place', 'joinUrl', 'infoUrl'] as const),
  ...(['registration', 'registerUrl', 'capacity', 'hasWaitingList', 'cost', 'price', 'creditHours'] as const),
  ...(['competencies', 'language'] as const),
]

const none = {
  ...{ repeat: null, place: null, joinUrl: null, infoUrl: null, registerUrl: null, capacity: null, price: null },
  ...{ creditHours: null, language: null },
}

/**
 * Applies given fields to the current ones. Current values that no longer apply are dropped; given values that do not apply
 * are refused, since the hosts would never see them again.
 */
export function withGiven(before: EventFields | undefined, given: Given): EventFields {
  const said = Object.fromEntries(names.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])))
  const after = { ...none, ...before, ...said } as EventFields
  const foreign: Record<string, string> = {}
  const belongs = (name: 'place' | 'joinUrl' | 'registerUrl' | 'price', isWanted: boolean, words: string) => {
    if (isWanted) return
    if (given[name]) foreign[name] = words
    after[name] = null
  }
  belongs('place', after.format !== 'online', 'An event online has no place')
  belongs('joinUrl', after.format !== 'in_person', 'Only an event online has a link to join')
  belongs('registerUrl', after.registration === 'elsewhere', 'Only where people register elsewhere')
  belongs('price', after.cost === 'paid', 'A free event has no price')
  refuse(foreign)
  if (after.place) after.place = { ...after.place, address: after.place.address || null }
  return { ...after, competencies: [...new Set(after.competencies)] }
}

/** A draft may still lack what a reviewer needs to know. */
export function requireComplete({ format, place, registration, registerUrl, cost, price }: EventFields) {
  refuse({
    ...(format !== 'online' && !place && { place: 'Please say where it takes place' }),
    ...(registration === 'elsewhere' && !registerUrl && { registerUrl: 'Please say where people register' }),
    ...(cost === 'paid' && !price && { price: 'Please say what it costs' }),
  })
}

/** All its dates, the first of which must be in reach. A series may not claim to last longer than allowed, even if no date is lost. */
export function datesFor(tx: Pick<Tx, 'rooms'>, fields: EventFields): Dated[] {
  const dates = datedOf(fields, fields.repeat)
  requireInReach(tx, dates[0]!.startsAt)
  const latest = Temporal.PlainDate.from(fields.startsLocal.slice(0, 10)).add({ years: mostSeriesYears }).toString()
  if (fields.repeat?.until && fields.repeat.until > latest) throw fieldProblem('too_many_dates', 'repeat')
  return dates
}

/** Not so far off that it cannot be meant. */
export function requireInReach({ rooms }: Pick<Tx, 'rooms'>, startsAt: Date) {
  const latest = Temporal.Instant.fromEpochMilliseconds(rooms.now().getTime())
    .toZonedDateTimeISO('UTC')
    .add({ years: mostYearsAhead })
  if (startsAt.getTime() < 0) refuse({ startsLocal: 'Please choose a later day' })
  if (startsAt.getTime() > latest.epochMilliseconds)
    refuse({ startsLocal: `An event is planned at most ${mostYearsAhead} years ahead` })
}

export function requireToCome({ rooms }: Pick<Tx, 'rooms'>, startsAt: Date) {
  if (startsAt <= rooms.now()) refuse({ startsLocal: 'Please choose a time in the future' })
}

export function refuse(fields: Record<string, string>) {
  if (Object.keys(fields).length > 0) throw new Problem('invalid_input', { fields })
}
