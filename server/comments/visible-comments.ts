import { sql, type RawBuilder } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import { jsonObjectFrom, type Json } from '#server/database/json-text.ts'
import { blockedOf, byRole, isActive, isNotBlocked, type Reader } from '#server/users/reader.ts'

/**
 * On something that the viewer may see: admins read every comment, to decide on it; others find none by a suspended member,
 * and none where one of the two has blocked the other, unless the viewer looks after the group that it stands in.
 */
export const isCommentVisibleTo = (viewer: Reader, isModerated = sql<boolean>`false`): RawBuilder<boolean> =>
  byRole(viewer, sql`true`, sql`(${isByActiveCommenter} and (${isNotBlocked(viewer, 'comments.author_id')} or ${isModerated}))`)

/** Few, if any: those whose comments do not all say yet how they have changed (021-changed-members.sql). */
const hasChanged = sql<boolean>`comments.author_id = any (array(select user_id from changed_commenters))`

/** The one that is kept with the comment unless they are suspended (011-commenters.sql): only admins read that. */
const cardOfCommenter = sql<string>`coalesce(
  case when not ${hasChanged} then comments.author_card end, (select card from users where users.id = comments.author_id))`

export const isByActiveCommenter = sql<boolean>`(
  case when ${hasChanged} then ${isActive('comments.author_id')} else comments.author_card is not null end)`

/**
 * As many as the viewer can read, of what `isOfIt` names. Suspended people are not in the stored count; blocked ones are looked for
 * only where the viewer has any.
 */
export const countFor = (
  viewer: Reader,
  stored: RawBuilder<number>,
  isOfIt: RawBuilder<boolean>,
  isModerated = sql<boolean>`false`,
): RawBuilder<number> =>
  byRole(
    viewer,
    stored,
    sql`${stored} - case when cardinality(${blockedOf(viewer)}) = 0 or ${isModerated} then 0 else (
      select count(*)::int from comments
       where ${isOfIt} and comments.author_id = any (${blockedOf(viewer)}) and ${isByActiveCommenter}) end`,
  )

/** Whether any of those of what `isOfIt` names is reported. */
export const isOneReported = (isOfIt: RawBuilder<boolean>): RawBuilder<boolean> => sql`exists (
  select from comments join reports on reports.subject_type = 'comment' and reports.subject_id = comments.id and reports.closed_at is null
   where ${isOfIt})`

/** Single ones, and those that come with a page of posts. `card` is all that is the same for everyone (`Thread`). */
export const commentAsJson = (card: Json): Json => jsonObjectFrom<Pick<Comment, 'user'>>(card, { user: cardOfCommenter })
