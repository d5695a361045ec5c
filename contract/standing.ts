import { z } from 'zod'
import { endpoint, idInPath } from './endpoint.ts'
import { ruleIds } from './rule-ids.ts'
import { writing } from './typed-text.ts'

const Rule = z.enum(ruleIds)
const byId = z.object({ id: idInPath })

export const AppealState = z.object({
  text: z.string(),
  createdAt: z.iso.datetime(),
  outcome: z.enum(['granted', 'upheld']).nullable(),
  decision: z.string().nullable(),
  decidedAt: z.iso.datetime().nullable(),
})

export const Warning = z.object({
  id: z.int(),
  rule: Rule,
  reason: z.string(),
  /** If it was about one: the post, or what was shared in a room, as it was. */
  quotedContent: z.string().nullable(),
  postId: z.int().nullable(),
  holdingId: z.int().nullable(),
  createdAt: z.iso.datetime(),
  acknowledgedAt: z.iso.datetime().nullable(),
  liftedAt: z.iso.datetime().nullable(),
  /** Its position among the standing warnings: "1 of 2". Null if lifted. */
  position: z.int().nullable(),
  appeal: AppealState.nullable(),
  appealableUntil: z.iso.datetime(),
  canAppeal: z.boolean(),
})
export type Warning = z.infer<typeof Warning>

export const appealDays = 20
export const appealMaxLength = 2_000
export const AppealText = writing(appealMaxLength).min(10, 'Please say in a sentence or two why you disagree')

export const listWarnings = endpoint('GET', '/api/warnings', 'signed_in', {
  summary: 'One’s own warnings, newest first',
  reply: z.array(Warning),
})

export const acknowledgeWarning = endpoint('POST', '/api/warnings/{id}/acknowledge', 'signed_in', {
  summary: 'Say that one has read it',
  params: byId,
  reply: Warning,
})

export const appealWarning = endpoint('POST', '/api/warnings/{id}/appeal', 'signed_in', {
  summary: 'Appeal, once, within 20 days',
  params: byId,
  body: z.object({ text: AppealText }),
  reply: Warning,
  status: 201,
})

export const Suspension = z.object({
  suspendedAt: z.iso.datetime(),
  reason: z.string(),
  appeal: AppealState.nullable(),
  canAppeal: z.boolean(),
})
export type Suspension = z.infer<typeof Suspension>

export const readSuspension = endpoint('GET', '/api/suspension', 'signed_in', {
  summary: 'Why one is suspended; null when one is not',
  reply: Suspension.nullable(),
})

export const appealSuspension = endpoint('POST', '/api/suspension/appeal', 'signed_in', {
  summary: 'Appeal against one’s suspension, once, within 20 days',
  body: z.object({ text: AppealText }),
  reply: Suspension,
  status: 201,
})
