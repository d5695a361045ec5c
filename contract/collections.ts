import { z } from 'zod'
import { endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { lineOf, optionalFields, textOf } from './form-fields.ts'
import { Holding, HoldingCard, HoldingFields } from './holdings.ts'
import { itemTypes, Rights } from './items.ts'
import { Country } from './profiles.ts'
import { Language } from './resources.ts'
import { Person } from './users.ts'

// What institutions and members have digitised, collected item by item (items.ts).

export const itemOrders = ['manual', 'date', 'title'] as const
export type ItemOrder = (typeof itemOrders)[number]
export const collectionSorts = ['newest', 'title', 'items'] as const
export type CollectionSort = (typeof collectionSorts)[number]
export const exportFormats = ['csv', 'dc', 'jsonld'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const collectionBodyMaxLength = 10_000
/** Besides the author. */
export const mostEditors = 10
export const mostItems = 10_000
export const mostSamples = 4
export const daysToAnswerEditing = 30

const Fields = z.object({
  title: HoldingFields.shape.title,
  body: textOf('Description', { max: collectionBodyMaxLength }).or(z.literal('')).default(''),
  institution: lineOf('Institution', 160).min(2, 'Institution must be at least 2 characters'),
  country: Country.nullish(),
  language: Language.nullish(),
  /** For items without rights of their own: a URI. */
  rights: Rights.nullish(),
  order: z.enum(itemOrders).default('manual'),
  /** Whether large pictures can be downloaded; if left out, only if the rights allow reuse. */
  allowsDownload: z.boolean().nullish(),
  audience: HoldingFields.shape.audience,
  groupId: HoldingFields.shape.groupId,
})

/** A draft until it has items and is submitted. */
export const NewCollection = Fields.extend({
  editors: z.array(idInBody).max(mostEditors).default([]),
  clientId: z.string().min(8).max(64).optional(),
})
export type NewCollection = z.infer<typeof NewCollection>

/** Fields left out stay as they are. */
export const CollectionEdit = z.strictObject({
  ...optionalFields(Fields.shape),
  /** The item whose picture represents the collection; the first one unless chosen. */
  coverItemId: idInBody.nullish(),
})
export type CollectionEdit = z.infer<typeof CollectionEdit>

const shown = {
  institution: z.string(),
  country: z.string().nullable(),
  /** Approved ones. */
  items: z.int(),
  /** Small pictures of its first items, or of the one chosen. */
  samples: z.array(z.string()).max(mostSamples),
  types: z.array(z.enum(itemTypes)),
  firstYear: z.int().nullable(),
  lastYear: z.int().nullable(),
  /** All of its items may be reused. */
  isFree: z.boolean(),
}

export const CollectionCard = HoldingCard.extend(shown)
export type CollectionCard = z.infer<typeof CollectionCard>

export const Collection = Holding.extend({
  ...shown,
  rights: z.string().nullable(),
  order: z.enum(itemOrders),
  allowsDownload: z.boolean(),
  coverItemId: z.int().nullable(),
  /** 1,280 pixels wide at most. */
  picture: z.string().nullable(),
  /** Its author first; the only one visitors see. */
  editors: z.array(Person),
  /** Those who have not answered yet; for editors. */
  askedEditors: z.array(Person).nullish(),
  /** For editors and reviewers: all items, those waiting for a reviewer, and files being prepared or unreadable. */
  allItems: z.int().nullish(),
  waitingItems: z.int().nullish(),
  waitingFiles: z.int().nullish(),
  failedFiles: z.int().nullish(),
  /** Items without a file, which prevent submission; for editors. */
  emptyItems: z.int().nullish(),
  bytes: z.int(),
  /** Across all collections of its author: used and remaining; for editors. */
  bytesUsed: z.int().nullish(),
  bytesLeft: z.int().nullish(),
  manifestUrl: z.string(),
  /** For collections anyone on the web may harvest. */
  oaiSet: z.string().nullable(),
  may: z.object({ edit: z.boolean(), submit: z.boolean(), delete: z.boolean(), answerEditing: z.boolean() }),
})
export type Collection = z.infer<typeof Collection>

/** What the list can be filtered by. */
export const collectionFilters = {
  q: z.string().max(200).optional(),
  institution: z.string().max(160).optional(),
  country: z.string().max(2).optional(),
  type: z.enum(itemTypes).optional(),
  /** Free to reuse. */
  free: z.stringbool().optional(),
  from: z.coerce.number().int().min(-9999).max(9999).optional(),
  until: z.coerce.number().int().min(-9999).max(9999).optional(),
  group: idInPath.optional(),
  mine: z.stringbool().optional(),
}

const byId = z.object({ id: idInPath })
const often = { calls: 120, per: 'hour' } as const

export const listCollections = endpoint('GET', '/api/collections', 'visitor', {
  summary: 'Collections, also by what their items say; visitors find what anyone on the web may read',
  query: z.object({ ...collectionFilters, sort: z.enum(collectionSorts).default('newest'), ...page }),
  reply: z.array(CollectionCard),
})

export const createCollection = endpoint('POST', '/api/collections', 'member', {
  summary: 'Start a collection: a draft until it has items and is submitted',
  body: NewCollection,
  reply: Collection,
  status: 201,
  limit: { calls: 20, per: 'hour' },
})

export const readCollection = endpoint('GET', '/api/collections/{id}', 'visitor', {
  summary: 'One collection',
  params: byId,
  reply: Collection,
})

export const editCollection = endpoint('PATCH', '/api/collections/{id}', 'member', {
  summary: 'Its editors change it; much of the text, and a wider audience, is read again',
  params: byId,
  body: CollectionEdit,
  reply: Collection,
  limit: often,
})

export const askToEdit = endpoint('POST', '/api/collections/{id}/editors', 'member', {
  summary: 'Ask a member to edit it too',
  params: byId,
  body: z.object({ userId: idInBody }),
  reply: Collection,
  limit: often,
})

export const answerEditing = endpoint('POST', '/api/collections/{id}/editors/answer', 'member', {
  summary: 'Accept to edit, or decline',
  params: byId,
  body: z.object({ accept: z.boolean() }),
  reply: Collection,
  limit: often,
})

export const removeEditor = endpoint('DELETE', '/api/collections/{id}/editors/{userId}', 'member', {
  summary: 'Withdraw the question, step down, or remove an editor; an author who leaves passes it on to the first editor',
  params: z.object({ id: idInPath, userId: idInPath }),
  reply: Collection,
  limit: often,
})

export const exportCollection = endpoint('GET', '/api/collections/{id}/export', 'visitor', {
  summary: 'All its items as a spreadsheet that can be imported again, as Dublin Core, or in the words of schema.org',
  params: byId,
  query: z.object({ format: z.enum(exportFormats).default('csv') }),
  reply: z.string(),
})
