import { z } from 'zod'
import { idInBody } from './endpoint.ts'
import { lineOf, textOf } from './form-fields.ts'
import { HoldingFields, holdingBodyMaxLength } from './holdings.ts'
import { Country } from './profiles.ts'

export const eventFormats = ['in_person', 'online', 'hybrid'] as const
export type EventFormat = (typeof eventFormats)[number]
export const registrations = ['here', 'elsewhere', 'none'] as const
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

export const mostDates = 104
export const mostSeriesDays = 731
export const mostEventDays = 31
export const mostCoHosts = 8
export const mostCapacity = 100_000

/** A local time is the truth of an event; the instant is computed from it and its zone. */
const LocalTime = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])(T([01]\d|2[0-3]):[0-5]\d)?$/, 'Please choose a day and a time')
const LocalDay = z.iso.date('Please choose a day')

const ends = { count: z.int().min(2).max(mostDates).optional(), until: LocalDay.optional() }

/** Every few weeks on some days; or every few months, on a day of the month or on its second Tuesday or last Friday. */
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

const Link = z
  .string()
  .trim()
  .max(500, 'A link may have at most 500 characters')
  .regex(/^https:\/\/[^\s\p{Cc}<>"\\]+$/u, 'Please give a link that begins with https://')

export const Place = z.object({
  name: lineOf('Place', 120),
  address: lineOf('Address', 200).nullish(),
  city: lineOf('City', 80),
  country: Country,
})

/** What its hosts say of it. */
export const EventFields = z.object({
  ...HoldingFields.shape,
  body: textOf('Description', { max: holdingBodyMaxLength }),
  format: z.enum(eventFormats),
  timeZone: z.string().max(60),
  allDay: z.boolean().default(false),
  startsLocal: LocalTime,
  endsLocal: LocalTime,
  repeat: Repeat.nullish(),
  place: Place.nullish(),
  joinUrl: Link.nullish(),
  infoUrl: Link.nullish(),
  registration: z.enum(registrations).default('here'),
  registerUrl: Link.nullish(),
  capacity: z.int().min(1).max(mostCapacity).nullish(),
  hasWaitingList: z.boolean().default(true),
  cost: z.enum(['free', 'paid']).default('free'),
  price: lineOf('Price', 80).nullish(),
  creditHours: z.number().min(0.25).max(40).multipleOf(0.25).nullish(),
  coHosts: z.array(idInBody).max(mostCoHosts).default([]),
})
