import { z } from 'zod'
import { AuditEntry } from './audit.ts'
import { done, endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { lineOf, optionalFields, textOf } from './form-fields.ts'
import { holdingKindNames } from './holding-kinds.ts'
import { Holding, HoldingCard, HoldingFields } from './holdings.ts'
import { Attachment, Post } from './posts.ts'
import { Country, Speciality } from './profiles.ts'
import { QueueLine, queueTypes } from './review.ts'
import { Person } from './users.ts'

/** Anyone joins and reads; moderators let people in; only members know that it exists. */
export const joinings = ['open', 'request', 'hidden'] as const
export type Joining = (typeof joinings)[number]
export const groupRoles = ['member', 'moderator', 'owner'] as const
export type GroupRole = (typeof groupRoles)[number]
/** Every post and event; pinned posts and events; only what is addressed to the member. */
export const groupLevels = ['all', 'highlights', 'none'] as const
export type GroupLevel = (typeof groupLevels)[number]

export const mostRules = 10
export const mostSubjects = 5
export const mostModerators = 20
export const mostGroupMembers = 50_000
export const mostGroupsOwned = 10
export const mostGroupsWaiting = 3
/** Gives notice before what was written for fewer people is opened to all. */
export const daysUntilOpen = 7
export const daysUntilAskingAgain = 21
export const daysOfInvitation = 30
export const daysUntilInvitedAgain = 90
export const daysWithoutOwner = 60

const GroupRule = z.object({
  title: lineOf('Rule', 80),
  text: textOf('Explanation', { max: 500 }).or(z.literal('')).nullish(),
})

const Fields = z.object({
  title: lineOf('Name', 80)
    .overwrite((name) => name.replaceAll(/\s+/g, ' '))
    .min(3, 'Name must be at least 3 characters'),
  body: textOf('Description', { max: 5_000 }).or(z.literal('')).default(''),
  joining: z.enum(joinings),
  /** Asked of people who want to join. */
  question: lineOf('Question', 300).nullish(),
  rules: z.array(GroupRule).max(mostRules, 'At most 10 rules').default([]),
  posting: z.enum(['members', 'moderators']).default('members'),
  subjects: z.array(Speciality).max(mostSubjects, 'At most 5 subjects').default([]),
  /** BCP 47. */
  language: z
    .string()
    .regex(/^[a-z]{2,3}(-[A-Za-z]{4})?(-[A-Z]{2})?$/)
    .nullish(),
  country: Country.nullish(),
  categoryId: HoldingFields.shape.categoryId,
  cover: HoldingFields.shape.cover,
})

export const NewGroup = Fields.extend({ clientId: z.string().min(8).max(64).optional(), isDraft: z.boolean().optional() })

/** Fields left out stay as they are. */
export const GroupEdit = z.strictObject(optionalFields(Fields.shape))
export type GroupEdit = z.infer<typeof GroupEdit>

export const Membership = z.object({
  state: z.enum(['asked', 'invited', 'member']),
  role: z.enum(groupRoles).nullable(),
  level: z.enum(groupLevels),
  joinedAt: z.iso.datetime().nullable(),
})
export type Membership = z.infer<typeof Membership>

const standing = {
  joining: z.enum(joinings),
  members: z.int(),
  membership: Membership.nullable(),
  /** Colleagues of the viewer who are in it. */
  colleagues: z.array(Person).max(5),
  colleagueCount: z.int(),
  archivedAt: z.iso.datetime().nullable(),
  /** Whether the viewer may write posts in it now. */
  mayPost: z.boolean(),
  /** Since the viewer's last visit; for groups they are in. */
  newPosts: z.int(),
  lastPostAt: z.iso.datetime().nullable(),
}

export const GroupCard = HoldingCard.extend(standing)
export type GroupCard = z.infer<typeof GroupCard>

export const Group = Holding.extend({
  ...standing,
  question: z.string().nullable(),
  posting: z.enum(['members', 'moderators']),
  rules: z.array(z.object({ title: z.string(), text: z.string().nullable() })),
  subjects: z.array(z.string()),
  country: z.string().nullable(),
  pinnedPost: Post.nullable(),
  /** Who pinned it; null once they have left. */
  pinnedBy: Person.nullable(),
  owner: Person.nullable(),
  moderators: z.array(Person),
  /** When it becomes open, if that has been decided. */
  opensAt: z.iso.datetime().nullable(),
  archiveReason: z.string().nullable(),
  /** Counted for those who may read them; null for others. */
  counts: z.object({ posts: z.int(), events: z.int(), resources: z.int(), files: z.int() }).nullable(),
  /** For owner, moderators and admins only. */
  waiting: z
    .object({
      requests: z.int(),
      reviews: z.int(),
      /** The reviews by kind, without kinds that have none. */
      kinds: z.partialRecord(z.enum(['post', ...holdingKindNames]), z.int()),
    })
    .nullish(),
  /** Whether the viewer may read posts and files, write, moderate, withdraw the pending change, or take the group over. */
  may: z.object({ read: z.boolean(), write: z.boolean(), moderate: z.boolean(), dropChange: z.boolean(), takeOver: z.boolean() }),
})
export type Group = z.infer<typeof Group>

const byId = z.object({ id: idInPath })
const often = { calls: 120, per: 'hour' } as const

export const groupSorts = ['active', 'newest', 'members'] as const
export type GroupSort = (typeof groupSorts)[number]

export const listGroups = endpoint('GET', '/api/groups', 'member', {
  summary: 'Groups that one may find, or one’s own (mine): those one is in, was invited to, asked to join, or has submitted',
  query: z.object({
    mine: z.stringbool().optional(),
    /** Only groups that this member is in, and shows. */
    member: idInPath.optional(),
    q: z.string().max(200).optional(),
    subject: z.string().max(60).optional(),
    language: z.string().max(20).optional(),
    country: z.string().max(2).optional(),
    joining: z.enum(joinings).optional(),
    sort: z.enum(groupSorts).default('active'),
    ...page,
  }),
  reply: z.array(GroupCard),
})

export const GroupCounts = z.object({
  all: z.int(),
  joining: z.object({ open: z.int(), request: z.int() }),
  /** Every subject that a group has, the most used first. */
  subjects: z.array(z.object({ value: z.string(), groups: z.int() })),
  languages: z.array(z.object({ value: z.string(), groups: z.int() })),
  countries: z.array(z.object({ value: z.string(), groups: z.int() })),
})
export type GroupCounts = z.infer<typeof GroupCounts>

export const countGroups = endpoint('GET', '/api/groups/counts', 'member', {
  summary: 'How many groups every member may find, by what the list can be narrowed to; a minute old at most',
  reply: GroupCounts,
})

export const SuggestedGroup = GroupCard.extend({ reason: z.string() })
export type SuggestedGroup = z.infer<typeof SuggestedGroup>

export const listGroupSuggestions = endpoint('GET', '/api/groups/suggestions', 'member', {
  summary: 'Groups one is not in, by colleagues in them and by specialities, each with the reason',
  query: z.object({ limit: z.coerce.number().int().min(1).max(20).default(6) }),
  reply: z.array(SuggestedGroup),
})

export const dismissGroupSuggestion = endpoint('DELETE', '/api/groups/suggestions/{id}', 'member', {
  summary: 'No longer suggest this group',
  params: byId,
  reply: done,
  limit: often,
})

export const createGroup = endpoint('POST', '/api/groups', 'member', {
  summary: 'Submit a group for review; its owner fills everything in meanwhile',
  body: NewGroup,
  reply: Group,
  status: 201,
  limit: { calls: 20, per: 'hour' },
})

export const readGroup = endpoint('GET', '/api/groups/{id}', 'member', {
  summary:
    'One group, as far as the viewer may know of it; for its members a visit, after which nothing there is new, unless told otherwise',
  params: byId,
  query: z.object({ visit: z.stringbool().default(true) }),
  reply: Group,
})

export const editGroup = endpoint('PATCH', '/api/groups/{id}', 'member', {
  summary: 'Owners change everything; moderators description, rules and cover',
  params: byId,
  body: GroupEdit,
  reply: Group,
  limit: often,
})

export const pinGroupPost = endpoint('POST', '/api/groups/{id}/pin', 'member', {
  summary: 'Keep one approved post at the top, or none',
  params: byId,
  body: z.object({ postId: idInBody.nullable() }),
  reply: Group,
  limit: often,
})

export const archiveGroup = endpoint('POST', '/api/groups/{id}/archive', 'member', {
  summary: 'Archive a group: it stays readable, and nothing is added; or reopen it',
  params: byId,
  body: z.object({
    isArchived: z.boolean(),
    reason: textOf('Reason', { max: 300 }).or(z.literal('')).nullish(),
    /** Cancels its future events; otherwise they take place. */
    cancelsEvents: z.boolean().optional(),
  }),
  reply: Group,
  limit: often,
})

/** From a post of the group, or the newest version of a resource. */
export const GroupFile = z.object({
  attachment: Attachment,
  post: z.object({ id: z.int() }).nullable(),
  resource: z.object({ id: z.int(), title: z.string() }).nullable(),
  user: Person,
  createdAt: z.iso.datetime(),
})
export type GroupFile = z.infer<typeof GroupFile>

export const listGroupFiles = endpoint('GET', '/api/groups/{id}/files', 'member', {
  summary: 'Documents, pictures and films of the group’s posts and resources, newest first',
  params: byId,
  query: z.object(page),
  reply: z.array(GroupFile),
})

export const listGroupLog = endpoint('GET', '/api/groups/{id}/log', 'member', {
  summary: 'What its moderators and admins did there, newest first',
  params: byId,
  query: z.object(page),
  reply: z.array(AuditEntry),
})

export const listGroupQueue = endpoint('GET', '/api/groups/{id}/queue', 'member', {
  summary: 'What waits for a decision of its moderators, oldest first; without scores',
  params: byId,
  query: z.object({
    type: z.enum(queueTypes).default('all'),
    state: z.enum(['pending', 'rejected']).default('pending'),
    ...page,
  }),
  /** `isReported`, `hasReportedComment`: members have reported it, or a comment on it. */
  reply: z.array(QueueLine),
})
