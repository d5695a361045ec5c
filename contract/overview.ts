import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { holdingKindNames } from './holding-kinds.ts'

const Series = z.array(z.object({ day: z.iso.date(), count: z.int() }))

/** What was submitted to one of the rooms. */
const OfKind = z.object({
  kind: z.enum(holdingKindNames),
  /** Approved, at any time. */
  standing: z.int(),
  submitted: z.array(z.object({ day: z.iso.date(), approved: z.int(), rejected: z.int(), sentBack: z.int(), pending: z.int() })),
  medianApprovalHours: z.number().nullable(),
  oldestWaitingSince: z.iso.datetime().nullable(),
})

export const Overview = z.object({
  days: z.int(),
  registrations: Series,
  activeMembers: Series,
  reports: Series,
  posts: z.array(z.object({ day: z.iso.date(), approved: z.int(), rejected: z.int(), pending: z.int() })),
  /** Ten bars, 0-9 to 90-100, for what is waiting. */
  pendingScores: z.array(z.int()).length(10),
  medianPendingScore: z.int().nullable(),
  medianApprovalHours: z.number().nullable(),
  oldestWaitingSince: z.iso.datetime().nullable(),
  /** For each kind that the server has. */
  holdings: z.array(OfKind),
  totals: z.object({
    ...{ members: z.int(), verified: z.int(), posts: z.int(), warningsThisMonth: z.int() },
    /** With a date still to come. */
    events: z.int(),
    /** Approved ones, and the files of all. */
    ...{ collections: z.int(), items: z.int(), collectionBytes: z.int() },
  }),
})
export type Overview = z.infer<typeof Overview>

const span = z.object({ days: z.enum(['14', '30', '90']).default('30').transform(Number) })

export const readOverview = endpoint('GET', '/api/admin/overview', 'admin', {
  summary: 'Registrations, posts, what the rooms were given, approval time, reports and active members over 14, 30 or 90 days',
  query: span,
  reply: Overview,
})

/** text/csv, one line per day; formulas are defused. */
export const exportOverview = endpoint('GET', '/api/admin/overview.csv', 'admin', {
  summary: 'The same as a spreadsheet',
  query: span,
  reply: z.string(),
  fileType: 'text/csv',
})
