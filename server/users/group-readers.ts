import { sql, type RawBuilder } from 'kysely'
import type { PersonId } from './colleague-pairs.ts'
import { byRole, type Reader } from './reader.ts'

type Condition = RawBuilder<boolean>
/** A column, or a number. */
type GroupId = number | RawBuilder<number>

// Scalar on purpose, as `areColleagues` is: a look-up for each row.

export const isInGroup = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select group_members.state = 'member' from group_members
   where group_members.group_id = ${groupId} and group_members.user_id = ${userId}), false)`

/** In any. */
export const isInGroups = (userId: PersonId): Condition =>
  sql`exists (select from group_members where group_members.user_id = ${userId} and group_members.state = 'member')`

/** Owner and moderators: they decide on what only the group sees. */
export const moderatesGroup = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select group_members.role in ('moderator', 'owner') from group_members
   where group_members.group_id = ${groupId} and group_members.user_id = ${userId}), false)`

/** Once it has lost its owner, it is not its author's any more. */
export const isOwned = (groupId: GroupId): Condition => sql`coalesce((
  select groups.ownerless_since is null from groups where groups.holding_id = ${groupId}), true)`

/** Whether a group that stands lets a member read what was written for it: an open one everyone, others those who are in it. */
export const readsGroup = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select in_group.state = 'approved' and (groups.joining = 'open' or ${isInGroup(userId, groupId)})
    from groups join holdings as in_group on in_group.id = groups.holding_id
   where groups.holding_id = ${groupId}), false)`

/** The same where a statement asks of hundreds: which groups are one's own is looked up once. */
export const readsOneOfMany = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select (groups.joining = 'open' or groups.holding_id = any (array(
           select own.group_id from group_members as own where own.user_id = ${userId} and own.state = 'member')))
         and (select in_group.state = 'approved' from holdings as in_group where in_group.id = groups.holding_id)
    from groups where groups.holding_id = ${groupId}), false)`

/** Of `holdings`: whether what others say of it is for them, also while its author would show it to more people than its group. */
export const hearsOfHolding = (userId: PersonId): Condition =>
  sql`((holdings.audience <> 'group' and not holdings.said_in_group) or ${readsGroup(userId, sql.ref('holdings.group_id'))})`

/** Whether a member may know of a group that stands: of a hidden one, those who are in it or invited. */
export const findsGroup = (userId: PersonId, groupId: GroupId): Condition => sql`coalesce((
  select groups.joining <> 'hidden' or coalesce((
           select group_members.state in ('member', 'invited') from group_members
            where group_members.group_id = groups.holding_id and group_members.user_id = ${userId}), false)
    from groups where groups.holding_id = ${groupId}), false)`

/** To whom its name is told: who has left a hidden one keeps what they wrote there, and is not told what became of the group. */
export const mayBeToldOfGroup = (viewer: Reader, groupId: GroupId): Condition =>
  viewer.knowsItsGroup ? sql`true` : byRole(viewer, sql<boolean>`true`, findsGroup(viewer.id, groupId))

/** Which group a thing was shared with: what a hidden one shares with more people does not tell them so. */
export const knowsGroup = (viewer: Reader | null, groupId: number): Condition =>
  viewer
    ? byRole(viewer, sql<boolean>`true`, findsGroup(viewer.id, groupId))
    : sql`exists (select from groups where groups.holding_id = ${groupId} and groups.joining <> 'hidden')`
