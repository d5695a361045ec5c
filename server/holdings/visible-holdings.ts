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
 * Who may see a holding. Its author, in every state; but an approved group is seen by its own rule, and one that has lost its owner
 * is no longer its author's, who may have left it. From its submission on: admins, those who host an event, and moderators, of what
 * only their group sees. Those who edit a collection, even while it is a draft. Everyone else once it is approved, as its audience
 * says, while its author is not suspended and neither has blocked the other. An item is seen as its collection is. Visitors, null
 * here, see what is for the web while the instance shows its rooms. A condition on `holdings`, for every query.
 */
export const visibleHoldings = (viewer: Reader | null): Condition =>
  viewer === null
    ? sql`(${isApproved} and ${doesWholeStand} and holdings.audience = 'public' and (${isActive('holdings.author_id')} or ${isAlsoOfOthers}) and ${areRoomsShown})`
    : sql`((holdings.author_id = ${viewer.id} and (holdings.kind <> 'group' or not ${isApproved} and ${isOwned(holdingId)}))
        or ${byRole(viewer, sql<boolean>`holdings.state <> 'draft'`, sql`(${openHoldings(viewer)} or ${isReviewedBy(viewer)} or ${isHostedBy(viewer)})`)}
        or ${isEditedBy(viewer)})`

/**
 * Who may also read what is said of a holding that they see: who has left a group, or was removed, keeps sight of what they shared
 * there, and of nothing else.
 */
export const mayHearOf = (viewer: Reader): Condition => byRole(viewer, sql`true`, hearsOfHolding(viewer.id))

/** Who reads what is for a group, and is not in it, has no voice there. */
export const hasVoice = (viewer: Reader): Condition =>
  sql`(holdings.audience <> 'group' or ${isInGroup(viewer.id, sql.ref('holdings.group_id'))})`

/** The same for lists, where everyone finds what is approved, and not what they chose to hide nor whom they muted. */
export const listedHoldings = (viewer: Reader | null): Condition =>
  viewer === null ? visibleHoldings(null) : sql`(${openHoldings(viewer)} and ${isWelcome(viewer)})`

/** The same where only groups are asked for: the rules of other kinds cost a statement their setting up, used or not. */
export const listedGroups = (viewer: Reader): Condition =>
  sql`(${isApproved} and ${findsGroup(viewer.id, holdingId)} and ${isWelcome(viewer)})`

/** Neither hidden by the viewer nor by one whom they muted. */
export const isWelcome = (viewer: Reader): Condition =>
  sql`(${isNotHiddenBy(viewer)} and ${isNotMutedBy(viewer.id, 'holdings.author_id')})`

/** Of a person: whether what only a group sees is for them. */
export const readsItsGroup = (userId: PersonId, reads = readsGroup): Condition =>
  sql`(holdings.audience <> 'group' or ${reads(userId, sql.ref('holdings.group_id'))})`

/** Of what one has submitted: a group that stands, is hidden, and that one has left. */
export const isKeptFromAuthor = (author: Reader): Condition =>
  sql`(holdings.kind = 'group' and ${isApproved} and not ${mayBeToldOfGroup(author, holdingId)})`

const isApproved = sql<boolean>`holdings.state = 'approved'`

/**
 * A group by its own rule, no matter who started it; everything else as its audience says, unless its author is kept away. Those who go to
 * an event still find it while its author is suspended.
 */
export const openHoldings = (viewer: Reader): Condition => sql`(
  ${isApproved} and case when holdings.kind = 'group' then ${findsGroup(viewer.id, holdingId)} else
    ${readsItsGroup(viewer.id, viewer.asksOfMany ? readsOneOfMany : readsGroup)}
    and ((${isActiveFor(viewer, 'holdings.author_id')} or (holdings.kind = 'event' and ${goesToEvent(viewer.id, holdingId)}))
         and ${isNotBlocked(viewer, 'holdings.author_id')} or ${isAlsoOfOthers})
    and ${doesWholeStand} end)`

const holdingId = sql.ref<number>('holdings.id')
/** The collection that a thing is or belongs to. */
export const itsCollection = sql<number>`coalesce(holdings.parent_id, holdings.id)`
const isOfCollection = sql<boolean>`holdings.kind in ('collection', 'item')`

/** A collection with other editors is not its author's alone. */
const isAlsoOfOthers = sql<boolean>`(${isOfCollection} and ${hasOtherEditors(itsCollection)})`

/** What an item is a part of must be approved too; its audience, group and author are the item's. */
const doesWholeStand = sql<boolean>`case when holdings.parent_id is null then true else (
  select whole.state = 'approved' from holdings as whole where whole.id = holdings.parent_id) end`

/** What only a group sees, its owner and moderators decide on, while it stands. */
export const isReviewedBy = (viewer: Reader): Condition =>
  sql`(holdings.audience = 'group' and holdings.state <> 'draft' and ${moderatesGroup(viewer.id, sql.ref('holdings.group_id'))}
    and (select of_it.state = 'approved' from holdings as of_it where of_it.id = holdings.group_id))`

/** Of holdings by that name: what a group's moderators decide on. A change that would show it to more people waits for admins. */
export const waitsForModerators = (name: string, groupId: number | RawBuilder<number>): Condition => {
  const column = (of: string) => sql.ref(`${name}.${of}`)
  return sql`(${column('group_id')} = ${groupId} and ${column('audience')} = 'group' and ${column('waits_since')} is not null
    and (${column('parent_id')} is not null or ${column('proposed')} is null or ${column('proposed_reason')} is not null or ${column('proposed')}->>'audience' = 'group'))`
}

/** Also while it waits; what only a group sees, only while it lets them read. */
const isHostedBy = (viewer: Reader): Condition =>
  sql`(holdings.kind = 'event' and holdings.state <> 'draft' and ${isHostOrAsked(viewer.id, holdingId)}
    and ${readsItsGroup(viewer.id)})`

/** Editors build it together, from the first draft on; what only a group sees, only while it lets them read. */
const isEditedBy = (viewer: Reader): Condition =>
  sql`(${isOfCollection} and ${isEditorOrAsked(viewer.id, itsCollection)}
    and ${readsItsGroup(viewer.id)})`

const areRoomsShown = sql<boolean>`coalesce((select value <> 'false' from instance_settings where key = 'showsRoomsToWeb'), true)`

const isNotHiddenBy = (viewer: Reader): Condition =>
  sql`holdings.id not in (select holding_id from hidden_holdings where user_id = ${viewer.id})`
