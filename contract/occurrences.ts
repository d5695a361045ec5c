import { z } from 'zod'
import { IssuerName } from './certificates.ts'
import { done, endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { lineOf, linkOf, textOf } from './form-fields.ts'
import { Country } from './profiles.ts'
import { Person } from './users.ts'

// An occurrence is one date of an event, with answers, places and attendance of its own.

/** The possible answers. If no place is left, going turns into waiting. */
export const answers = ['going', 'interested', 'not_going'] as const
export type Answer = (typeof answers)[number]
export const answerStates = ['going', 'waiting', 'interested', 'not_going'] as const
export type AnswerState = (typeof answerStates)[number]

export const closingNoteMaxLength = 2_000
export const mostConfirmedAtOnce = 500
/** How many days after the end attendance can still be confirmed; it can be from the start on. */
export const attendanceDays = 60
/** How long before the start and after the end the hosts' code is valid. */
export const checkInMinutes = 30
/** From then on, the link is the first button for those going. */
export const joinMinutesBefore = 15
/** How long answers are kept after the date; the counts stay. */
export const answerKeptDays = 180
/** Below this, the page says how many places are left. */
export const fewPlaces = 10

export const PlaceFields = z.object({
  name: lineOf('Place', 120),
  address: lineOf('Address', 200).nullish(),
  city: lineOf('City', 80),
  country: Country,
})
export const Place = z.object({ name: z.string(), address: z.string().nullable(), city: z.string(), country: z.string() })
export type Place = z.infer<typeof Place>

export const Occurrence = z.object({
  id: z.int(),
  eventId: z.int(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  /** As given by its hosts; days only, for all-day events. */
  startsLocal: z.string(),
  endsLocal: z.string(),
  timeZone: z.string(),
  allDay: z.boolean(),
  isCancelled: z.boolean(),
  cancelReason: z.string().nullable(),
  /** For a date that was moved: its original start. */
  movedFrom: z.iso.datetime().nullable(),
  place: Place.nullable(),
  capacity: z.int().nullable(),
  going: z.int(),
  waiting: z.int(),
  interested: z.int(),
  /** The viewer's, like everything below. */
  answer: z.enum(answerStates).nullable(),
  isQuiet: z.boolean(),
  waitingNumber: z.int().nullable(),
  /** For those going, hosts and admins. */
  joinUrl: z.string().nullish(),
  colleagues: z.array(Person).max(5),
  recordingUrl: z.string().nullable(),
  slides: z.object({ url: z.string(), name: z.string().nullable() }).nullable(),
  closingNote: z.string().nullable(),
  /** Of this date; differs from the event's if it was held with other hours. */
  creditHours: z.number().nullable(),
  attended: z.boolean(),
  /** What the viewer got for it: hours in their record, and a certificate. */
  credit: z.object({ hours: z.number().nullable(), certificateCode: z.string().nullable() }).nullable(),
  /** The time has changed since the viewer said they would come. */
  asksAgain: z.boolean(),
})
export type Occurrence = z.infer<typeof Occurrence>

/** A date in a month's grid. */
export const EventDate = z.object({
  occurrenceId: z.int(),
  eventId: z.int(),
  title: z.string(),
  startsAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  allDay: z.boolean(),
  /** Only for all-day dates, which are the same for everyone. */
  startsLocal: z.string().optional(),
  endsLocal: z.string().optional(),
  format: z.enum(['in_person', 'online', 'hybrid']),
  categoryId: z.int().nullable(),
  answer: z.enum(answerStates).nullable(),
  /** Whether the viewer hosts it. */
  isHost: z.boolean(),
  isCancelled: z.boolean(),
})
export type EventDate = z.infer<typeof EventDate>

const byId = z.object({ id: idInPath })
const often = { calls: 120, per: 'hour' } as const

export const answerOccurrence = endpoint('POST', '/api/occurrences/{id}/rsvp', 'member', {
  summary: 'Say whether one comes, to this date or to it and all that follow; full, one waits in line',
  params: byId,
  body: z.object({
    answer: z.enum(answers),
    /** Only hosts see the name. */
    isQuiet: z.boolean().optional(),
    scope: z.enum(['this', 'following']).default('this'),
  }),
  reply: z.array(Occurrence),
  limit: often,
})

export const confirmStillComing = endpoint('POST', '/api/occurrences/{id}/still-coming', 'member', {
  summary: 'One comes at the new time too',
  params: byId,
  reply: Occurrence,
  limit: often,
})

export const OccurrencePerson = z.object({
  user: Person,
  answer: z.enum(answerStates).nullable(),
  answeredAt: z.iso.datetime().nullable(),
  isQuiet: z.boolean(),
  attended: z.boolean(),
  /** For hosts: the code of this person's certificate for the date. */
  certificateCode: z.string().nullish(),
  isColleague: z.boolean(),
})
export type OccurrencePerson = z.infer<typeof OccurrencePerson>

export const listOccurrencePeople = endpoint('GET', '/api/occurrences/{id}/people', 'member', {
  summary: 'Who goes, colleagues first; hosts also see who is quiet, waits, is interested, came, or is not coming',
  params: byId,
  query: z.object({
    answer: z.enum([...answerStates, 'attended']).default('going'),
    q: z.string().max(100).optional(),
    ...page,
  }),
  reply: z.array(OccurrencePerson),
})

export const exportOccurrencePeople = endpoint('GET', '/api/occurrences/{id}/people.csv', 'member', {
  summary: 'The same as a spreadsheet, for hosts',
  params: byId,
  reply: z.string(),
  fileType: 'text/csv',
})

export const removeFromOccurrence = endpoint('DELETE', '/api/occurrences/{id}/people/{userId}', 'member', {
  summary: 'A host takes a place back, with a reason that is told; the person cannot answer again',
  params: z.object({ id: idInPath, userId: idInPath }),
  query: z.object({ reason: textOf('Reason', { min: 3, max: 300 }) }),
  reply: done,
  limit: often,
})

export const confirmAttendance = endpoint('POST', '/api/occurrences/{id}/attendance', 'member', {
  summary: 'Hosts confirm who came, also those who had not answered, or take it back',
  params: byId,
  body: z
    .object({
      userIds: z.array(idInBody).max(mostConfirmedAtOnce).default([]),
      /** Everyone who was going. */
      everybody: z.boolean().optional(),
      attended: z.boolean(),
      /** Issues a certificate to each. */
      certificates: z.literal(true).optional(),
      /** Required with an event's first certificates; kept for the next. */
      issuerName: IssuerName.optional(),
    })
    .refine(({ userIds, everybody }) => everybody === true || userIds.length > 0, {
      path: ['userIds'],
      message: 'Please choose who came',
    }),
  reply: z.object({ confirmed: z.int(), takenBack: z.int(), certificates: z.int().optional() }),
  limit: often,
})

export const readCheckInCode = endpoint('GET', '/api/occurrences/{id}/code', 'member', {
  summary: 'The code that hosts show, around the time of the event',
  params: byId,
  reply: z.object({ code: z.string(), validFrom: z.iso.datetime(), validUntil: z.iso.datetime() }),
})

export const checkIn = endpoint('POST', '/api/occurrences/{id}/check-in', 'member', {
  summary: 'Who goes enters the code and has attended',
  params: byId,
  body: z.object({ code: z.string().regex(/^\d{6}$/, 'A code has six digits') }),
  reply: Occurrence,
  limit: { calls: 10, per: 'hour' },
})

export const writeAfterwards = endpoint('PATCH', '/api/occurrences/{id}/afterwards', 'member', {
  summary: 'Hosts add recording, slides and a closing note once it is over; who went is told once',
  params: byId,
  body: z.strictObject({
    recordingUrl: linkOf().nullish(),
    slidesUrl: linkOf().nullish(),
    /** The address returned by the upload; instead of a link. */
    slidesUpload: z.string().max(300).nullish(),
    closingNote: textOf('Closing note', { max: closingNoteMaxLength }).or(z.literal('')).nullish(),
  }),
  reply: Occurrence,
  limit: often,
})
