import { z } from 'zod'
import { Competencies, competencies } from './competencies.ts'
import { endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { lineOf, linkOf, optionalFields, textOf } from './form-fields.ts'
import { Holding, HoldingCard, HoldingFields, holdingBodyMaxLength } from './holdings.ts'
import { EventDate, Occurrence, Place, PlaceFields } from './occurrences.ts'
import { Person } from './users.ts'

export const eventFormats = ['in_person', 'online', 'hybrid'] as const
export type EventFormat = (typeof eventFormats)[number]
export const registrations = ['here', 'elsewhere', 'none'] as const
export type Registration = (typeof registrations)[number]
export const costs = ['free', 'paid'] as const
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

export const mostDates = 104
export const mostSeriesYears = 2
/** For all-day events, counting the first day and the last. */
export const mostEventDays = 31
export const mostCoHosts = 8
export const mostCapacity = 100_000
/** How far ahead an event may be planned. */
export const mostYearsAhead = 3
/** How long an invitation to host can be answered. */
export const daysToAnswerHosting = 30
/** How many of a series' next dates the page shows. */
export const shownDates = 12

/** The local time is authoritative; the instant is computed from it and the time zone. */
const LocalTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/, 'Please choose a day and a time')
const LocalDay = z.iso.date('Please choose a day')

const ends = { count: z.int().min(2).max(mostDates).optional(), until: LocalDay.optional() }

/** Every few weeks on certain days, or every few months on a day of the month, its second Tuesday or its last Friday. */
export const Repeat = z
  .discriminatedUnion('every', [
    z.strictObject({
      every: z.literal('week'),
      interval: z.int().min(1).max(4),
      days: z.array(z.enum(weekdays)).min(1, 'Please choose a day').max(7),
      ...ends,
    }),
    z.strictObject({
      every: z.literal('month'),
      interval: z.int().min(1).max(12),
      monthDay: z.int().min(1).max(31).optional(),
      nth: z.strictObject({ week: z.union([z.int().min(1).max(4), z.literal(-1)]), day: z.enum(weekdays) }).optional(),
      ...ends,
    }),
  ])
  .refine(({ count, until }) => (count === undefined) !== (until === undefined), {
    path: ['count'],
    message: 'Please say when it ends',
  })
  .refine((repeat) => repeat.every === 'week' || (repeat.monthDay === undefined) !== (repeat.nth === undefined), {
    path: ['monthDay'],
    message: 'Please choose a day of the month',
  })
export type Repeat = z.infer<typeof Repeat>

const Fields = z.object({
  title: HoldingFields.shape.title,
  body: textOf('Description', { max: holdingBodyMaxLength }).or(z.literal('')).default(''),
  audience: HoldingFields.shape.audience,
  groupId: HoldingFields.shape.groupId,
  categoryId: HoldingFields.shape.categoryId,
  cover: HoldingFields.shape.cover,
  format: z.enum(eventFormats),
  timeZone: z.string().max(60),
  allDay: z.boolean().default(false),
  startsLocal: LocalTime,
  endsLocal: LocalTime,
  repeat: Repeat.nullish(),
  place: PlaceFields.nullish(),
  joinUrl: linkOf().nullish(),
  infoUrl: linkOf().nullish(),
  registration: z.enum(registrations).default('here'),
  registerUrl: linkOf().nullish(),
  capacity: z.int().min(1).max(mostCapacity).nullish(),
  hasWaitingList: z.boolean().default(true),
  cost: z.enum(costs).default('free'),
  price: lineOf('Price', 80).nullish(),
  creditHours: z.number().min(0.25).max(40).multipleOf(0.25).nullish(),
  competencies: Competencies.default([]),
  /** BCP 47. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/)
    .nullish(),
})

const coHosts = z.array(idInBody).max(mostCoHosts)

/** What its hosts say about it. */
export const NewEvent = Fields.extend({
  /** People asked to co-host once it is submitted. */
  coHosts: coHosts.default([]),
  clientId: z.string().min(8).max(64).optional(),
  isDraft: z.boolean().optional(),
})

/** One date; this one and all after it, which become an event of their own; or all future ones. */
export const editScopes = ['all', 'following', 'this'] as const
export type EditScope = (typeof editScopes)[number]

/** Fields left out stay as they are. */
export const EventEdit = z
  .strictObject({
    ...optionalFields(Fields.shape),
    /** Everyone who hosts it besides its author, or is asked to; anyone left out no longer does. */
    coHosts: coHosts.optional(),
    scope: z.enum(editScopes).default('all'),
    occurrenceId: idInBody.optional(),
  })
  .refine(({ scope, occurrenceId }) => scope === 'all' || occurrenceId !== undefined, {
    path: ['occurrenceId'],
    message: 'Please choose a date',
  })
export type EventEdit = z.infer<typeof EventEdit>

const shown = {
  format: z.enum(eventFormats),
  registration: z.enum(registrations),
  cost: z.enum(costs),
  price: z.string().nullable(),
  creditHours: z.number().nullable(),
  /** How many dates it has; 1 unless it repeats. */
  occurrenceCount: z.int(),
  role: Holding.shape.role,
}

export const EventCard = HoldingCard.extend(shown)
export type EventCard = z.infer<typeof EventCard>

/** Asked to host, or hosting. */
export const Host = z.object({ user: Person, state: z.enum(['asked', 'host']) })

export const Event = Holding.extend({
  ...shown,
  timeZone: z.string(),
  allDay: z.boolean(),
  startsLocal: z.string(),
  endsLocal: z.string(),
  repeat: Repeat.nullable(),
  place: Place.nullable(),
  /** As in occurrences: for those going, hosts and admins. */
  joinUrl: z.string().nullish(),
  infoUrl: z.string().nullable(),
  registerUrl: z.string().nullable(),
  capacity: z.int().nullable(),
  hasWaitingList: z.boolean(),
  competencies: z.array(z.enum(competencies)),
  /** Its author first. Someone who was asked and has not answered is shown only to hosts and to themselves. */
  hosts: z.array(Host),
  cancelledAt: z.iso.datetime().nullable(),
  cancelReason: z.string().nullable(),
  /** Future dates, then the latest past ones: `shownDates` or at most `mostDates` of them; or the one asked for. */
  occurrences: z.array(Occurrence),
  calendarUrl: z.string(),
  /** Whether the viewer may change it; cancel it, while a date is to come; delete it, as no one has answered yet; answer an invitation to host it. */
  may: z.object({ edit: z.boolean(), cancel: z.boolean(), delete: z.boolean(), answerHosting: z.boolean() }),
  /** The institution its certificates name; for hosts and admins. */
  issuerName: z.string().nullish(),
  /** Its author is suspended: shown to those going. */
  isHostAway: z.boolean(),
})
export type Event = z.infer<typeof Event>

const byId = z.object({ id: idInPath })
const often = { calls: 120, per: 'hour' } as const

/** What the list, the month and the public calendar can be filtered by. */
export const eventFilters = {
  format: z.enum(eventFormats).optional(),
  country: z.string().max(2).optional(),
  category: idInPath.optional(),
  free: z.stringbool().optional(),
  credit: z.stringbool().optional(),
  group: idInPath.optional(),
  language: z.string().max(20).optional(),
  q: z.string().max(200).optional(),
  mine: z.enum(['going', 'waiting', 'interested', 'hosting']).optional(),
}

/** A day in the reader's time zone. */
const day = z.iso
  .date()
  .refine((text) => text >= '1970-01-01', 'Please choose a later day')
  .optional()

/** Both included. */
export const eventDays = { from: day, until: day, timeZone: z.string().max(60).optional() }

export const listEvents = endpoint('GET', '/api/events', 'visitor', {
  summary: 'Dates of events by their start, from now on where no day is named; visitors find what anyone on the web may read',
  query: z.object({ ...eventDays, ...eventFilters, ...page }),
  reply: z.array(z.object({ occurrence: Occurrence, event: EventCard })),
})

export const mostDatesOfMonth = 1_000

export const listEventMonth = endpoint('GET', '/api/events/month', 'visitor', {
  summary: 'All dates of a month as its reader counts days, without what only a page shows',
  query: z.object({
    month: z.string().regex(/^(19[7-9]\d|20\d\d)-(0[1-9]|1[0-2])$/, 'Please choose a month'),
    ...eventDays,
    timeZone: z.string().max(60),
    ...eventFilters,
  }),
  reply: z.array(EventDate).max(mostDatesOfMonth),
})

export const listUpcomingEvents = endpoint('GET', '/api/events/upcoming', 'member', {
  summary: 'Three dates to come: those one goes to, then of one’s groups, then by specialities and place',
  reply: z.array(z.object({ occurrence: Occurrence, event: EventCard })).max(3),
})

export const createEvent = endpoint('POST', '/api/events', 'member', {
  summary: 'Propose an event, with all of its dates; admins approve it, or the moderators of its group',
  body: NewEvent,
  reply: Event,
  status: 201,
  limit: { calls: 20, per: 'hour' },
})

export const readEvent = endpoint('GET', '/api/events/{id}', 'visitor', {
  summary: 'One event with its next dates, all of them, or the one that is asked for',
  params: byId,
  query: z.object({ date: idInPath.optional(), dates: z.enum(['next', 'all']).default('next') }),
  reply: Event,
})

export const editEvent = endpoint('PATCH', '/api/events/{id}', 'member', {
  summary: 'Hosts change it: time, place, link, places and hours at once, and people are told; much of the text is read again',
  params: byId,
  body: EventEdit,
  reply: Event,
  limit: often,
})

export const cancelEvent = endpoint('POST', '/api/events/{id}/cancel', 'member', {
  summary: 'Cancel one date or all that are to come; it stays readable with its reason',
  params: byId,
  body: z.object({
    occurrenceId: idInBody.optional(),
    reason: textOf('Reason', { min: 3, max: 300 }),
  }),
  reply: Event.extend({ told: z.int() }),
  limit: often,
})

export const askToHost = endpoint('POST', '/api/events/{id}/hosts', 'member', {
  summary: 'Ask a member to host it too',
  params: byId,
  body: z.object({ userId: idInBody }),
  reply: Event,
  limit: often,
})

export const answerHosting = endpoint('POST', '/api/events/{id}/hosts/answer', 'member', {
  summary: 'Accept to host, or decline',
  params: byId,
  body: z.object({ accept: z.boolean() }),
  reply: Event,
  limit: often,
})

export const removeHost = endpoint('DELETE', '/api/events/{id}/hosts/{userId}', 'member', {
  summary: 'Withdraw the question, step down, or remove a co-host',
  params: z.object({ id: idInPath, userId: idInPath }),
  reply: Event,
  limit: often,
})
