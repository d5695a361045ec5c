import { sql } from 'kysely'
import { isByActiveCommenter } from '#server/comments/visible-comments.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { hotScore } from './hot-score.ts'
import { lockPosts } from './lock-post.ts'

/** Keeps transactions short, however much a member has liked and written. */
const atOnce = 200

/**
 * After a member is suspended or reinstated: their likes and comments count only while they are a member. A run cut short
 * starts again: counting twice changes nothing.
 */
export async function recountPostsOf(rooms: Rooms, userId: number) {
  let after = 0
  for (;;) {
    const postIds = await selectAnswered(rooms, { userId, after })
    const last = postIds.at(-1)
    if (last === undefined) return
    await inTransaction(rooms, (tx) => changeAndRecount(tx, postIds))
    after = last
  }
}

async function selectAnswered({ database: { db } }: Rooms, { userId, after }: { userId: number; after: number }) {
  const { rows } = await sql<{ post_id: number }>`
    (select post_id from likes where user_id = ${userId} and post_id > ${after} order by post_id limit ${atOnce})
    union
    (select post_id from comments where author_id = ${userId} and post_id > ${after} order by post_id limit ${atOnce})
    order by post_id limit ${atOnce}`.execute(db)
  return rows.map((row) => row.post_id)
}

/** Locked before anything is changed or counted, always in the same order: a concurrent like is counted exactly once. */
export async function changeAndRecount(tx: Tx, postIds: number[], change = async () => {}) {
  await lockPosts(tx, postIds)
  await change()
  const now = sql<Date>`${tx.rooms.now()}::timestamptz`
  const [likes, commenters] = [sql<number>`counted.likes`, sql<number>`counted.commenters`]
  const [likesByAuthor, listedAt] = [sql<number>`counted.likes_by_author`, sql<Date>`counted.listed_at`]
  await sql`
    update post_counts
       set like_count = ${likes}, comment_count = counted.comments, commenter_count = ${commenters},
           hot = ${hotScore({ likes, likesByAuthor, commenters, listedAt, now })}
      from (select posts.id, posts.listed_at, liked.likes, liked.likes_by_author, answered.comments, answered.commenters
              from posts cross join lateral (${likesOfPost}) as liked cross join lateral (${commentsOfPost}) as answered
             where posts.id = any(${postIds}::int[])) as counted
     where post_counts.post_id = counted.id`.execute(tx.db)
}

const likesOfPost = sql`
  select count(*) as likes, count(*) filter (where likes.user_id = posts.author_id) as likes_by_author
    from likes join users on users.id = likes.user_id where likes.post_id = posts.id and users.suspended_at is null`

const commentsOfPost = sql`
  select count(*) as comments, count(distinct comments.author_id) filter (where comments.author_id <> posts.author_id) as commenters
    from comments where comments.post_id = posts.id and ${isByActiveCommenter}`
