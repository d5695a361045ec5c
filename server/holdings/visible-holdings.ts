import { sql, type RawBuilder } from 'kysely'
import { isNotMutedBy } from '#server/users/blocked-people.ts'
import type { PersonId } from '#server/users/colleague-pairs.ts'
import { hasOtherEditors, isEditorOrAsked } from '#server/users/collection-editors.ts'
import { goesToEvent, isHostOrAsked } from '#server/users/event-hosts.ts'
import {
  findsGroup,
  hearsOfHolding,
  isInGroup,
  isOwned,
  mayBeToldOfGroup,
  moderatesGroup,
  readsGroup,
  readsOneOfMany,
} from '#server/users/group-readers.ts'
import { byRole, isActive, isActiveFor, isNotBlocked, type Reader } from '#server/users/reader.ts'

type Condition = RawBuilder<boolean>

/**
 * Who may see a holding. Its author, in every state; except that an approved group has a rule of its own, and a group
 * without an owner no longer belongs to its author, who may have left it. Once submitted: admins, those who host an event
 * and, for what only their group sees, moderators. Those who edit a collection, even as a draft. Everyone else once it is
 * approved, as its audience allows, unless its author is suspended or there is a block between the two. An item is seen like
 * its collection. Visitors, null here, see what is for the web while the instance shows its rooms. A condition on
 * `holdings`, for every query.
 */
export const visibleHoldings = (viewer: Reader | null): Condition =>
  viewer === null
    ? sql`(${isApproved} and ${doesWholeStand} and holdings.audience = 'public' and (${isActive('holdings.author_id')} or ${isAlsoOfOthers}) and ${areRoomsShown})`
    : sql`((holdings.author_id = ${viewer.id} and (holdings.kind <> 'group' or not ${isApproved} and ${isOwned(holdingId)}))
        or ${byRole(viewer, sql<boolean>`holdings.state <> 'draft'`, sql`(${openHoldings(viewer)} or ${isReviewedBy(viewer)} or ${isHostedBy(viewer)})`)}
        or ${isEditedBy(viewer)})`

/**
 * Who may also read the comments on a holding they see: someone who has left or been removed from a group still sees what
 * they shared there, and nothing else.
 */
export const mayHearOf = (viewer: Reader): Condition => byRole(viewer, sql`true`, hearsOfHolding(viewer.id))

/** Someone who can read what is for a group but is not in it may not comment there. */
export const hasVoice = (viewer: Reader): Condition =>
  sql`(holdings.audience <> 'group' or ${isInGroup(viewer.id, sql.ref('holdings.group_id'))})`

/**
 * The same for lists, where everyone finds only approved holdings, and none that they have hidden or whose author they have
 * muted.
 */
export const listedHoldings = (viewer: Reader | null): Condition =>
  viewer === null ? visibleHoldings(null) : sql`(${openHoldings(viewer)} and ${isWelcome(viewer)})`

/** The same when only groups are asked for: the rules for other kinds would add set-up cost to the statement, used or not. */
export const listedGroups = (viewer: Reader): Condition =>
  sql`(${isApproved} and ${findsGroup(viewer.id, holdingId)} and ${isWelcome(viewer)})`

/** Neither hidden by the viewer nor by someone they have muted. */
export const isWelcome = (viewer: Reader): Condition =>
  sql`(${isNotHiddenBy(viewer)} and ${isNotMutedBy(viewer.id, 'holdings.author_id')})`

/** Whether a person may read it, if it is only for a group. */
export const readsItsGroup = (userId: PersonId, reads = readsGroup): Condition =>
  sql`(holdings.audience <> 'group' or ${reads(userId, sql.ref('holdings.group_id'))})`

/** Among the author's own: an approved hidden group that they have left. */
export const isKeptFromAuthor = (author: Reader): Condition =>
  sql`(holdings.kind = 'group' and ${isApproved} and not ${mayBeToldOfGroup(author, holdingId)})`

const isApproved = sql<boolean>`holdings.state = 'approved'`

/**
 * A group by its own rule, no matter who started it; everything else as its audience allows, unless its author is suspended
 * or blocked. Those going to an event still find it while its author is suspended.
 */
export const openHoldings = (viewer: Reader): Condition => sql`(
  ${isApproved} and case when holdings.kind = 'group' then ${findsGroup(viewer.id, holdingId)} else
    ${readsItsGroup(viewer.id, viewer.asksOfMany ? readsOneOfMany : readsGroup)}
    and ((${isActiveFor(viewer, 'holdings.author_id')} or (holdings.kind = 'event' and ${goesToEvent(viewer.id, holdingId)}))
         and ${isNotBlocked(viewer, 'holdings.author_id')} or ${isAlsoOfOthers})
    and ${doesWholeStand} end)`

const holdingId = sql.ref<number>('holdings.id')
/** The collection that a holding is or belongs to. */
export const itsCollection = sql<number>`coalesce(holdings.parent_id, holdings.id)`
const isOfCollection = sql<boolean>`holdings.kind in ('collection', 'item')`

/** A collection with other editors does not depend on its author alone. */
const isAlsoOfOthers = sql<boolean>`(${isOfCollection} and ${hasOtherEditors(itsCollection)})`

/** An item's collection must be approved too; the item already has its audience, group and author. */
const doesWholeStand = sql<boolean>`case when holdings.parent_id is null then true else (
  select whole.state = 'approved' from holdings as whole where whole.id = holdings.parent_id) end`

/** A group's owner and moderators decide on what only it sees, while the group is approved. */
export const isReviewedBy = (viewer: Reader): Condition =>
  sql`(holdings.audience = 'group' and holdings.state <> 'draft' and ${moderatesGroup(viewer.id, sql.ref('holdings.group_id'))}
    and (select of_it.state = 'approved' from holdings as of_it where of_it.id = holdings.group_id))`

/**
 * For holdings under that alias: what a group's moderators decide on. A change that would show it to more people waits for
 * admins.
 */
export const waitsForModerators = (name: string, groupId: number | RawBuilder<number>): Condition => {
  const column = (of: string) => sql.ref(`${name}.${of}`)
  return sql`(${column('group_id')} = ${groupId} and ${column('audience')} = 'group' and ${column('waits_since')} is not null
    and (${column('parent_id')} is not null or ${column('proposed')} is null or ${column('proposed_reason')} is not null or ${column('proposed')}->>'audience' = 'group'))`
}

/** Even while it waits; for what only a group sees, only while they may read there. */
const isHostedBy = (viewer: Reader): Condition =>
  sql`(holdings.kind = 'event' and holdings.state <> 'draft' and ${isHostOrAsked(viewer.id, holdingId)}
    and ${readsItsGroup(viewer.id)})`

/** Editors build it together from the first draft on; for what only a group sees, only while they may read there. */
const isEditedBy = (viewer: Reader): Condition =>
  sql`(${isOfCollection} and ${isEditorOrAsked(viewer.id, itsCollection)}
    and ${readsItsGroup(viewer.id)})`

const areRoomsShown = sql<boolean>`coalesce((select value <> 'false' from instance_settings where key = 'showsRoomsToWeb'), true)`

const isNotHiddenBy = (viewer: Reader): Condition =>
  sql`holdings.id not in (select holding_id from hidden_holdings where user_id = ${viewer.id})`
