import { sql, type RawBuilder } from 'kysely'
import { isNotBlockedFor } from '#server/users/blocked-people.ts'
import { areColleagues } from '#server/users/colleague-pairs.ts'
import { isEditorOrAsked } from '#server/users/collection-editors.ts'
import { isHostOrAsked } from '#server/users/event-hosts.ts'
import { findsGroup, hearsOfHolding, isOwned, moderatesGroup, readsGroup } from '#server/users/group-readers.ts'

type Condition = RawBuilder<boolean>

const isActive = (userId: string): Condition =>
  sql`not exists (select from users where users.id = ${sql.ref(userId)} and users.suspended_at is not null)`

/** A post for colleagues is for those who are colleagues now, one for a group for those who read it now. */
const isOfAudience = (viewerId: number): Condition => sql`(
  posts.audience = 'public' or case posts.audience
    when 'group' then ${readsGroup(viewerId, sql.ref('posts.group_id'))}
    else posts.author_id = ${viewerId} or ${areColleagues(sql.ref('posts.author_id'), viewerId)} end)`

/**
 * A member is told what was decided about their own post wherever they are now; what others do there, only while they read
 * the group.
 */
const isPostTold = (viewerId: number, told: (column: string) => RawBuilder<string>): Condition => sql`exists (
  select from posts where posts.id = ${told('post_id')} and case
    when ${told('type')} in ('mention', 'group_post') then posts.is_approved and ${isOfAudience(viewerId)}
         and ${isActive('posts.author_id')} and ${isNotBlockedFor(viewerId, 'posts.author_id')}
    when posts.group_id is null or ${told('type')} in ('post_approved', 'post_rejected') then true
    else ${readsGroup(viewerId, sql.ref('posts.group_id'))} end)`

/**
 * Members are always told about their own place in a group and their own learning record; moderators hear what concerns them
 * only while they moderate the group. An approved group is known by its own rule; a pending one without an owner is known to
 * no one, not even its former owner. Those asked to host an event know of it while it waits. What the house says about their
 * own things members are told even outside the group; what others do to these, only while they read it.
 */
const isHoldingTold = (viewerId: number, told: (column: string) => RawBuilder<string>): Condition => sql`exists (
  select from holdings where holdings.id = ${told('holding_id')} and case
    when ${told('type')} in ('group_changed', 'learning') then true
    when ${told('type')} in ('group_request', 'group_review') then ${moderatesGroup(viewerId, sql.ref('holdings.id'))}
    when holdings.kind = 'group' and holdings.state = 'approved' then ${findsGroup(viewerId, sql.ref('holdings.id'))}
    when holdings.kind = 'group' and not ${isOwned(sql.ref('holdings.id'))} then false
    when holdings.kind in ('collection', 'item') and ${isEditorOrAsked(viewerId, sql`coalesce(holdings.parent_id, holdings.id)`)}
         then ${hearsOfHolding(viewerId)}
    when ${told('type')} = 'group_invited' then holdings.state <> 'draft' and ${isHostOrAsked(viewerId, sql.ref('holdings.id'))}
         and (holdings.audience <> 'group' or ${readsGroup(viewerId, sql.ref('holdings.group_id'))})
    when holdings.author_id = ${viewerId} and ${told('sender_id')} is null then true
    else ${hearsOfHolding(viewerId)}
         and (holdings.author_id = ${viewerId} or holdings.state = 'approved'
              and (${isActive('holdings.author_id')} or ${told('type')} in ('event_changed', 'event_reminder'))
              and ${isNotBlockedFor(viewerId, 'holdings.author_id')}) end)`

/**
 * Whether a row of `notifications`, called `told` in the query by default, may still be shown to its member: not if its
 * sender has since been suspended or blocked, in either direction, nor if such a person wrote what it is about, nor if that
 * is no longer visible to the member. The list, the count and the letters all use this, so that they agree.
 */
export function isStillTold(viewerId: number, alias = 'told'): Condition {
  const told = (column: string) => sql.ref<string>(`${alias}.${column}`)
  const sender = `${alias}.sender_id`
  return sql`(
    (${told('sender_id')} is null or (${isActive(sender)} and ${isNotBlockedFor(viewerId, sender)}))
    and (${told('post_id')} is null or ${isPostTold(viewerId, told)})
    and (${told('holding_id')} is null or ${isHoldingTold(viewerId, told)}))`
}
