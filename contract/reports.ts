import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ruleIds } from './rule-ids.ts'
import { SubjectName, subjectTypes } from './subjects.ts'

export const reportNoteMaxLength = 1000
/** After a dismissal, unless the thing changes first. */
export const daysBeforeReportingAgain = 30
export const reportOutcomes = ['dismissed', 'removed', 'warned'] as const

export const Report = z.object({
  id: z.int(),
  subjectType: z.enum(subjectTypes),
  subjectId: z.int(),
  rule: z.enum(ruleIds),
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** Null while it is open. Reporting again what was recently dismissed returns that decision. */
  outcome: z.enum(reportOutcomes).nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export type Report = z.infer<typeof Report>

export const reportContent = endpoint('POST', '/api/reports', 'member', {
  summary:
    'Tell the admins that a post, comment, person, message, rating, list or something shared in a room breaks a rule; one open report per person and item, and after a dismissal another once it has changed or 30 days have passed',
  body: SubjectName.extend({
    rule: z.enum(ruleIds),
    note: z.string().max(reportNoteMaxLength, 'A note may have at most 1,000 characters').optional(),
    /** Also hides it from the reporter's own lists. */
    hide: z.boolean().default(false),
  }),
  reply: Report,
  status: 201,
  limit: { calls: 30, per: 'hour' },
})
