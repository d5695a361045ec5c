import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import { hotScore } from './hot-score.ts'

/**
 * After somebody was suspended, or is no longer: what they like and wrote counts only while they are a member,
 * and the posts they did it on say so.
 */
export async function recountPostsOf({ db }: Tx, userId: number) {
  // Locked before anything is counted, in one order for everybody: a like at the same moment is counted once.
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where(
      sql<boolean>`id in (select post_id from likes where user_id = ${userId} union select post_id from comments where author_id = ${userId})`,
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const likes = sql<number>`(
    select count(*) from likes join users on users.id = likes.user_id where likes.post_id = posts.id and users.suspended_at is null)`
  const commenters = sql<number>`(${countComments(sql`distinct comments.author_id`)} and comments.author_id <> posts.author_id)`
  await db
    .updateTable('posts')
    .set({ like_count: likes, comment_count: sql`(${countComments(sql`*`)})`, commenter_count: commenters })
    .set({ hot: hotScore({ likes, commenters }) })
    .where(sql<boolean>`id = any(${posts.map(({ id }) => id)}::int[])`)
    .execute()
}

const countComments = (what: ReturnType<typeof sql>) => sql`
  select count(${what}) from comments join users on users.id = comments.author_id
   where comments.post_id = posts.id and users.suspended_at is null`
