import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import { hotScore } from './hot-score.ts'
import { isByActiveCommenter } from './visible-comments.ts'

/**
 * After somebody was suspended, or is no longer: what they like and wrote counts only while they are a member,
 * and the posts they did it on say so.
 */
export async function recountPostsOf({ db }: Tx, userId: number) {
  const posts = await db
    .selectFrom('posts')
    .select('id')
    .where(
      sql<boolean>`id in (select post_id from likes where user_id = ${userId} union select post_id from comments where author_id = ${userId})`,
    )
    .execute()
  await changeAndRecount(
    { db },
    posts.map(({ id }) => id),
  )
}

/** Locked before anything is changed or counted, in one order for everybody: a like at the same moment is counted once. */
export async function changeAndRecount({ db }: Pick<Tx, 'db'>, postIds: number[], change = async () => {}) {
  const isOneOfThem = sql<boolean>`id = any(${postIds}::int[])`
  await db.selectFrom('posts').select('id').where(isOneOfThem).orderBy('id').forNoKeyUpdate().execute()
  await change()
  const likes = sql<number>`(
    select count(*) from likes join users on users.id = likes.user_id where likes.post_id = posts.id and users.suspended_at is null)`
  const commenters = sql<number>`(${countComments(sql`distinct comments.author_id`)} and comments.author_id <> posts.author_id)`
  await db
    .updateTable('posts')
    .set({ like_count: likes, comment_count: sql`(${countComments(sql`*`)})`, commenter_count: commenters })
    .set({ hot: hotScore({ likes, commenters }) })
    .where(isOneOfThem)
    .execute()
}

const countComments = (what: ReturnType<typeof sql>) => sql`
  select count(${what}) from comments where comments.post_id = posts.id and ${isByActiveCommenter}`
