import { sql, type RawBuilder } from 'kysely'
import type { Comment } from '#contract/comments.ts'
import { jsonObjectFrom, type Json } from '#server/database/json-text.ts'
import { blockedOf, byRole, isActive, isNotBlocked, type Reader } from '#server/users/reader.ts'

/**
 * On something the viewer may see: admins read every comment, to decide on it; others see none by a suspended member, nor
 * any by someone with a block between the two, unless the viewer moderates the group it is in.
 */
export const isCommentVisibleTo = (viewer: Reader, isModerated = sql<boolean>`false`): RawBuilder<boolean> =>
  byRole(viewer, sql`true`, sql`(${isByActiveCommenter} and (${isNotBlocked(viewer, 'comments.author_id')} or ${isModerated}))`)

/** Few, if any: members not all of whose comments show their latest change yet (021-changed-members.sql). */
const hasChanged = sql<boolean>`comments.author_id = any (array(select user_id from changed_commenters))`

/** The card kept with the comment, unless its author is suspended (011-commenters.sql): only admins read that. */
const cardOfCommenter = sql<string>`coalesce(
  case when not ${hasChanged} then comments.author_card end, (select card from users where users.id = comments.author_id))`

export const isByActiveCommenter = sql<boolean>`(
  case when ${hasChanged} then ${isActive('comments.author_id')} else comments.author_card is not null end)`

/**
 * As many as the viewer can read, among those `isOfIt` selects. The stored count leaves out suspended people; blocked ones
 * are only looked for if the viewer has any.
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

/** Whether any of those `isOfIt` selects has been reported. */
export const isOneReported = (isOfIt: RawBuilder<boolean>): RawBuilder<boolean> => sql`exists (
  select from comments join reports on reports.subject_type = 'comment' and reports.subject_id = comments.id and reports.closed_at is null
   where ${isOfIt})`

/**
 * For single comments, and those that come with a page of posts. `card` is everything that is the same for all readers
 * (`Thread`).
 */
export const commentAsJson = (card: Json): Json => jsonObjectFrom<Pick<Comment, 'user'>>(card, { user: cardOfCommenter })
