import { z } from 'zod'
import { endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { lineOf, textOf } from './form-fields.ts'
import { Holding, HoldingCard, HoldingFields } from './holdings.ts'
import { Country } from './profiles.ts'
import { Person } from './users.ts'

/** Who pays for the parcel, unless it is collected. */
export const postages = ['giver', 'receiver', 'collect'] as const
export type Postage = (typeof postages)[number]
/** A line goes to the first who asks, or to one the giver chooses. */
export const offerModes = ['first_come', 'chosen'] as const
export type OfferMode = (typeof offerModes)[number]
export const offerStates = ['open', 'closed'] as const
export type OfferStatus = (typeof offerStates)[number]
export const lineStates = ['free', 'promised', 'given'] as const
export type LineState = (typeof lineStates)[number]

export const offerBodyMaxLength = 5_000
export const mostLines = 200
export const lineTitleMaxLength = 300
export const lineNoteMaxLength = 200
export const mostLinesAsked = 50
/** The latest day it may end on, in days from today; and the default. */
export const mostOfferDays = 90
export const usualOfferDays = 42
/** How long after closing the record of who asked for what is kept. */
export const askKeptDays = 90

const Line = z.object({
  title: lineOf('Title', lineTitleMaxLength),
  note: lineOf('Note', lineNoteMaxLength).nullish(),
})
/** `id` for an existing line; one left out is deleted, unless promised or given. */
const LineEdit = Line.extend({ id: idInBody.optional() })

const Lines = <T extends z.ZodType>(line: T) =>
  z.array(line).min(1, 'Please name at least one thing').max(mostLines, `At most ${mostLines} lines`)

const Fields = z.object({
  title: HoldingFields.shape.title,
  body: textOf('Description', { max: offerBodyMaxLength }).or(z.literal('')).default(''),
  lines: Lines(Line),
  city: lineOf('City', 80),
  country: Country,
  postage: z.enum(postages),
  /** The last day; by default `usualOfferDays` from today. */
  until: z.iso.date('Please choose a day').nullish(),
  mode: z.enum(offerModes).default('first_come'),
  audience: z.enum(['members', 'group']).default('members'),
  groupId: HoldingFields.shape.groupId,
  cover: HoldingFields.shape.cover,
})

export const NewOffer = Fields.extend({ clientId: z.string().min(8).max(64).optional(), isDraft: z.boolean().optional() })
export type NewOffer = z.infer<typeof NewOffer>

/** Fields left out stay as they are. */
export const OfferEdit = z.strictObject({
  title: Fields.shape.title.optional(),
  body: textOf('Description', { max: offerBodyMaxLength }).or(z.literal('')).optional(),
  lines: Lines(LineEdit).optional(),
  city: Fields.shape.city.optional(),
  country: Fields.shape.country.optional(),
  postage: Fields.shape.postage.optional(),
  /** `null` as for a new one: `usualOfferDays` from today. */
  until: Fields.shape.until,
  mode: Fields.shape.mode.unwrap().optional(),
  audience: Fields.shape.audience.unwrap().optional(),
  groupId: Fields.shape.groupId,
  cover: Fields.shape.cover,
})
export type OfferEdit = z.infer<typeof OfferEdit>

const shown = {
  city: z.string(),
  country: z.string(),
  postage: z.enum(postages),
  until: z.iso.date(),
  mode: z.enum(offerModes),
  status: z.enum(offerStates),
  lineCount: z.int(),
  freeCount: z.int(),
}

export const OfferCard = HoldingCard.extend(shown)
export type OfferCard = z.infer<typeof OfferCard>

export const OfferLine = z.object({
  id: z.int(),
  title: z.string(),
  note: z.string().nullable(),
  state: z.enum(lineStates),
  /** Promised or given to the viewer. */
  isYours: z.boolean(),
  /** Whether the viewer has asked for it. */
  isAsked: z.boolean(),
  /** How many have asked for it. */
  asks: z.int(),
  /** For its giver: the receiver. */
  promisedTo: Person.nullish(),
})
export type OfferLine = z.infer<typeof OfferLine>

export const OfferAsk = z.object({
  id: z.int(),
  user: Person,
  lineIds: z.array(z.int()),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type OfferAsk = z.infer<typeof OfferAsk>

export const Offer = Holding.extend({
  ...shown,
  lines: z.array(OfferLine),
  /** For its giver all of them, in order of arrival; for others their own. */
  asks: z.array(OfferAsk).nullish(),
  /** Whether the viewer may change it, delete it, ask for free lines, or promise lines to those who ask. */
  may: z.object({ edit: z.boolean(), delete: z.boolean(), ask: z.boolean(), promise: z.boolean() }),
})
export type Offer = z.infer<typeof Offer>

const byId = z.object({ id: idInPath })
const often = { calls: 120, per: 'hour' } as const

export const listOffers = endpoint('GET', '/api/offers', 'member', {
  summary: 'What members give away, newest first; those that are closed only where asked for',
  query: z.object({
    q: z.string().max(200).optional(),
    country: z.string().max(2).optional(),
    postage: z.enum(postages).optional(),
    status: z.enum(offerStates).optional(),
    group: idInPath.optional(),
    by: idInPath.optional(),
    ...page,
  }),
  reply: z.array(OfferCard),
})

export const createOffer = endpoint('POST', '/api/offers', 'member', {
  summary: 'Give volumes or equipment away, line by line; admins approve it, or the moderators of its group',
  body: NewOffer,
  reply: Offer,
  status: 201,
  limit: { calls: 20, per: 'hour' },
  maxBodyBytes: 500_000,
})

export const readOffer = endpoint('GET', '/api/offers/{id}', 'member', {
  summary: 'One offer with its lines; its giver reads who asks for what',
  params: byId,
  reply: Offer,
})

export const editOffer = endpoint('PATCH', '/api/offers/{id}', 'member', {
  summary: 'Its giver changes it: lines, place and days at once; much of the text is read again',
  params: byId,
  body: OfferEdit,
  reply: Offer,
  limit: often,
  maxBodyBytes: 500_000,
})

export const askForLines = endpoint('POST', '/api/offers/{id}/asks', 'member', {
  summary: 'Ask for lines: the first gets them, or the giver chooses; who comes later stands in line',
  params: byId,
  body: z.object({
    lineIds: z.array(idInBody).min(1, 'Please choose a line').max(mostLinesAsked, `At most ${mostLinesAsked} lines at once`),
    note: textOf('Note', { max: 500 }).or(z.literal('')).nullish(),
  }),
  reply: Offer,
  limit: often,
})

export const changeLine = endpoint('PATCH', '/api/offers/lines/{id}', 'member', {
  summary: 'Its giver promises a line, gives it or sets it free; who it is promised to, or asked for it, no longer wants it',
  params: byId,
  body: z.strictObject({ state: z.enum(lineStates), userId: idInBody.optional() }),
  reply: Offer,
  limit: { calls: 600, per: 'hour' },
})
