import type { Competency } from '#contract/competencies.ts'
import type { CallInput } from '#contract/endpoint.ts'
import {
  type createEvent,
  type Event,
  type EventFormat,
  mostCapacity,
  mostDates,
  mostEventDays,
  mostSeriesYears,
  NewEvent,
  type Registration,
} from '#contract/events.ts'
import type { HoldingAudience } from '#contract/holdings.ts'
import type { Occurrence } from '#contract/occurrences.ts'
import type { Attachment } from '#contract/posts.ts'
import type { Person } from '#contract/users.ts'
import { daysBetween, isDay, moveMonths } from '#client/events/days.ts'
import type { Checked, Refusals } from '#client/forms/long-form.tsx'
import { neverRepeats, repeatOf, type RepeatValues, repeatValuesOf } from './repeat-values.ts'

/** As held by the fields: what is not given is blank. */
export interface EventValues {
  title: string
  body: string
  categoryId: string
  language: string
  cover: Attachment | null
  infoUrl: string
  creditHours: string
  competencies: Competency[]
  allDay: boolean
  startsOn: string
  startsAt: string
  endsOn: string
  endsAt: string
  timeZone: string
  repeat: RepeatValues
  format: EventFormat
  place: { name: string; address: string; city: string; country: string }
  joinUrl: string
  audience: HoldingAudience
  groupId: string
  standsInGroup: boolean
  registration: Registration
  registerUrl: string
  capacity: string
  hasWaitingList: boolean
  cost: 'free' | 'paid'
  price: string
  coHosts: Person[]
}

const noPlace = { name: '', address: '', city: '', country: '' }

export const blankEvent = (timeZone: string): EventValues => ({
  ...{ title: '', body: '', categoryId: '', language: '', cover: null, infoUrl: '', creditHours: '', competencies: [] },
  ...{ allDay: false, startsOn: '', startsAt: '', endsOn: '', endsAt: '', timeZone, repeat: neverRepeats },
  ...{
    format: 'online',
    place: noPlace,
    joinUrl: '',
    audience: 'members',
    groupId: '',
    standsInGroup: false,
    registration: 'here',
    registerUrl: '',
  },
  ...{ capacity: '', hasWaitingList: true, cost: 'free', price: '', coHosts: [] },
})

/** For the whole event, or one of its dates. */
export function valuesOf(event: Event, date?: Occurrence): EventValues {
  const { startsLocal, endsLocal, place, capacity } = date ?? event
  const [startsOn = '', startsAt = ''] = startsLocal.split('T')
  const [endsOn = '', endsAt = ''] = endsLocal.split('T')
  return {
    ...{ title: event.title, body: event.body, categoryId: textOf(event.categoryId), language: event.language ?? '' },
    ...{ cover: event.cover, infoUrl: event.infoUrl ?? '', creditHours: textOf(event.creditHours) },
    ...{ competencies: event.competencies, allDay: event.allDay, startsOn, startsAt, endsOn, endsAt },
    ...{ timeZone: event.timeZone, repeat: repeatValuesOf(event.repeat, startsOn), format: event.format },
    place: place ? { ...place, address: place.address ?? '' } : noPlace,
    ...{ joinUrl: (date ?? event).joinUrl ?? '', audience: event.audience, groupId: textOf(event.group?.id) },
    standsInGroup: event.audience === 'group' && event.listedAt !== null,
    ...{ registration: event.registration, registerUrl: event.registerUrl ?? '', capacity: textOf(capacity) },
    ...{ hasWaitingList: event.hasWaitingList, cost: event.cost, price: event.price ?? '', coHosts: [] },
  }
}

const textOf = (value: number | null | undefined) => (value == null ? '' : String(value))

export type NewEventBody = CallInput<typeof createEvent>['body']

/** What does not apply to the format, registration or cost is left out. */
export const sentOf = (values: EventValues) => ({
  ...{ title: values.title, body: values.body, categoryId: numberOf(values.categoryId), language: values.language || null },
  ...{ cover: values.cover?.url ?? null, infoUrl: values.infoUrl.trim() || null, creditHours: hoursOf(values.creditHours) },
  ...{ competencies: values.competencies, allDay: values.allDay, timeZone: values.timeZone },
  startsLocal: localOf(values.startsOn, values.startsAt, values.allDay),
  endsLocal: localOf(values.endsOn, values.endsAt, values.allDay),
  ...{ repeat: repeatOf(values.repeat, values.startsOn), format: values.format },
  place:
    values.format !== 'online' && hasPlace(values) ? { ...values.place, address: values.place.address.trim() || null } : null,
  joinUrl: values.format === 'in_person' ? null : values.joinUrl.trim() || null,
  ...{ audience: values.audience, registration: values.registration },
  groupId: values.audience === 'group' ? numberOf(values.groupId) : undefined,
  registerUrl: values.registration === 'elsewhere' ? values.registerUrl.trim() || null : null,
  capacity: values.registration === 'here' ? numberOf(values.capacity) : null,
  ...{
    hasWaitingList: values.hasWaitingList,
    cost: values.cost,
    price: values.cost === 'paid' ? values.price.trim() || null : null,
  },
  coHosts: values.coHosts.map(({ id }) => id),
})

const numberOf = (text: string) => (text.trim() === '' ? null : Number(text))
/** Many people use a comma as the decimal point. */
export const hoursOf = (text: string) => numberOf(text.replace(',', '.'))
const hasPlace = ({ place }: EventValues) => Object.values(place).some((text) => text.trim() !== '')

export function localOf(day: string, time: string, allDay: boolean) {
  if (allDay) return day
  return day && time ? `${day}T${time}` : ''
}

/** A draft may lack what a reviewer needs to know. */
export function checkEvent(values: EventValues, isDraft: boolean): Checked<NewEventBody> {
  const sent = sentOf(values)
  const checked = NewEvent.safeParse(sent)
  const refusals: Refusals = {
    ...wrongNumbers(sent),
    ...unsaidTimes(sent),
    ...wrongEnd(sent),
    ...wrongUntil(sent),
    ...(isDraft ? {} : missing(values)),
  }
  for (const { path, message } of checked.error?.issues ?? []) refusals[path.join('.')] ??= message
  if (checked.success && Object.keys(refusals).length === 0) return { body: checked.data }
  return { refusals }
}

type Sent = ReturnType<typeof sentOf>

function wrongNumbers({ capacity, creditHours, repeat }: Sent): Refusals {
  const isWhole = (number: number | null | undefined, least: number, most: number) =>
    number == null || (Number.isInteger(number) && number >= least && number <= most)
  return {
    ...(!isWhole(capacity, 1, mostCapacity) && { capacity: 'Please give a whole number of places, from 1 to 100,000' }),
    ...(!isWhole(creditHours === null ? null : creditHours * 4, 1, 160) && {
      creditHours: 'Please give quarters of an hour, from 0.25 to 40',
    }),
    ...(!isWhole(repeat?.interval, 1, repeat?.every === 'week' ? 4 : 12) && { 'repeat.interval': 'Please say how often' }),
    ...(!isWhole(repeat?.count, 2, mostDates) && { 'repeat.count': `Please give a number of dates, from 2 to ${mostDates}` }),
  }
}

/** The summary lists both, so each names its field. */
const unsaidTimes = ({ startsLocal, endsLocal }: Sent): Refusals => ({
  ...(!startsLocal && { startsLocal: 'Please choose when it starts' }),
  ...(!endsLocal && { endsLocal: 'Please choose when it ends' }),
})

function wrongEnd({ startsLocal, endsLocal, allDay }: Sent): Refusals {
  if (!startsLocal || !endsLocal) return {}
  if (allDay ? endsLocal < startsLocal : endsLocal <= startsLocal) return { endsLocal: 'The end must be after the start' }
  const days = daysBetween(startsLocal.slice(0, 10), endsLocal.slice(0, 10))
  // For all-day events the last day counts; otherwise it may end a day later, at the hour it began.
  const isTooLong = days > mostEventDays || (days === mostEventDays && (allDay || endsLocal.slice(10) > startsLocal.slice(10)))
  return isTooLong ? { endsLocal: `An event lasts at most ${mostEventDays} days` } : {}
}

function wrongUntil({ startsLocal, repeat }: Sent): Refusals {
  const first = startsLocal.slice(0, 10)
  const isTooLate = repeat?.until && isDay(first) && repeat.until > moveMonths(first, mostSeriesYears * 12)
  return isTooLate ? { 'repeat.until': `A series lasts at most ${mostSeriesYears} years` } : {}
}

function missing(values: EventValues): Refusals {
  const { format, registration, registerUrl, cost, price, audience, groupId } = values
  return {
    ...(format !== 'online' && !hasPlace(values) && { 'place.name': 'Please say where it takes place' }),
    ...(registration === 'elsewhere' && !registerUrl.trim() && { registerUrl: 'Please say where people register' }),
    ...(cost === 'paid' && !price.trim() && { price: 'Please say what it costs' }),
    ...(audience === 'group' && !groupId && { groupId: 'Please choose a group' }),
  }
}
