import { z } from 'zod'
import { metadataFieldNames, metadataFields, type Metadata, type MetadataField } from './dublin-core.ts'
import { Edtf } from './edtf.ts'
import { done, endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { lineOf, textOf } from './form-fields.ts'
import { Holding, HoldingCard } from './holdings.ts'
import { licenceOfUri } from './licences.ts'
import { citationFormats } from './resources.ts'

// What collections hold: pictures, documents and sound, each described in Dublin Core.

export const itemTypes = ['image', 'pdf', 'audio'] as const
export type ItemType = (typeof itemTypes)[number]
/** Per item. */
export const mostFiles: Record<ItemType, number> = { image: 200, pdf: 2, audio: 20 }
export const fileKinds = ['picture', 'pdf', 'audio'] as const
export type ItemFileKind = (typeof fileKinds)[number]
export const fileStates = ['waiting', 'made', 'failed'] as const
export type ItemFileState = (typeof fileStates)[number]

export const itemFileMaxBytes = 200_000_000
export const mostSeconds = 86_400

/** BCP 47, in the one canonical spelling. */
const LanguageTag = z
  .string()
  .trim()
  .max(metadataFields.language.maxLength)
  .transform((tag, { addIssue }) => {
    const canonical = canonicalLanguage(tag)
    if (canonical === undefined) addIssue('Please give a language like en, pt-BR or zh-Hant')
    return canonical ?? z.NEVER
  })

function canonicalLanguage(tag: string): string | undefined {
  // The grammar allows longer ones, but none exist.
  if (!/^[a-z]{2,3}(-|$)/i.test(tag)) return undefined
  try {
    return Intl.getCanonicalLocales(tag)[0]
  } catch {
    return undefined
  }
}

export const Rights = z
  .string('Please choose how others may use it')
  .refine((uri) => licenceOfUri(uri) !== undefined, 'Please choose how others may use it')

const valueOf = (name: MetadataField): z.ZodType<string, string> => {
  const { label, maxLength, isText, form } = metadataFields[name]
  if (form === 'edtf') return Edtf
  if (form === 'language') return LanguageTag
  if (form === 'rights') return Rights
  return isText ? textOf(label, { max: maxLength }) : lineOf(label, maxLength)
}

const valuesOf = (name: MetadataField) => {
  const { label, mostValues } = metadataFields[name]
  const most = mostValues === 1 ? `${label} has one value` : `${label} has at most ${mostValues} values`
  return z.array(valueOf(name)).max(mostValues, most)
}

/** One schema per field: spreadsheets are checked by the same rules as forms. */
export const MetadataValues = Object.fromEntries(metadataFieldNames.map((name) => [name, valuesOf(name)])) as {
  [Name in MetadataField]: ReturnType<typeof valuesOf>
}

export const MetadataGiven = z.strictObject(
  Object.fromEntries(metadataFieldNames.map((name) => [name, MetadataValues[name].optional()])) as {
    [Name in MetadataField]: z.ZodOptional<ReturnType<typeof valuesOf>>
  },
)

/** Every item needs a title; how it may be used can be said once, for the whole collection. */
export const NewItem = z.object({
  type: z.enum(itemTypes),
  metadata: MetadataGiven.refine(({ title }) => title?.length === 1, { path: ['title'], message: 'Title is required' }),
  clientId: z.string().min(8).max(64).optional(),
})
export type NewItem = z.infer<typeof NewItem>

/** A field that is given replaces the current values; an empty one is removed. */
export const ItemEdit = z.strictObject({
  type: z.enum(itemTypes).optional(),
  metadata: MetadataGiven.refine(({ title }) => title === undefined || title.length === 1, {
    path: ['title'],
    message: 'Title is required',
  })
    .refine(({ rights }) => rights === undefined || rights.length === 1, {
      path: ['rights'],
      message: 'Please choose how others may use it',
    })
    .optional(),
})
export type ItemEdit = z.infer<typeof ItemEdit>

export const ItemFile = z.object({
  id: z.int(),
  kind: z.enum(fileKinds),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  durationSeconds: z.int().nullable(),
  state: z.enum(fileStates),
  /** For files that failed; for editors. */
  why: z.string().nullish(),
  /** 320 and 1,280 pixels wide at most. */
  thumb: z.string().nullable(),
  large: z.string().nullable(),
  blur: z.string().nullable(),
  /** The Image API address of a picture that is ready. */
  iiif: z.string().nullable(),
  /** Where to get the file itself: sound to listen to, documents, and pictures if the collection allows downloads. */
  download: z.string().nullable(),
  alt: z.string(),
  /** Not read by a reviewer yet: only editors and reviewers see it. */
  isNew: z.boolean(),
  /** A reviewer has read it and sent it back. */
  isSentBack: z.boolean(),
})
export type ItemFile = z.infer<typeof ItemFile>

export const ItemCard = HoldingCard.extend({
  type: z.enum(itemTypes),
  /** For editors and reviewers: it waits for a reviewer, as a new item or with a new file; it has no file; its files are not ready. */
  waits: z.boolean(),
  isEmpty: z.boolean(),
  waitingFiles: z.int(),
  failedFiles: z.int(),
})
export type ItemCard = z.infer<typeof ItemCard>

export const Item = Holding.extend({
  collection: z.object({ id: z.int(), title: z.string(), institution: z.string(), allowsDownload: z.boolean() }),
  type: z.enum(itemTypes),
  metadata: z.partialRecord(z.enum(metadataFieldNames), z.array(z.string())) as z.ZodType<Metadata, Metadata>,
  files: z.array(ItemFile),
  /** In its collection's order. */
  previousId: z.int().nullable(),
  nextId: z.int().nullable(),
  manifestUrl: z.string(),
  /** Whether the viewer may change it and its files, or delete it. */
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Item = z.infer<typeof Item>

export const itemSorts = ['manual', 'date', 'title', 'newest'] as const
export type ItemSort = (typeof itemSorts)[number]
export const facetNames = ['creator', 'subject', 'place', 'decade', 'type', 'language', 'rights'] as const
export type FacetName = (typeof facetNames)[number]
export const mostFacetValues = 20

/** What the items of a collection can be filtered by; a decade is given as its first year: 1890. */
export const itemFilters = {
  q: z.string().max(200).optional(),
  creator: z.string().max(500).optional(),
  subject: z.string().max(500).optional(),
  place: z.string().max(500).optional(),
  decade: z
    .string()
    .regex(/^-?[0-9]{1,9}$/)
    .optional(),
  type: z.enum(itemTypes).optional(),
  language: z.string().max(35).optional(),
  rights: z.string().max(100).optional(),
  /** For editors and reviewers: only items waiting for a reviewer. */
  waiting: z.stringbool().optional(),
}

/** Most frequent first; decades by time, as many as fit. */
export const Facets = z.record(z.enum(facetNames), z.array(z.object({ value: z.string(), count: z.int() })))
export type Facets = z.infer<typeof Facets>

const byId = z.object({ id: idInPath })
const often = { calls: 600, per: 'hour' } as const

export const listItems = endpoint('GET', '/api/collections/{id}/items', 'visitor', {
  summary: 'The items of a collection, in its own order or another; editors and reviewers also find what is not approved',
  params: byId,
  query: z.object({ ...itemFilters, sort: z.enum(itemSorts).optional(), ...page }),
  reply: z.array(ItemCard),
})

export const readFacets = endpoint('GET', '/api/collections/{id}/facets', 'visitor', {
  summary: 'How many of its items have which creator, subject, place, decade, type, language and rights; the 20 most frequent',
  params: byId,
  query: z.object(itemFilters),
  reply: Facets,
})

export const createItem = endpoint('POST', '/api/collections/{id}/items', 'member', {
  summary: 'Editors add an item; of an approved collection it waits for a reviewer',
  params: byId,
  body: NewItem,
  reply: Item,
  status: 201,
  limit: often,
  maxBodyBytes: 1_000_000,
})

export const orderItems = endpoint('PATCH', '/api/collections/{id}/order', 'member', {
  summary: 'Editors move an item before another, or to the end',
  params: byId,
  body: z.strictObject({ itemId: idInBody, before: idInBody.nullable() }),
  reply: done,
  limit: often,
})

export const readItem = endpoint('GET', '/api/items/{id}', 'visitor', {
  summary: 'One item with its files, and its neighbours in the collection',
  params: byId,
  reply: Item,
})

export const editItem = endpoint('PATCH', '/api/items/{id}', 'member', {
  summary: 'Editors change it: the fields that are given; much of title and description is read again',
  params: byId,
  body: ItemEdit,
  reply: Item,
  limit: often,
  maxBodyBytes: 1_000_000,
})

export const deleteItem = endpoint('DELETE', '/api/items/{id}', 'member', {
  summary: 'Editors take it out of the collection, with its files',
  params: byId,
  reply: done,
  limit: often,
})

export const citeItem = endpoint('GET', '/api/items/{id}/citation', 'visitor', {
  summary: 'How to cite it: a line of text, RIS, BibTeX or CSL-JSON',
  params: byId,
  query: z.object({ format: z.enum(citationFormats).default('text') }),
  reply: z.string(),
})

/** multipart/form-data: `position`, `durationSeconds`, `replaces` (the id of a file), `alt`, then one part named `file`. */
export const uploadItemFile = endpoint('POST', '/api/items/{id}/files', 'member', {
  summary: 'Editors add a file: jpeg, png, webp or tiff, pdf, mp3, m4a or ogg; pictures are prepared for zooming',
  params: byId,
  reply: ItemFile,
  status: 201,
  limit: { calls: 2_000, per: 'day' },
  maxBodyBytes: itemFileMaxBytes + 100_000,
})

export const arrangeItemFiles = endpoint('PATCH', '/api/items/{id}/files', 'member', {
  summary: 'Editors put the files of an item in another order, or describe them for those who do not see them',
  params: byId,
  body: z.strictObject({
    fileIds: z
      .array(idInBody)
      .max(mostFiles.image)
      .refine((ids) => new Set(ids).size === ids.length, 'Please name each file once')
      .optional(),
    alts: z
      .array(z.strictObject({ fileId: idInBody, alt: textOf('Description', { max: 1_000 }).or(z.literal('')) }))
      .max(mostFiles.image)
      .optional(),
  }),
  reply: Item,
  limit: often,
})

const fileById = z.object({ id: idInPath })

export const deleteItemFile = endpoint('DELETE', '/api/item-files/{id}', 'member', {
  summary: 'Editors take a file out of its item',
  params: fileById,
  reply: Item,
  limit: often,
})

export const readOriginal = endpoint('GET', '/api/item-files/{id}/original', 'member', {
  summary: 'The file as it came; for editors',
  params: fileById,
  reply: z.string(),
})

export const downloadItemFile = endpoint('GET', '/api/item-files/{id}/download', 'visitor', {
  summary: 'Sound, a document, or where the collection allows it the large picture; in ranges',
  params: fileById,
  reply: z.string(),
})
