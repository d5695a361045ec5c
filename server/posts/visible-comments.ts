import { sql, type RawBuilder } from 'kysely'
import { blockedOf, byRole, isActive, isNotBlocked, type Reader } from '#server/users/reader.ts'
import { countOf } from './begin-counts.ts'

/**
 * On a post that the viewer may see: admins read every comment and find everybody who likes it, to decide on them; others
 * find nobody who is suspended, and nobody where one of the two has blocked the other.
 */

/** Few, if any: those whose comments do not all say yet how they have changed (021-changed-members.sql). */
const hasChanged = sql<boolean>`comments.author_id = any (array(select user_id from changed_commenters))`

/** The one that is kept with the comment unless they are suspended (011-commenters.sql): only admins read that. */
export const cardOfCommenter = sql<string>`coalesce(
  case when not ${hasChanged} then comments.author_card end, (select card from users where users.id = comments.author_id))`

export const isByActiveCommenter = sql<boolean>`(
  case when ${hasChanged} then ${isActive('comments.author_id')} else comments.author_card is not null end)`

export const isCommentVisibleTo = (viewer: Reader): RawBuilder<boolean> =>
  byRole(viewer, sql`true`, sql`(${isByActiveCommenter} and ${isNotBlocked(viewer, 'comments.author_id')})`)

/** Needs `likes` and `users`. */
export const isLikerVisibleTo = (viewer: Reader): RawBuilder<boolean> =>
  byRole(viewer, sql`true`, sql`(users.suspended_at is null and ${isNotBlocked(viewer, 'likes.user_id')})`)

/**
 * As many as the viewer can read. Suspended people are not in the stored count (recount-posts.ts); blocked ones
 * are looked for only where the viewer has any.
 */
export const commentCountFor = (viewer: Reader): RawBuilder<number> =>
  byRole(viewer, countOf('comment_count'), sql`${countOf('comment_count')} - ${countOfBlocked(viewer)}`)

const countOfBlocked = (viewer: Reader) => sql`
  case when cardinality(${blockedOf(viewer)}) = 0 then 0 else (
    select count(*)::int from comments
     where comments.post_id = posts.id and comments.author_id = any (${blockedOf(viewer)}) and ${isByActiveCommenter}) end`
