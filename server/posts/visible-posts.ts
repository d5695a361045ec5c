import { sql, type RawBuilder } from 'kysely'
import { areColleagues } from '#server/users/colleague-pairs.ts'
import { moderatesGroup, readsGroup, readsOneOfMany } from '#server/users/group-readers.ts'
import { byRole, isActive, isActiveFor, isNotBlocked, isNotMuted, type Reader } from '#server/users/reader.ts'

type Condition = RawBuilder<boolean>

/**
 * Who may see a post: its author and admins in every state, as well as moderators of the group it was written for; everyone
 * else once it is approved, as its audience allows, unless its author is suspended or there is a block between the two. A
 * condition on `posts`, for every query.
 */
export const visibleTo = (viewer: Reader): Condition =>
  byRole(viewer, sql`true`, sql`(posts.author_id = ${viewer.id} or ${isOpenTo(viewer)} or ${isModeratedBy(viewer)})`)

/**
 * Who may also read the comments on a post they see: a member who has left or been removed from a group still sees what they
 * wrote for it, and nothing else there.
 */
export const mayHearOf = (viewer: Reader): Condition =>
  byRole(viewer, sql`true`, sql`(posts.group_id is null or ${readsGroup(viewer.id, groupOfPost)})`)

/** The same for lists, where everyone, even admins, finds only approved posts they have not hidden. */
export const isListedFor = (viewer: Reader): Condition => sql`(${isOpenTo(viewer)} and ${isNotHiddenBy(viewer)})`

/** … and for lists that are not about one person, without those the viewer has muted. */
export const comesUpFor = (viewer: Reader): Condition =>
  sql`(${isListedFor(viewer)} and ${isNotMuted(viewer, 'posts.author_id')})`

/** … and for lists of everyone's posts, which contain none from groups and so need not look at groups at all. */
export const comesUpForEveryone = (viewer: Reader): Condition => sql`(
  posts.group_id is null and ${isOpenTo(viewer, sql<boolean>`false`)} and ${isNotHiddenBy(viewer)}
  and ${isNotMuted(viewer, 'posts.author_id')})`

/** For a group the viewer reads, which is checked once rather than per post. Its moderators also find posts by people blocked from or by them. */
export const comesUpInGroup = (viewer: Reader, isModerator: Condition): Condition => sql`(
  posts.is_approved and ${isByActiveAuthor} and (${isNotBlocked(viewer, 'posts.author_id')} or ${isModerator})
  and ${isNotMuted(viewer, 'posts.author_id')} and ${isNotHiddenBy(viewer)})`

/** Waits for review: shown among other posts to its author, */
export const isPendingOf = (viewer: Reader): Condition =>
  sql`(posts.author_id = ${viewer.id} and not posts.is_approved and posts.rejected_at is null)`

/** … and to admins, who decide on it. */
export const isPendingOfOthers = (viewer: Reader): Condition =>
  sql`(posts.author_id <> ${viewer.id} and not posts.is_approved and posts.rejected_at is null)`

const groupOfPost = sql.ref<number>('posts.group_id')

const readsItsGroup = (viewer: Reader) =>
  byRole(viewer, sql<boolean>`true`, (viewer.asksOfMany ? readsOneOfMany : readsGroup)(viewer.id, groupOfPost))

const isOpenTo = (viewer: Reader, asOneOfGroup = readsItsGroup(viewer)): Condition => sql`(
  posts.is_approved
  and (posts.audience = 'public' or posts.author_id = ${viewer.id} or case posts.audience
         when 'group' then ${asOneOfGroup}
         else ${areColleagues(sql.ref('posts.author_id'), viewer.id)} end)
  and ${isActiveFor(viewer, 'posts.author_id')} and ${isNotBlocked(viewer, 'posts.author_id')})`

/** Its owner and moderators, while the group is approved. */
export const isModeratedBy = (viewer: Reader): Condition => sql`(
  posts.group_id is not null and ${moderatesGroup(viewer.id, groupOfPost)}
  and (select in_group.state = 'approved' from holdings as in_group where in_group.id = posts.group_id))`

export const isByActiveAuthor = isActive('posts.author_id')

export const isNotHiddenBy = (viewer: Reader): Condition =>
  sql`posts.id not in (select post_id from hidden_posts where user_id = ${viewer.id})`
