import { z } from 'zod'
import { endpoint, idInPath, page } from './endpoint.ts'
import { lineOf, linkOf, optionalFields, textOf } from './form-fields.ts'
import { Holding, holdingAudiences, HoldingCard, HoldingFields } from './holdings.ts'
import { licenceIds } from './licences.ts'
import { Country, Orcid, Speciality } from './profiles.ts'
import { Person } from './users.ts'

// Documents to reuse. What members look for and give away is kept apart (wants.ts, offers.ts).

export const resourceTypes = [
  ...(['policy', 'template', 'lesson_plan', 'guide', 'report', 'data_set', 'presentation', 'form', 'other'] as const),
] as const
export type ResourceType = (typeof resourceTypes)[number]
/** The libraries it is useful to. */
export const libraryTypes = ['public', 'academic', 'school', 'special', 'archives', 'museums'] as const
export type LibraryType = (typeof libraryTypes)[number]
export const resourceSorts = ['newest', 'used', 'downloaded'] as const
export type ResourceSort = (typeof resourceSorts)[number]
/** Moved: the address redirects permanently. Failing: not for long enough to call it broken. Unsure: perhaps only we are refused. */
export const linkStates = ['unchecked', 'ok', 'moved', 'failing', 'broken', 'unsure'] as const
export type LinkState = (typeof linkStates)[number]
export const citationFormats = ['text', 'ris', 'bibtex', 'csl'] as const
export type CitationFormat = (typeof citationFormats)[number]

export const resourceBodyMaxLength = 5_000
export const mostSubjects = 8
export const mostLibraryTypes = 5
export const mostCreators = 10
export const mostVersions = 100
export const mostRelated = 5
export const firstYear = 1450
export const noteOfUseMaxLength = 500

/** BCP 47. */
export const Language = z
  .string('Please choose a language')
  .regex(/^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/, 'Please choose a language')

export const Creator = z.object({
  name: lineOf('Name', 120).min(2, 'Name must be at least 2 characters'),
  orcid: Orcid.nullish(),
})

const Year = z
  .int('Please give a year')
  .min(firstYear, `Please give a year from ${firstYear} on`)
  .refine((year) => year <= new Date().getUTCFullYear() + 1, 'Please give an earlier year')

const Fields = z.object({
  title: HoldingFields.shape.title,
  body: textOf('Description', { max: resourceBodyMaxLength }).or(z.literal('')).default(''),
  type: z.enum(resourceTypes),
  subjects: z.array(Speciality).min(1, 'Please choose a subject').max(mostSubjects, 'At most 8 subjects'),
  audiences: z.array(z.enum(libraryTypes)).max(mostLibraryTypes, 'At most 5 of them').default([]),
  language: Language,
  country: Country.nullish(),
  /** Its author by default. */
  creators: z.array(Creator).min(1, 'Please name at least one').max(mostCreators, 'At most 10 names').optional(),
  institution: lineOf('Institution', 160).nullish(),
  year: Year.nullish(),
  /** Required for submission: `licence_required`. */
  licence: z.enum(licenceIds).nullish(),
  /** "May you share this?" Required for submission. */
  mayShare: z.boolean().optional(),
  audience: HoldingFields.shape.audience,
  groupId: HoldingFields.shape.groupId,
  cover: HoldingFields.shape.cover,
})

/** Exactly one of the two for submission: the address returned by the upload, or a link. */
const source = { upload: z.string().max(300).nullish(), link: linkOf().nullish() }

export const NewResource = Fields.extend({
  ...source,
  clientId: z.string().min(8).max(64).optional(),
  isDraft: z.boolean().optional(),
})
export type NewResource = z.infer<typeof NewResource>

/** Fields left out stay as they are. For an approved resource, another file or link becomes a version of its own. */
export const ResourceEdit = z.strictObject({
  ...optionalFields(Fields.shape),
  ...source,
})
export type ResourceEdit = z.infer<typeof ResourceEdit>

export const NewVersion = z
  .object({ note: lineOf('Note', 300).min(3, 'Note must be at least 3 characters'), ...source })
  .refine(({ upload, link }) => !upload !== !link, { path: ['upload'], message: 'Please give a file or a link' })
export type NewVersion = z.infer<typeof NewVersion>

/** `pages` for a PDF, if they can be counted. */
const File = z.object({ name: z.string(), type: z.string(), size: z.int(), pages: z.int().nullable() })

export const LinkCheck = z.object({ state: z.enum(linkStates), checkedAt: z.iso.datetime().nullable() })

const Version = z.object({
  number: z.int(),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  file: File.nullable(),
  /** `movedTo`: where the address redirects to; for its author. */
  link: LinkCheck.extend({ url: z.string(), movedTo: z.string().nullish() }).nullable(),
  downloads: z.int(),
})
export type ResourceVersion = z.infer<typeof Version>

const shown = {
  type: z.enum(resourceTypes),
  subjects: z.array(z.string()),
  institution: z.string().nullable(),
  /** Null for a draft whose author has not chosen yet. */
  licence: z.object({ id: z.enum(licenceIds), uri: z.string(), words: z.string() }).nullable(),
  usedBy: z.int(),
  downloads: z.int(),
}

export const ResourceCard = HoldingCard.extend({
  ...shown,
  /** How many there are, and the day and file of the newest; without a file it is a link. */
  versionCount: z.int(),
  versionedAt: z.iso.datetime(),
  file: File.nullable(),
})
export type ResourceCard = z.infer<typeof ResourceCard>

export const Resource = Holding.extend({
  ...shown,
  audiences: z.array(z.enum(libraryTypes)),
  country: z.string().nullable(),
  creators: z.array(z.object({ name: z.string(), orcid: z.string().nullable() })),
  year: z.int().nullable(),
  /** Newest first. */
  versions: z.array(Version),
  /** The one waiting for review; for its author and reviewers. */
  waitingVersion: Version.omit({ downloads: true }).nullish(),
  /** What it would become by a change that waits or was sent back; for its author. */
  proposed: z.object({ title: z.string(), body: z.string(), audience: z.enum(holdingAudiences) }).nullish(),
  usedByUser: z.boolean(),
  /** What the viewer said about using it. */
  ownUse: z.object({ note: z.string().nullable(), year: z.int().nullable() }).nullish(),
  downloads30: z.int(),
  mayShare: z.boolean(),
  /** Whether the viewer may change it, or delete it. */
  may: z.object({ edit: z.boolean(), delete: z.boolean() }),
})
export type Resource = z.infer<typeof Resource>

export const ResourceUse = z.object({
  user: Person,
  workplace: z.string().nullable(),
  note: z.string().nullable(),
  year: z.int().nullable(),
  createdAt: z.iso.datetime(),
})
export type ResourceUse = z.infer<typeof ResourceUse>

/** What the list can be filtered by. */
export const resourceFilters = {
  q: z.string().max(200).optional(),
  type: z.enum(resourceTypes).optional(),
  /** As written, in any case. */
  subject: z.string().max(60).optional(),
  audience: z.enum(libraryTypes).optional(),
  language: z.string().max(20).optional(),
  licence: z.enum([...licenceIds, 'adaptable']).optional(),
  country: z.string().max(2).optional(),
  group: idInPath.optional(),
  by: idInPath.optional(),
}

const byId = z.object({ id: idInPath })
const often = { calls: 120, per: 'hour' } as const

export const listResources = endpoint('GET', '/api/resources', 'visitor', {
  summary: 'Resources: newest, most used or most downloaded first; visitors find what anyone on the web may read',
  query: z.object({ ...resourceFilters, sort: z.enum(resourceSorts).default('newest'), ...page }),
  reply: z.array(ResourceCard),
})

export const listLatestResources = endpoint('GET', '/api/resources/latest', 'member', {
  summary: 'The three newest',
  reply: z.array(ResourceCard).max(3),
})

export const createResource = endpoint('POST', '/api/resources', 'member', {
  summary: 'Share a document or a link to one; admins approve it, or the moderators of its group',
  body: NewResource,
  reply: Resource,
  status: 201,
  limit: { calls: 20, per: 'hour' },
})

export const readResource = endpoint('GET', '/api/resources/{id}', 'visitor', {
  summary: 'One resource with its versions',
  params: byId,
  reply: Resource,
})

export const editResource = endpoint('PATCH', '/api/resources/{id}', 'member', {
  summary: 'Its author changes it; much of the text is read again',
  params: byId,
  body: ResourceEdit,
  reply: Resource,
  limit: often,
})

export const addVersion = endpoint('POST', '/api/resources/{id}/versions', 'member', {
  summary: 'A new file or link; the earlier one is given out until a reviewer has read this one, and can be had afterwards',
  params: byId,
  body: NewVersion,
  reply: Resource,
  limit: { calls: 20, per: 'hour' },
})

export const readVersionFile = endpoint('GET', '/api/resources/{id}/versions/{number}/file', 'visitor', {
  summary: 'The file, or the way to the link; counted once a day for each person, unless the page only looks into it',
  params: z.object({ id: idInPath, number: idInPath }),
  query: z.object({ isViewed: z.stringbool().optional() }),
  reply: z.string(),
})

export const citeResource = endpoint('GET', '/api/resources/{id}/citation', 'visitor', {
  summary: 'How to cite it: a line of text, RIS, BibTeX or CSL-JSON; of the newest version unless one is named',
  params: byId,
  query: z.object({ format: z.enum(citationFormats).default('text'), version: idInPath.optional() }),
  reply: z.string(),
})

export const listUses = endpoint('GET', '/api/resources/{id}/uses', 'member', {
  summary: 'Who used it in their library, newest first',
  params: byId,
  query: z.object(page),
  reply: z.array(ResourceUse),
})

export const markUsed = endpoint('POST', '/api/resources/{id}/uses', 'member', {
  summary: 'Say that one used it in one’s library, or change what one said of it',
  params: byId,
  body: z.object({
    note: textOf('Note', { max: noteOfUseMaxLength }).or(z.literal('')).nullish(),
    year: Year.nullish(),
  }),
  reply: Resource,
  limit: often,
})

export const unmarkUsed = endpoint('DELETE', '/api/resources/{id}/uses', 'member', {
  summary: 'Take it back',
  params: byId,
  reply: Resource,
  limit: often,
})

export const listRelated = endpoint('GET', '/api/resources/{id}/related', 'visitor', {
  summary: 'What is like it: of its subjects and type, and saved by the same people',
  params: byId,
  reply: z.array(ResourceCard).max(mostRelated),
})

export const checkLink = endpoint('POST', '/api/resources/{id}/check-link', 'member', {
  summary: 'The link of the newest version does not work: it is looked at now, once a day',
  params: byId,
  reply: LinkCheck,
  limit: often,
})
