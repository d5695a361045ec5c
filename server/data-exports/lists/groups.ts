import { sql } from 'kysely'
import { isVisibleTo } from '#server/users/visible-people.ts'
import { tableList } from '#server/data-exports/list.ts'
import { titleIfSeen } from './seen-titles.ts'

export const groupPlaces = tableList({
  name: 'group-memberships',
  about: 'The groups that you are in, asked to join or were invited to, and those that do not let you ask again yet.',
  columns: (whose) => ({
    groupId: sql`group_members.group_id`,
    group: titleIfSeen(whose),
    state: sql`group_members.state`,
    role: sql`group_members.role`,
    level: sql`group_members.level`,
    note: sql`group_members.note`,
    since: sql`group_members.since`,
    lastSeenAt: sql`group_members.last_seen_at`,
    asksAgainAt: sql`group_members.asks_again_at`,
    invitedAgainAt: sql`group_members.invited_again_at`,
    isBarred: sql`group_members.is_barred`,
  }),
  from: () => sql`group_members join holdings on holdings.id = group_members.group_id`,
  where: ({ userId }) => sql`group_members.user_id = ${userId}`,
  key: ['group_members.group_id'],
})

export const ownGroups = tableList({
  name: 'own-groups',
  about: 'The groups that you own; their names and descriptions are in submissions.',
  columns: () => ({
    groupId: sql`groups.holding_id`,
    joining: sql`groups.joining`,
    question: sql`groups.question`,
    posting: sql`groups.posting`,
    rules: sql`groups.rules::text`,
    subjects: sql`groups.subjects`,
    language: sql`groups.language`,
    country: sql`groups.country`,
    members: sql`groups.member_count`,
    opensAt: sql`groups.opens_at`,
    archivedAt: sql`groups.archived_at`,
    archiveReason: sql`groups.archive_reason`,
    linkEndsAt: sql`group_links.expires_at`,
  }),
  from: () => sql`groups join holdings on holdings.id = groups.holding_id
    left join group_links on group_links.group_id = groups.holding_id`,
  where: ({ userId }) => sql`holdings.author_id = ${userId} and groups.ownerless_since is null`,
  key: ['groups.holding_id'],
})

export const groupInvitations = tableList({
  name: 'group-invitations',
  about: 'Whom you invited to groups.',
  columns: (whose) => ({
    groupId: sql`group_members.group_id`,
    group: titleIfSeen(whose),
    username: sql`case when ${isVisibleTo({ id: whose.userId, isAdmin: false }, 'other')} then other.username end`,
    note: sql`case when group_members.state = 'invited' then group_members.note end`,
    invitedAt: sql`group_members.invited_at`,
  }),
  from: () => sql`group_members join holdings on holdings.id = group_members.group_id
    join users as other on other.id = group_members.user_id`,
  where: ({ userId }) => sql`group_members.invited_by = ${userId}`,
  key: ['group_members.group_id', 'group_members.user_id'],
})

export const dismissedGroups = tableList({
  name: 'dismissed-groups',
  about: 'Groups that you do not want suggested.',
  columns: (whose) => ({ groupId: sql`dismissed_groups.group_id`, group: titleIfSeen(whose) }),
  from: () => sql`dismissed_groups join holdings on holdings.id = dismissed_groups.group_id`,
  where: ({ userId }) => sql`dismissed_groups.user_id = ${userId}`,
  key: ['dismissed_groups.group_id'],
})

/** Whom it concerned is for those people to know. */
export const moderatedGroups = tableList({
  name: 'moderation-of-groups',
  about: 'What you did as the owner or a moderator of a group.',
  columns: () => ({
    groupId: sql`audit_log.in_group_id`,
    action: sql`audit_log.action`,
    reason: sql`audit_log.reason`,
    createdAt: sql`audit_log.created_at`,
  }),
  from: () => sql`audit_log`,
  where: ({ userId }) => sql`audit_log.actor_id = ${userId} and audit_log.in_group_id is not null`,
  key: ['audit_log.id'],
})
