import { z } from 'zod'
import { done, endpoint, idInBody, idInPath, page } from './endpoint.ts'
import { textOf } from './form-fields.ts'
import { Group, groupLevels, groupRoles } from './groups.ts'
import { Person } from './users.ts'

// Who is in a group, who wants to be, and what each of them may do there.

const byId = z.object({ id: idInPath })
const byIdAndUser = z.object({ id: idInPath, userId: idInPath })
const often = { calls: 120, per: 'hour' } as const
const joins = { calls: 60, per: 'hour' } as const

export const joinGroup = endpoint('POST', '/api/groups/{id}/join', 'member', {
  summary: 'Join an open group, ask to join one by request, accept an invitation, or enter by the group’s link; twice is once',
  params: byId,
  body: z
    .object({ note: textOf('Note', { max: 300 }).or(z.literal('')).nullish(), token: z.string().max(100).optional() })
    .optional(),
  reply: Group,
  limit: joins,
})

export const leaveGroup = endpoint('DELETE', '/api/groups/{id}/join', 'member', {
  summary: 'Leave, withdraw one’s request, or decline an invitation',
  params: byId,
  reply: Group.nullable(),
  limit: joins,
})

export const GroupMember = z.object({
  user: Person,
  role: z.enum(groupRoles),
  joinedAt: z.iso.datetime(),
  isColleague: z.boolean(),
})
export type GroupMember = z.infer<typeof GroupMember>

export const listGroupMembers = endpoint('GET', '/api/groups/{id}/members', 'member', {
  summary: 'Owner and moderators first, then the newest; of a group by request, outsiders find their colleagues',
  params: byId,
  query: z.object({ q: z.string().max(100).optional(), role: z.enum(groupRoles).optional(), ...page }),
  reply: z.array(GroupMember),
})

export const GroupRequest = z.object({
  user: Person,
  note: z.string().nullable(),
  createdAt: z.iso.datetime(),
  sharedColleagues: z.int(),
})
export type GroupRequest = z.infer<typeof GroupRequest>

export const listGroupRequests = endpoint('GET', '/api/groups/{id}/requests', 'member', {
  summary: 'Who waits to be let in, oldest first; for its owner and moderators',
  params: byId,
  query: z.object(page),
  reply: z.array(GroupRequest),
})

export const answerGroupRequest = endpoint('POST', '/api/groups/{id}/requests/{userId}', 'member', {
  summary: 'Let a member in, or not',
  params: byIdAndUser,
  body: z.object({ accept: z.boolean(), reason: textOf('Reason', { max: 300 }).or(z.literal('')).nullish() }),
  reply: done,
  limit: often,
})

export const inviteToGroup = endpoint('POST', '/api/groups/{id}/invite', 'member', {
  summary: 'Invite members; does not say why one was not invited',
  params: byId,
  body: z.object({
    userIds: z.array(idInBody).min(1).max(20),
    note: textOf('Note', { max: 300 }).or(z.literal('')).nullish(),
  }),
  reply: z.object({ invited: z.int(), notInvited: z.int() }),
  limit: { calls: 20, per: 'hour' },
})

export const changeGroupRole = endpoint('PATCH', '/api/groups/{id}/members/{userId}', 'member', {
  summary: 'Make a member a moderator, no longer one, or the owner; for the owner and admins',
  params: byIdAndUser,
  body: z.strictObject({ role: z.enum(groupRoles) }),
  reply: done,
  limit: often,
})

export const removeFromGroup = endpoint('DELETE', '/api/groups/{id}/members/{userId}', 'member', {
  summary: 'Remove a member, who is told the reason; for good, they cannot come back',
  params: byIdAndUser,
  query: z.object({ reason: textOf('Reason', { min: 3, max: 300 }), forGood: z.stringbool().optional() }),
  reply: done,
  limit: often,
})

export const takeOverGroup = endpoint('POST', '/api/groups/{id}/take-over', 'member', {
  summary: 'Own a group that has no owner; first come, after 30 days of membership',
  params: byId,
  reply: Group,
  limit: often,
})

export const changeGroupLevel = endpoint('PATCH', '/api/groups/{id}/level', 'member', {
  summary: 'How much of the group one is told of',
  params: byId,
  body: z.strictObject({ level: z.enum(groupLevels) }),
  reply: Group,
  limit: often,
})

export const renewGroupLink = endpoint('POST', '/api/groups/{id}/link', 'member', {
  summary: 'A new link that lets members in for 30 days; an earlier one ends',
  params: byId,
  reply: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  limit: often,
})

export const endGroupLink = endpoint('DELETE', '/api/groups/{id}/link', 'member', {
  summary: 'End the group’s link',
  params: byId,
  reply: done,
  limit: often,
})
