import { z } from 'zod'
import { Competencies, competencies } from './competencies.ts'
import { Hours } from './courses.ts'
import { done, endpoint, idInBody, idInPath, largeIdInPath, page } from './endpoint.ts'
import { lineOf, textOf } from './form-fields.ts'
import { Attachment } from './posts.ts'

// A member's own record of what they have learned. No call gives it to anyone else, not even admins; the owner may share
// part of it by a link.

export const entryCategories = [
  'course',
  'webinar',
  'workshop',
  'conference',
  'reading',
  'teaching',
  'mentoring',
  'project',
  'visit',
  'other',
] as const
export type EntryCategory = (typeof entryCategories)[number]
export const entrySources = ['own', 'event', 'course'] as const
export type EntrySource = (typeof entrySources)[number]

export const mostEntries = 5_000
export const mostEvidence = 5
export const reflectionMaxLength = 2_000
export const mostRecordLinks = 5
export const recordLinkDays = [30, 90, 365] as const

export const Day = z.iso
  .date('Please choose a day')
  .refine((day) => day >= '1970-01-01', 'Please choose a later day')
  .refine((day) => day <= '2199-12-31', 'Please choose an earlier day')

// Entries

const EntryFields = z.object({
  title: lineOf('Title', 160).min(2, 'Title must be at least 2 characters'),
  provider: lineOf('Provider', 120).or(z.literal('')).nullish(),
  /** Not in the future anywhere on earth. */
  completedOn: Day,
  hours: Hours,
  category: z.enum(entryCategories),
  competencies: Competencies.default([]),
  reflection: textOf('Reflection', { max: reflectionMaxLength }).or(z.literal('')).nullish(),
  /** Addresses of uploads; evidence already on the entry stays if named again. */
  evidence: z.array(z.string().max(300)).max(mostEvidence, 'At most 5 files').default([]),
})

export const NewEntry = EntryFields.extend({
  /** The course in the catalogue that the entry is about. */
  courseId: idInBody.nullish(),
  clientId: z.string().min(8).max(64).optional(),
})
export type NewEntry = z.infer<typeof NewEntry>

/** Fields left out stay as they are. A confirmed entry's title, provider, day and hours cannot be changed. */
export const EntryEdit = z.strictObject({
  ...EntryFields.partial().shape,
  competencies: Competencies.optional(),
  evidence: EntryFields.shape.evidence.unwrap().optional(),
})
export type EntryEdit = z.infer<typeof EntryEdit>

const About = z.object({ id: z.int(), title: z.string() })

export const Entry = z.object({
  id: z.int(),
  title: z.string(),
  provider: z.string().nullable(),
  completedOn: z.iso.date(),
  hours: z.number(),
  category: z.enum(entryCategories),
  competencies: z.array(z.enum(competencies)),
  reflection: z.string().nullable(),
  evidence: z.array(Attachment),
  source: z.enum(entrySources),
  /** By a host, which fixes title, provider, day and hours. */
  isConfirmed: z.boolean(),
  /** The host who confirmed it, while they are a member. */
  confirmedBy: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** While the member can see it. */
  event: About.nullable(),
  course: About.nullable(),
  certificateCode: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Entry = z.infer<typeof Entry>

const byId = z.object({ id: idInPath })
const often = { calls: 300, per: 'hour' } as const

const chosenDays = {
  /** A goal's period, with its statement: the one that contains `from`, or else today. */
  goal: idInPath.optional(),
  from: Day.optional(),
  /** Included. */
  until: Day.optional(),
}

export const listEntries = endpoint('GET', '/api/learning/entries', 'member', {
  summary: 'One’s own record, latest day first',
  query: z.object({
    ...chosenDays,
    q: z.string().max(200).optional(),
    ...page,
  }),
  reply: z.array(Entry),
})

export const addEntry = endpoint('POST', '/api/learning/entries', 'member', {
  summary: 'Add what one has learned, also a course of the catalogue',
  body: NewEntry,
  reply: Entry,
  status: 201,
  limit: often,
})

export const editEntry = endpoint('PATCH', '/api/learning/entries/{id}', 'member', {
  summary: 'Change an entry; what a host confirmed stays as it is',
  params: byId,
  body: EntryEdit,
  reply: Entry,
  limit: often,
})

export const deleteEntry = endpoint('DELETE', '/api/learning/entries/{id}', 'member', {
  summary: 'Delete an entry. A confirmed one is not in the record again, however often it is confirmed',
  params: byId,
  reply: done,
  limit: often,
})

// Files, and what is shared

export const recordQuery = z.object({
  ...chosenDays,
  reflections: z.stringbool().default(false),
})

export const readRecordPdf = endpoint('GET', '/api/learning/record.pdf', 'member', {
  summary: 'One’s record as a document, of a goal’s period or of any days',
  query: recordQuery,
  reply: z.string(),
  fileType: 'application/pdf',
  limit: { calls: 20, per: 'hour' },
})

export const readRecordCsv = endpoint('GET', '/api/learning/record.csv', 'member', {
  summary: 'One’s record as a spreadsheet, of a goal’s period or of any days',
  query: recordQuery,
  reply: z.string(),
  fileType: 'text/csv',
  limit: { calls: 60, per: 'hour' },
})

export const RecordLink = z.object({
  id: z.int(),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  reflections: z.boolean(),
  evidence: z.boolean(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type RecordLink = z.infer<typeof RecordLink>

export const listRecordLinks = endpoint('GET', '/api/learning/links', 'member', {
  summary: 'The links by which one shares one’s record, newest first; their addresses are not kept',
  reply: z.array(RecordLink).max(mostRecordLinks),
})

export const shareRecord = endpoint('POST', '/api/learning/links', 'member', {
  summary: 'Make a link that shows a part of one’s record to who has it; its address is in this answer and nowhere else',
  body: z.object({
    /** The period that contains `from`, or else today, with its statement; if left out, the days, or everything. */
    goalId: idInBody.nullish(),
    from: Day.nullish(),
    until: Day.nullish(),
    reflections: z.boolean().default(false),
    evidence: z.boolean().default(false),
    days: z.union(recordLinkDays.map((days) => z.literal(days)) as [z.ZodLiteral<30>, z.ZodLiteral<90>, z.ZodLiteral<365>]),
  }),
  reply: RecordLink.extend({ url: z.string() }),
  status: 201,
  limit: { calls: 60, per: 'hour' },
})

export const endRecordLink = endpoint('DELETE', '/api/learning/links/{id}', 'member', {
  summary: 'End a link; it opens nothing any more',
  params: byId,
  reply: done,
  limit: often,
})

/** 32 bytes as base64url. */
const Token = z.string().min(1).max(100)
const perNetwork = { calls: 60, per: 'minute' } as const

/** Most hours first, omitting those without any. */
export const byCategory = z.array(z.object({ category: z.enum(entryCategories), hours: z.number() }))

export const SharedRecord = z.object({
  name: z.string(),
  from: z.iso.date().nullable(),
  until: z.iso.date().nullable(),
  totals: z.object({
    entries: z.int(),
    hours: z.number(),
    byCategory,
    /** An entry with several competencies counts in full for each. */
    byCompetency: z.array(z.object({ competency: z.enum(competencies), hours: z.number() })),
  }),
  /** What its owner says about this period of the goal. */
  statement: z.string().nullish(),
  /** Latest day first. */
  entries: z.array(
    Entry.pick({
      ...{ id: true, title: true, provider: true, completedOn: true, hours: true },
      ...{ category: true, competencies: true, isConfirmed: true, certificateCode: true },
    }).extend({
      /** Only if they are shared. */
      reflection: z.string().nullish(),
      evidence: z.array(z.object({ id: z.int(), name: z.string(), type: z.string(), size: z.int() })).nullish(),
    }),
  ),
  expiresAt: z.iso.datetime(),
})
export type SharedRecord = z.infer<typeof SharedRecord>

export const readSharedRecord = endpoint('GET', '/api/record/{token}', 'visitor', {
  summary: 'What its owner shares by this link, until it ends',
  params: z.object({ token: Token }),
  reply: SharedRecord,
  limit: perNetwork,
})

export const readSharedFile = endpoint('GET', '/api/record/{token}/files/{id}', 'visitor', {
  summary: 'A file of an entry, where the link shares files',
  params: z.object({ token: Token, id: largeIdInPath }),
  reply: z.string(),
  fileType: 'application/octet-stream',
  limit: perNetwork,
})
