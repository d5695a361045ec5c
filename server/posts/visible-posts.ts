import { sql, type RawBuilder } from 'kysely'
import type { Viewer } from '#server/http/viewer.ts'
import { blockedFor, isNotMutedBy } from '#server/users/blocked-people.ts'
import { areColleagues } from '#server/users/colleague-pairs.ts'

/** Who asks, as far as posts care. */
export type Reader = Pick<Viewer, 'id' | 'isAdmin'> & {
  /** Where a statement has looked up once whom they do not see: that array. */
  blocked?: RawBuilder<number[]>
}

type Condition = RawBuilder<boolean>

/** What admins get, or what others get; also in a statement that is written before anybody asks (prepare-sql.ts). */
export function byRole<T>(viewer: Reader, forAdmins: RawBuilder<T>, forOthers: RawBuilder<T>): RawBuilder<T> {
  if (viewer.isAdmin === true) return forAdmins
  if (viewer.isAdmin === false) return forOthers
  return sql`case when ${viewer.isAdmin}::boolean then ${forAdmins} else ${forOthers} end`
}

/**
 * Who may see a post: its author and admins in every state; everyone else once it is approved, as its audience says,
 * while its author is not suspended and neither has blocked the other. A condition on `posts`, for every query.
 */
export const visibleTo = (viewer: Reader): Condition =>
  byRole(viewer, sql`true`, sql`(posts.author_id = ${viewer.id} or ${isOpenTo(viewer)})`)

/** The same for lists, where everybody, admins too, finds what is approved and not what they chose to hide. */
export const isListedFor = (viewer: Reader): Condition => sql`(${isOpenTo(viewer)} and ${isNotHiddenBy(viewer)})`

/** … and in lists that nobody opened for one person's sake, not whom they muted either. */
export const comesUpFor = (viewer: Reader): Condition =>
  sql`(${isListedFor(viewer)} and ${isNotMutedBy(viewer.id, 'posts.author_id')})`

/** Waits for review: shown among the others' posts to its author, */
export const isPendingOf = (viewer: Reader): Condition =>
  sql`(posts.author_id = ${viewer.id} and not posts.is_approved and posts.rejected_at is null)`

/** … and to admins, who decide on it. */
export const isPendingOfOthers = (viewer: Reader): Condition =>
  sql`(posts.author_id <> ${viewer.id} and not posts.is_approved and posts.rejected_at is null)`

const isOpenTo = (viewer: Reader): Condition => sql`(
  posts.is_approved
  and (posts.audience = 'public' or posts.author_id = ${viewer.id} or ${areColleagues(sql.ref('posts.author_id'), viewer.id)})
  and ${isByActiveAuthor} and ${isNotBlocked(viewer, 'posts.author_id')})`

/** Few, if any: compared one by one, once they are looked up. */
export const blockedOf = (viewer: Reader): RawBuilder<number[]> => viewer.blocked ?? sql`array(${blockedFor(viewer.id)})`

export const isNotBlocked = (viewer: Reader, column: string): Condition => sql`${sql.ref(column)} <> all (${blockedOf(viewer)})`

// Scalar on purpose, as `areColleagues` is: a look-up for each row.
export const isActive = (userId: string): Condition =>
  sql`coalesce((select false from users where users.id = ${sql.ref(userId)} and suspended_at is not null), true)`

export const isByActiveAuthor = isActive('posts.author_id')

export const isNotHiddenBy = (viewer: Reader): Condition =>
  sql`posts.id not in (select post_id from hidden_posts where user_id = ${viewer.id})`
