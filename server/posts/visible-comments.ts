import { sql, type RawBuilder } from 'kysely'
import { countOf } from './begin-counts.ts'
import { blockedOf, byRole, isNotBlocked, type Reader } from './visible-posts.ts'

/**
 * On a post that the viewer may see: admins read every comment and find everybody who likes it, to decide on them; others
 * find nobody who is suspended, and nobody where one of the two has blocked the other.
 */

/** Whose card is kept with the comment, as it is unless they are suspended (011-commenters.sql). */
export const isByActiveCommenter = sql<boolean>`comments.author_card is not null`

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
