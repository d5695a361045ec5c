import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import type { Tx } from '#server/rooms.ts'
import { hotScore } from './hot-score.ts'
import type { LockedPost } from './lock-post.ts'

/** Under the post's lock; by how much a count changes. */
interface Change {
  post: LockedPost
  by: 1 | -1
}

/** After the like was written or deleted. */
export async function changeLikeCount({ db, rooms }: Tx, { post, by }: Change) {
  await updateLikeCount(db, { postId: post.id, authorId: post.author_id, listedAt: post.listed_at, by, now: rooms.now() })
}

/**
 * After the comment was written or deleted. Somebody's first one, or last one, changes the number of people. What a suspended
 * member wrote is not counted, so taking it away changes nothing; between a change of standing and its recount a count may be
 * off, never below none.
 */
export async function changeCommentCount({ db, rooms }: Tx, { post, userId, by }: Change & { userId: number }) {
  const about = { postId: post.id, authorId: post.author_id, listedAt: post.listed_at }
  await updateCommentCount(db, { ...about, userId, by, now: rooms.now() })
}

interface Given {
  postId: number
  authorId: number
  listedAt: Date
  by: number
  now: Date
}

const likesByAuthor = ({ postId, authorId }: Given) =>
  sql<number>`(select count(*) from likes where likes.post_id = ${postId}::int and likes.user_id = ${authorId}::int)`
const timesOf = ({ listedAt, now }: Given) => ({
  listedAt: sql<Date>`${listedAt}::timestamptz`,
  now: sql<Date>`${now}::timestamptz`,
})

const updateLikeCount = prepareSql<Given, object>(['postId', 'authorId', 'listedAt', 'by', 'now'], (given) => {
  const likes = sql<number>`greatest(0, like_count + ${given.by}::int)`
  const commenters = sql<number>`commenter_count`
  return sql`
    update post_counts
       set like_count = ${likes}, hot = ${hotScore({ likes, likesByAuthor: likesByAuthor(given), commenters, ...timesOf(given) })}
     where post_id = ${given.postId}::int`
})

const updateCommentCount = prepareSql<Given & { userId: number }, object>(
  ['postId', 'authorId', 'listedAt', 'by', 'now', 'userId'],
  (given) => {
    const { postId, authorId, by, userId } = given
    const leftOfTheirs = sql`(select count(*) from comments where comments.post_id = ${postId}::int and comments.author_id = ${userId}::int)`
    const commenters = sql<number>`greatest(0, commenter_count + case
      when ${authorId}::int <> ${userId}::int and ${leftOfTheirs} = case ${by}::int when 1 then 1 else 0 end then ${by}::int else 0 end)`
    const likes = sql<number>`like_count`
    return sql`
      update post_counts
         set comment_count = greatest(0, comment_count + ${by}::int), commenter_count = ${commenters},
             hot = ${hotScore({ likes, likesByAuthor: likesByAuthor(given), commenters, ...timesOf(given) })}
       where post_id = ${postId}::int
         and not exists (select from users where users.id = ${userId}::int and suspended_at is not null)`
  },
)
