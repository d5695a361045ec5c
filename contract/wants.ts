import { z } from 'zod'
import { endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { linkOf, textOf } from './form-fields.ts'
import { Holding, HoldingCard, HoldingFields } from './holdings.ts'
import { Speciality } from './profiles.ts'
import { Language, mostSubjects } from './resources.ts'
import { Person } from './users.ts'

/** Whether it is for a document or a printed volume. */
export const wantAbouts = ['resource', 'volume'] as const
export type WantAbout = (typeof wantAbouts)[number]
export const wantStates = ['open', 'answered', 'closed'] as const
export type WantStatus = (typeof wantStates)[number]

export const wantBodyMaxLength = 5_000
export const answerMaxLength = 1_000
export const mostAnswersEach = 3
/** After this long without anything new, it closes by itself. */
export const wantDays = 90

const Fields = z.object({
  title: HoldingFields.shape.title,
  body: textOf('Description', { max: wantBodyMaxLength }).or(z.literal('')).default(''),
  about: z.enum(wantAbouts),
  subjects: z.array(Speciality).max(mostSubjects, 'At most 8 subjects').default([]),
  language: Language.nullish(),
  /** The last day on which it is of any use. */
  until: z.iso.date('Please choose a day').nullish(),
  audience: z.enum(['members', 'group']).default('members'),
  groupId: HoldingFields.shape.groupId,
})

export const NewWant = Fields.extend({ clientId: z.string().min(8).max(64).optional(), isDraft: z.boolean().optional() })
export type NewWant = z.infer<typeof NewWant>

/** Fields left out stay as they are. */
export const WantEdit = z.strictObject({
  title: Fields.shape.title.optional(),
  body: textOf('Description', { max: wantBodyMaxLength }).or(z.literal('')).optional(),
  about: Fields.shape.about.optional(),
  subjects: Fields.shape.subjects.unwrap().optional(),
  language: Fields.shape.language,
  until: Fields.shape.until,
  audience: Fields.shape.audience.unwrap().optional(),
  groupId: Fields.shape.groupId,
})
export type WantEdit = z.infer<typeof WantEdit>

const shown = {
  about: z.enum(wantAbouts),
  subjects: z.array(z.string()),
  until: z.iso.date().nullable(),
  status: z.enum(wantStates),
  answerCount: z.int(),
}

export const WantCard = HoldingCard.extend(shown)
export type WantCard = z.infer<typeof WantCard>

export const WantAnswer = z.object({
  id: z.int(),
  user: Person,
  note: z.string(),
  /** A resource or offer on this site, if the viewer may see it. */
  card: HoldingCard.nullable(),
  url: z.string().nullable(),
  helped: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type WantAnswer = z.infer<typeof WantAnswer>

export const NewAnswer = z
  .object({
    resourceId: idInBody.nullish(),
    offerId: idInBody.nullish(),
    url: linkOf().nullish(),
    note: textOf('Answer', { max: answerMaxLength }),
    clientId: z.string().min(8).max(64).optional(),
  })
  .refine(({ resourceId, offerId, url }) => [resourceId, offerId, url].filter(Boolean).length <= 1, {
    path: ['url'],
    message: 'Please give one of them',
  })

export const Want = Holding.extend({
  ...shown,
  /** Oldest first. */
  answers: z.array(WantAnswer),
  /** Whether the viewer may change it, delete it, answer it, mark an answer as helpful, close it, or reopen it, which is possible once. */
  may: z.object({
    ...{ edit: z.boolean(), delete: z.boolean(), answer: z.boolean() },
    ...{ mark: z.boolean(), close: z.boolean(), reopen: z.boolean() },
  }),
})
export type Want = z.infer<typeof Want>

const byId = z.object({ id: idInPath })
const byAnswer = z.object({ id: idInPath, answerId: idInPath })
const often = { calls: 120, per: 'hour' } as const

export const listWants = endpoint('GET', '/api/wants', 'member', {
  summary: 'What members look for, newest first; those that are closed only where asked for',
  query: z.object({
    q: z.string().max(200).optional(),
    about: z.enum(wantAbouts).optional(),
    subject: z.string().max(60).optional(),
    language: z.string().max(20).optional(),
    status: z.enum(wantStates).optional(),
    group: idInPath.optional(),
    by: idInPath.optional(),
    ...page,
  }),
  reply: z.array(WantCard),
})

export const createWant = endpoint('POST', '/api/wants', 'member', {
  summary: 'Ask for something; admins approve it, or the moderators of its group',
  body: NewWant,
  reply: Want,
  status: 201,
  limit: { calls: 20, per: 'hour' },
})

export const readWant = endpoint('GET', '/api/wants/{id}', 'member', {
  summary: 'One of them with its answers',
  params: byId,
  reply: Want,
})

export const editWant = endpoint('PATCH', '/api/wants/{id}', 'member', {
  summary: 'Its author changes it; much of the text is read again',
  params: byId,
  body: WantEdit,
  reply: Want,
  limit: often,
})

export const answerWant = endpoint('POST', '/api/wants/{id}/answers', 'member', {
  summary: 'Answer with a resource, an offer, a link or words; at most three each',
  params: byId,
  body: NewAnswer,
  reply: Want,
  status: 201,
  limit: { calls: 60, per: 'hour' },
})

export const deleteAnswer = endpoint('DELETE', '/api/wants/{id}/answers/{answerId}', 'member', {
  summary: 'Take one’s answer back; reviewers remove one',
  params: byAnswer,
  reply: Want,
  limit: often,
})

export const markHelped = endpoint('POST', '/api/wants/{id}/answers/{answerId}/helped', 'member', {
  summary: 'Who asked says that this helped, or takes it back',
  params: byAnswer,
  body: z.object({ helped: z.boolean() }),
  reply: Want,
  limit: often,
})

export const closeWant = endpoint('POST', '/api/wants/{id}/close', 'member', {
  summary: 'Who asked closes it: it stays readable and takes no answers; or opens it again, once',
  params: byId,
  body: z.object({ isClosed: z.boolean().default(true) }),
  reply: Want,
  limit: often,
})
