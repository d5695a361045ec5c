import { sql, type RawBuilder } from 'kysely'
import type { PersonId } from './colleague-pairs.ts'
import { byRole, type Reader } from './reader.ts'

type Condition = RawBuilder<boolean>
/** A column or a number. */
type GroupId = number | RawBuilder<number>

// Scalar on purpose, like `areColleagues`: one look-up per row.

export const isInGroup = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select group_members.state = 'member' from group_members
   where group_members.group_id = ${groupId} and group_members.user_id = ${userId}), false)`

/** In any group. */
export const isInGroups = (userId: PersonId): Condition =>
  sql`exists (select from group_members where group_members.user_id = ${userId} and group_members.state = 'member')`

/** Owner and moderators: they decide on what only the group sees. */
export const moderatesGroup = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select group_members.role in ('moderator', 'owner') from group_members
   where group_members.group_id = ${groupId} and group_members.user_id = ${userId}), false)`

/** False once the group has lost its owner: it then no longer belongs to its author either. */
export const isOwned = (groupId: GroupId): Condition => sql`coalesce((
  select groups.ownerless_since is null from groups where groups.holding_id = ${groupId}), true)`

/** Whether an approved group lets a member read what was written for it: everyone if it is open, otherwise those in it. */
export const readsGroup = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select in_group.state = 'approved' and (groups.joining = 'open' or ${isInGroup(userId, groupId)})
    from groups join holdings as in_group on in_group.id = groups.holding_id
   where groups.holding_id = ${groupId}), false)`

/** The same for statements that ask about hundreds: the member's own groups are looked up once. */
export const readsOneOfMany = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select (groups.joining = 'open' or groups.holding_id = any (array(
           select own.group_id from group_members as own where own.user_id = ${userId} and own.state = 'member')))
         and (select in_group.state = 'approved' from holdings as in_group where in_group.id = groups.holding_id)
    from groups where groups.holding_id = ${groupId}), false)`

/** A condition on `holdings`: whether they may read the comments on it, even if its author has since proposed a wider audience. */
export const hearsOfHolding = (userId: PersonId): Condition =>
  sql`((holdings.audience <> 'group' and not holdings.said_in_group) or ${readsGroup(userId, sql.ref('holdings.group_id'))})`

/** Whether a member may know of an approved group: for a hidden one, only if in it or invited. */
export const findsGroup = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select groups.joining <> 'hidden' or coalesce((
           select group_members.state in ('member', 'invited') from group_members
            where group_members.group_id = groups.holding_id and group_members.user_id = ${userId}), false)
    from groups where groups.holding_id = ${groupId}), false)`

/**
 * Who may be told its name: someone who has left a hidden group keeps what they wrote there, but does not hear what became
 * of the group.
 */
export const mayBeToldOfGroup = (viewer: Reader, groupId: GroupId): Condition =>
  viewer.knowsItsGroup ? sql`true` : byRole(viewer, sql<boolean>`true`, findsGroup(viewer.id, groupId))

/** Who may know which group a thing was shared with: what a hidden group shares more widely does not reveal the group. */
export const knowsGroup = (viewer: Reader | null, groupId: number): Condition =>
  viewer
    ? byRole(viewer, sql<boolean>`true`, findsGroup(viewer.id, groupId))
    : sql`exists (select from groups where groups.holding_id = ${groupId} and groups.joining <> 'hidden')`
