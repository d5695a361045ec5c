import { z } from 'zod'
import { AuditEntry } from './audit.ts'
import { postOrHolding } from './comments.ts'
import { done, endpoint, idInBody, idInPath, largeIdInBody, page } from './endpoint.ts'
import { rules } from './guidelines.ts'
import { ruleIds } from './rule-ids.ts'
import { holdingKindNames } from './holding-kinds.ts'
import { Attachment, Post } from './posts.ts'
import { reportOutcomes } from './reports.ts'
import { AppealState, Suspension, Warning } from './standing.ts'
import { SubjectName, subjectTypes } from './subjects.ts'
import { Person } from './users.ts'
import { writing } from './typed-text.ts'

export const reasonMaxLength = 1_000
/** How long a rejected post is kept: for its author to read why, and for an admin to undo it. */
export const daysToUndoRejection = 30
export const verificationReviewDays = '3-5 business days'

/** What the member, the log, or both will read. */
export const Reason = writing(reasonMaxLength).min(3, 'Please give a reason')
const OptionalReason = writing(reasonMaxLength).optional()
const Rule = z.enum(ruleIds)

/** Offered as well as the admin's own words when a post is rejected or unapproved. */
export const cannedReasons = rules.map(({ id, title, text }) => ({ rule: id, title, text }))

const byId = z.object({ id: idInPath })

// Members

/** As an admin sees a member. */
export const AdminUser = Person.extend({
  email: z.string(),
  isAdmin: z.boolean(),
  emailVerified: z.boolean(),
  /** Has verified the address and waits to be let in. */
  isWaiting: z.boolean(),
  warningCount: z.int(),
  isSuspended: z.boolean(),
  postCount: z.int(),
  createdAt: z.iso.datetime(),
  /** To the day. */
  lastActiveOn: z.iso.date().nullable(),
})
export type AdminUser = z.infer<typeof AdminUser>

export const listUsers = endpoint('GET', '/api/users', 'admin', {
  summary: 'All users; `q` is a part of the name, username or e-mail, whatever its case',
  query: z.object({
    q: z.string().max(200).optional(),
    status: z.enum(['verified', 'pending', 'suspended', 'warned', 'admins']).optional(),
    sort: z.enum(['newest', 'oldest', 'warnings', 'active']).default('newest'),
    ...page,
  }),
  reply: z.array(AdminUser),
})

export const PendingUser = AdminUser.extend({
  /** What the domain suggests: a provider open to anyone, or one that verified members have. */
  domain: z.string(),
  domainHint: z.enum(['free_mail', 'known_workplace', 'unknown']),
  verifiedOnDomain: z.int(),
})
export type PendingUser = z.infer<typeof PendingUser>

export const listPendingUsers = endpoint('GET', '/api/users/pending', 'admin', {
  summary: 'Users who wait to be verified, longest waiting first',
  query: z.object(page),
  reply: z.array(PendingUser),
})

export const verifyUser = endpoint('PATCH', '/api/users/{id}', 'admin', {
  summary: 'Give a member the Verified badge, or take it back',
  params: byId,
  body: z.strictObject({ isVerified: z.boolean() }),
  reply: AdminUser,
})

export const refuseVerification = endpoint('POST', '/api/admin/users/{id}/refuse', 'admin', {
  summary: 'Do not verify a member, with a reason that is mailed to them',
  params: byId,
  body: z.object({ reason: Reason }),
  reply: done,
})

export const warnUser = endpoint('POST', '/api/admin/users/{id}/warn', 'admin', {
  summary: 'Warn a member, for a post of theirs, for what they shared in a room, or in general',
  params: byId,
  body: z
    .object({ rule: Rule, reason: Reason, ...postOrHolding })
    .refine(({ postId, holdingId }) => !postId || !holdingId, 'Either a post or what was shared in a room'),
  reply: AdminUser,
  status: 201,
})

export const liftWarning = endpoint('POST', '/api/admin/warnings/{id}/lift', 'admin', {
  summary: 'Take a warning back: it no longer counts',
  params: byId,
  body: z.object({ reason: Reason }),
  reply: done,
})

export const suspendUser = endpoint('POST', '/api/admin/users/{id}/suspend', 'admin', {
  summary: 'Suspend a member who has two standing warnings; ends their sessions and sockets at once',
  params: byId,
  body: z.object({ reason: Reason }),
  reply: AdminUser,
})

export const restoreUser = endpoint('POST', '/api/admin/users/{id}/restore', 'admin', {
  summary: 'End a suspension',
  params: byId,
  body: z.object({ reason: Reason }),
  reply: AdminUser,
})

export const endMemberSessions = endpoint('DELETE', '/api/admin/users/{id}/sessions', 'admin', {
  summary: 'Sign a member out everywhere; ends their sessions and sockets at once',
  params: byId,
  reply: done,
})

export const setRole = endpoint('POST', '/api/admin/users/{id}/role', 'admin', {
  summary: 'Make a member an admin, or no longer; never the last one',
  params: byId,
  body: z.object({ isAdmin: z.boolean(), reason: OptionalReason }),
  reply: AdminUser,
})

// Posts

export const approvePosts = endpoint('POST', '/api/admin/posts/approve', 'admin', {
  summary: 'Approve several waiting posts at once; says which had been decided already, or edited since they were read',
  body: z.object({
    postIds: z.array(idInBody).min(1).max(50),
    /** The `editedAt` each had when it was read, in the same order. */
    editedAts: z.array(z.iso.datetime().nullable()).max(50).optional(),
  }),
  reply: z.object({ approved: z.array(z.int()), alreadyDecided: z.array(z.int()), edited: z.array(z.int()) }),
})

export const restorePost = endpoint('POST', '/api/admin/posts/{id}/restore', 'admin', {
  summary: 'Undo a rejection within 30 days: the post waits for review again',
  params: byId,
  body: z.object({ reason: OptionalReason }),
  reply: Post,
})

export const countReviews = endpoint('GET', '/api/admin/counts', 'admin', {
  summary: 'What waits: for the tabs and the header of the dashboard',
  reply: z.object({
    pendingUsers: z.int(),
    pendingPosts: z.int(),
    /** By kind, for the rooms of this server. */
    pending: z.partialRecord(z.enum(holdingKindNames), z.int()),
    approvedPosts: z.int(),
    reports: z.int(),
    appeals: z.int(),
    inbox: z.int(),
  }),
})

// Reports and appeals

const Reporter = Person.pick({ id: true, name: true, username: true })

export const ReportedItem = z.object({
  subjectType: z.enum(subjectTypes),
  subjectId: z.int(),
  /** Distinct people. */
  reporters: z.int(),
  firstAt: z.iso.datetime(),
  reports: z.array(
    z.object({
      id: z.int(),
      rule: Rule,
      note: z.string().nullable(),
      createdAt: z.iso.datetime(),
      reporter: Reporter.nullable(),
    }),
  ),
  /** The author of the item. */
  author: Person.nullable(),
  /** Null if it is gone. */
  content: z.string().nullable(),
  postId: z.int().nullable(),
  /** If it is a holding, or a comment on one. */
  holding: z.object({ id: z.int(), kind: z.enum(holdingKindNames), title: z.string(), parentId: z.int().nullable() }).nullable(),
  /** For a message: it and those before it, as quoted by the reporters; admins see no other messages. */
  quotes: z.array(
    z.object({
      senderId: z.int(),
      senderName: z.string(),
      content: z.string(),
      createdAt: z.iso.datetime(),
      /** `id` for those that can be opened: files of the reported message, until it is decided on. */
      files: z.array(z.object({ id: z.int().nullable(), name: z.string() })),
    }),
  ),
  /** For open items: when earlier reports on it were dismissed, if they were. */
  dismissedAt: z.iso.datetime().nullable(),
  outcome: z.enum(reportOutcomes).nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export type ReportedItem = z.infer<typeof ReportedItem>

export const listReports = endpoint('GET', '/api/admin/reports', 'admin', {
  summary: 'Reported items, most reporters first; the messages quoted in them are looked at one by one (openReport)',
  query: z.object({ status: z.enum(['open', 'closed']).default('open'), ...page }),
  reply: z.array(ReportedItem),
})

/** A POST, because every look at a message is recorded in the audit log. */
export const openReport = endpoint('POST', '/api/admin/reports/open', 'admin', {
  summary: 'One reported item in its context; with its quotes where it is a message',
  body: SubjectName,
  reply: ReportedItem,
})

/** A POST for the same reason. */
export const openReportedFile = endpoint('POST', '/api/admin/reports/file', 'admin', {
  summary: 'A file of a reported message that waits for a decision',
  body: z.object({ messageId: largeIdInBody, fileId: largeIdInBody }),
  reply: Attachment,
})

export const decideReport = endpoint('POST', '/api/admin/reports/decide', 'admin', {
  summary: 'Close all reports of an item: dismiss, remove it, or remove it and warn its author; the reporters learn the outcome',
  body: SubjectName.extend({ decision: z.enum(['dismiss', 'remove', 'warn']), rule: Rule.optional(), reason: OptionalReason }),
  reply: done,
})

export const OwnReport = z.object({
  id: z.int(),
  subjectType: z.enum(subjectTypes),
  rule: Rule,
  createdAt: z.iso.datetime(),
  outcome: z.enum(reportOutcomes).nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export const listOwnReports = endpoint('GET', '/api/reports', 'member', {
  summary: 'What one has reported and what became of it, newest first',
  query: z.object(page),
  reply: z.array(OwnReport),
})

export const Appeal = z.object({
  id: z.int(),
  user: Person,
  /** The warning it appeals against. */
  warning: Warning.omit({ appeal: true, canAppeal: true, appealableUntil: true }).nullable(),
  suspensionReason: z.string().nullable(),
  decidedBefore: Person.pick({ id: true, name: true }).nullable(),
  /** False for the admin whose decision it is about, as long as there is another admin. */
  canDecide: z.boolean(),
  ...AppealState.shape,
})
export type Appeal = z.infer<typeof Appeal>

export const listAppeals = endpoint('GET', '/api/admin/appeals', 'admin', {
  summary: 'Appeals, longest waiting first; or decided ones, newest first',
  query: z.object({ status: z.enum(['open', 'decided']).default('open'), ...page }),
  reply: z.array(Appeal),
})

export const decideAppeal = endpoint('POST', '/api/admin/appeals/{id}/decide', 'admin', {
  summary: 'Grant (the warning is lifted, the suspension ends) or uphold; by another admin where there is one',
  params: byId,
  body: z.object({ outcome: z.enum(['granted', 'upheld']), reason: Reason }),
  reply: Appeal,
})

// One member, and the site

export const readMember = endpoint('GET', '/api/admin/users/{id}', 'admin', {
  summary: 'A member’s history: warnings, suspensions, reports, posts by state, and what admins did',
  params: byId,
  reply: AdminUser.extend({
    bio: z.string().nullable(),
    posts: z.object({ approved: z.int(), pending: z.int(), rejected: z.int() }),
    /** What they have shared in the rooms; sent back counts as waiting. */
    holdings: z.object({ approved: z.int(), pending: z.int(), rejected: z.int() }),
    reportsAbout: z.int(),
    reportsMade: z.int(),
    warnings: z.array(Warning),
    suspension: Suspension.nullable(),
    history: z.array(AuditEntry),
  }),
})
