import { z } from 'zod'
import { endpoint, idInBody, page } from './endpoint.ts'
import { ruleIds } from './rule-ids.ts'
import { holdingKindNames } from './holding-kinds.ts'
import { Holding, HoldingCard, holdingAudiences, holdingStates } from './holdings.ts'
import { Attachment, Post } from './posts.ts'
import { SubjectName, type SubjectType } from './subjects.ts'
import { Person } from './users.ts'

/** What reviewers can decide. */
export const decisions = ['approve', 'send_back', 'reject', 'unapprove', 'restore'] as const
export type Decision = (typeof decisions)[number]

export const queueTypes = ['all', 'post', ...holdingKindNames] as const
export type QueueType = (typeof queueTypes)[number]
export const mostInSample = 12
export const mostLeftOut = 800
export const queueSorts = ['oldest', 'score_high', 'score_low'] as const

const Said = z.object({
  title: z.string(),
  body: z.string(),
  facts: z.record(z.string(), z.unknown()),
  audience: z.enum(holdingAudiences),
  categoryId: z.int().nullable(),
  cover: Attachment.nullable(),
})

/** One thing waiting for a decision, as members would see it. */
export const QueueLine = SubjectName.extend({
  kind: z.enum(['post', ...holdingKindNames]),
  state: z.enum(holdingStates),
  submittedAt: z.iso.datetime(),
  /** The version that was read; sent back with the decision. */
  version: z.string(),
  user: Person,
  group: z.object({ id: z.int(), name: z.string() }).nullable(),
  aiScore: z.int().nullable(),
  aiReasons: z.array(z.object({ term: z.string(), weight: z.number() })).nullable(),
  post: Post.nullish(),
  holding: Holding.nullish(),
  /** In a group's queue: members have reported it. */
  isReported: z.boolean().nullish(),
  /** The same for a comment on it. */
  hasReportedComment: z.boolean().nullish(),
  /** For a change to something approved. */
  proposal: z.object({ before: Said, after: Said }).nullish(),
  /** For a collection: how many items are waiting with it, out of how many, and a sample. */
  items: z.object({ new: z.int(), total: z.int(), sample: z.array(HoldingCard).max(mostInSample) }).nullish(),
})
export type QueueLine = z.infer<typeof QueueLine>

export const listQueue = endpoint('GET', '/api/admin/queue', 'admin', {
  summary: 'Everything that waits for a decision, or was rejected in the last 30 days; of all types or of one',
  query: z.object({
    type: z.enum(queueTypes).default('all'),
    sort: z.enum(queueSorts).default('oldest'),
    state: z.enum(['pending', 'rejected']).default('pending'),
    ...page,
  }),
  reply: z.array(QueueLine),
})

const Reason = z.string().trim().min(3, 'Please give a reason').max(1_000, 'A reason may have at most 1,000 characters')

/** The author reads it beside what they are to change. */
const needsReason = ({ subjectType, decision }: { subjectType: SubjectType; decision: Decision }) =>
  decision === 'send_back' || (decision === 'unapprove' && subjectType === 'holding')

export const reviewSubject = endpoint('POST', '/api/review', 'member', {
  summary: 'Decide on one thing: approve, send back, reject, unapprove or restore it; of several reviewers the first decides',
  body: SubjectName.extend({
    decision: z.enum(decisions),
    reason: Reason.optional(),
    rule: z.enum(ruleIds).optional(),
    warn: z.boolean().optional(),
    version: z.string().max(40).optional(),
    /** Items of a collection that are not approved with the rest: they are sent back. */
    leaveOut: z.array(idInBody).max(mostLeftOut).optional(),
  }).refine((judgement) => judgement.reason !== undefined || !needsReason(judgement), {
    path: ['reason'],
    message: 'Please give a reason',
  }),
  reply: QueueLine,
  limit: { calls: 600, per: 'hour' },
})

const names = z.array(SubjectName)

export const approveSubjects = endpoint('POST', '/api/review/approve', 'member', {
  summary: 'Approve several at once; says which had been decided already, or edited since they were read',
  body: z.object({
    subjects: z
      .array(SubjectName.extend({ version: z.string().max(40).optional() }))
      .min(1)
      .max(50),
  }),
  reply: z.object({ approved: names, alreadyDecided: names, edited: names }),
  limit: { calls: 600, per: 'hour' },
})
