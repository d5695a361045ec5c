import { z } from 'zod'
import { done, endpoint, idInBody, idInPath, largeIdInPath, page } from './endpoint.ts'
import { lineOf, textOf } from './form-fields.ts'
import { ruleIds } from './rule-ids.ts'
import { holdingKindNames } from './holding-kinds.ts'
import { Comment } from './comments.ts'
import { Occurrence } from './occurrences.ts'
import { Attachment } from './posts.ts'
import { Person } from './users.ts'

/** Anyone on the web; members; members of its group. */
export const holdingAudiences = ['public', 'members', 'group'] as const
export type HoldingAudience = (typeof holdingAudiences)[number]

/** A draft is visible to its author alone; what was sent back or rejected, to its author and reviewers. */
export const holdingStates = ['draft', 'pending', 'sent_back', 'approved', 'rejected'] as const
export type HoldingState = (typeof holdingStates)[number]

export const holdingTitleMaxLength = 160
export const holdingBodyMaxLength = 20_000

/** What every kind consists of; each room adds fields of its own. */
export const HoldingFields = z.object({
  title: lineOf('Title', holdingTitleMaxLength).min(3, 'Title must be at least 3 characters'),
  body: textOf('Description', { max: holdingBodyMaxLength }).or(z.literal('')).default(''),
  audience: z.enum(holdingAudiences).default('members'),
  groupId: idInBody.nullish(),
  categoryId: idInBody.nullish(),
  /** The address returned by the upload. */
  cover: z.string().max(300).nullish(),
})

const HoldingHead = z.object({
  id: z.int(),
  kind: z.enum(holdingKindNames),
  parentId: z.int().nullable(),
  title: z.string(),
  body: z.string(),
  language: z.string().nullable(),
  topics: z.array(z.string()),
  categoryId: z.int().nullable(),
  audience: z.enum(holdingAudiences),
  group: z.object({ id: z.int(), name: z.string() }).nullable(),
  state: z.enum(holdingStates),
  user: Person,
  cover: Attachment.nullable(),
  createdAt: z.iso.datetime(),
  listedAt: z.iso.datetime().nullable(),
  editedAt: z.iso.datetime().nullable(),
})

/** For lists of mixed kinds: includes what a card shows of its own, the same for everyone. */
export const HoldingCard = HoldingHead.extend({ facts: z.record(z.string(), z.unknown()) })
export type HoldingCard = z.infer<typeof HoldingCard>

export const Holding = HoldingCard.extend({
  commentCount: z.int(),
  saveCount: z.int(),
  savedByUser: z.boolean(),
  /** False for someone who only reads the group it is for, and for everyone once that is archived. */
  mayComment: z.boolean(),
  role: z.enum(['author', 'host', 'editor', 'moderator']).nullable(),
  /** For author and reviewers only. */
  reason: z.string().nullish(),
  hasProposal: z.boolean().nullish(),
  proposedReason: z.string().nullish(),
  /** For admins only. */
  aiScore: z.int().nullish(),
  aiReasons: z.array(z.object({ term: z.string(), weight: z.number() })).nullish(),
})
export type Holding = z.infer<typeof Holding>

/** A thing on this site that a text links to; for an event, with the date linked to, or else the next. */
export const LinkedCard = HoldingCard.extend({ date: Occurrence.nullish() })
export type LinkedCard = z.infer<typeof LinkedCard>

export const mostLinkedCards = 20

const linkedIds = z
  .string()
  .max(240)
  .transform((text) => text.split(','))
  .pipe(z.array(idInPath).min(1).max(mostLinkedCards))

/** One or more, separated by commas. */
const severalStates = z
  .string()
  .max(60)
  .transform((text) => text.split(','))
  .pipe(z.array(z.enum(holdingStates)))

const byId = z.object({ id: idInPath })
const deciding = { calls: 120, per: 'hour' } as const

export const listOwnHoldings = endpoint('GET', '/api/holdings/mine', 'member', {
  summary: 'What one has submitted or begun, in every state or those that are named, newest change first',
  query: z.object({ kind: z.enum(holdingKindNames).optional(), state: severalStates.optional(), ...page }),
  reply: z.array(HoldingCard),
})

export const listSharedHoldings = endpoint('GET', '/api/holdings', 'member', {
  summary: 'What members shared in the rooms, newest first: of one member, of one topic, of one kind; groups stand apart',
  query: z.object({
    by: idInPath.optional(),
    topic: z.string().max(60).optional(),
    kind: z.enum(holdingKindNames).optional(),
    ...page,
  }),
  reply: z.array(HoldingCard),
})

export const listLinkedCards = endpoint('GET', '/api/holdings/cards', 'member', {
  summary: 'Cards of what texts link to, of those that the viewer may see',
  /** For events, `dates` to show instead of the next ones. */
  query: z.object({ ids: linkedIds, dates: linkedIds.optional() }),
  reply: z.array(LinkedCard),
})

export const submitHolding = endpoint('POST', '/api/holdings/{id}/submit', 'member', {
  summary: 'Submit a draft, or again what was sent back or rejected',
  params: byId,
  reply: Holding,
  limit: { calls: 20, per: 'hour' },
})

export const deleteHolding = endpoint('DELETE', '/api/holdings/{id}', 'member', {
  summary: 'By its author: gone. By a reviewer: rejected, with a reason',
  params: byId,
  query: z.object({
    reason: textOf('Reason', { min: 3, max: 1_000 }).optional(),
    rule: z.enum(ruleIds).optional(),
    warn: z.stringbool().optional(),
  }),
  reply: done,
  limit: deciding,
})

export const dropProposal = endpoint('DELETE', '/api/holdings/{id}/proposal', 'member', {
  summary: 'Take back a change that waits for review, or was sent back',
  params: byId,
  reply: Holding,
  limit: deciding,
})

export const listHoldingVersions = endpoint('GET', '/api/holdings/{id}/versions', 'member', {
  summary: 'What it said before each change; for reviewers',
  params: byId,
  reply: z.array(z.object({ title: z.string(), body: z.string(), replacedAt: z.iso.datetime() })),
})

export const listHoldingComments = endpoint('GET', '/api/holdings/{id}/comments', 'member', {
  summary: 'The newest comments, or those before one that is known, oldest of them first',
  params: byId,
  query: z.object({
    limit: page.limit,
    before: largeIdInPath.optional(),
  }),
  reply: z.array(Comment),
})
