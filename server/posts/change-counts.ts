import { sql, type RawBuilder } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'
import type { Act, ActInSql } from '#server/subjects/thread.ts'
import { hotScore } from './hot-score.ts'
import type { LockedPost } from './lock-post.ts'

/**
 * Likes and comments are written and counted in one statement, under the post's lock. A statement does not see its own
 * writes, so everything counted here is as it was before.
 */
const actNames = ['id', 'authorId', 'listedAt', 'userId', 'now'] as const

const actOn = ({ rooms }: Tx, post: LockedPost, userId: number): Act => ({
  ...{ id: post.id, authorId: post.author_id, listedAt: post.listed_at },
  ...{ userId, now: rooms.now() },
})

/** Whether there was one to take back. */
export const takeLike = async (tx: Tx, post: LockedPost, userId: number): Promise<boolean> =>
  (await deleteLike(tx.db, actOn(tx, post, userId))).length === 1

const deleteLike = prepareSql<Act, object>([...actNames], (act) => {
  const gone = sql`delete from likes where post_id = ${act.id}::int and user_id = ${act.userId}::int returning post_id`
  return sql`with written as (${gone}) ${countLike(act, sql`greatest(0, like_count - 1)`)} returning post_counts.post_id`
})

/** Goes with `written`, a like being added or removed. */
export function countLike(act: ActInSql, likes: RawBuilder<number>) {
  // The author's own like never counts towards the score.
  const likesByAuthor = sql<number>`case when ${act.userId}::int = ${act.authorId}::int then ${likes} - like_count else 0 end + ${ownLikes(act)}`
  const score = hotScore({ likes, likesByAuthor, commenters: sql`commenter_count`, ...timesOf(act) })
  return sql<object>`
    update post_counts set like_count = ${likes}, hot = ${score} from written where post_counts.post_id = written.post_id`
}

/**
 * Goes with `written`, a comment being added or removed. A person's first or last one changes the number of people. A
 * suspended member's comments are not counted, so removing one changes nothing; between a change of standing and the recount
 * a count may be off, but never below zero.
 */
export function countComment(act: Act, by: 1 | -1) {
  const [postId, userId, change] = [sql`${act.id}::int`, sql`${act.userId}::int`, sql.lit(by)]
  const theirs = sql`(select count(*) from comments where comments.post_id = ${postId} and comments.author_id = ${userId})`
  const commenters = sql<number>`greatest(0, commenter_count + case
    when ${act.authorId}::int <> ${userId} and ${theirs} = ${sql.lit(by === 1 ? 0 : 1)} then ${change} else 0 end)`
  const score = hotScore({ likes: sql`like_count`, likesByAuthor: ownLikes(act), commenters, ...timesOf(act) })
  return sql`
    update post_counts
       set comment_count = greatest(0, comment_count + ${change}), commenter_count = ${commenters}, hot = ${score}
      from written
     where post_counts.post_id = ${postId}
       and not exists (select from users where users.id = ${userId} and suspended_at is not null)`
}

const ownLikes = ({ id, authorId }: ActInSql) => sql<number>`(
  select count(*) from likes where likes.post_id = ${id}::int and likes.user_id = ${authorId}::int)`

const timesOf = ({ listedAt, now }: ActInSql) => ({
  listedAt: sql<Date>`${listedAt}::timestamptz`,
  now: sql<Date>`${now}::timestamptz`,
})
