import { sql } from 'kysely'
import type { Tx } from '#server/rooms.ts'
import { hotScore } from './hot-score.ts'

/** After the like was written or deleted, under the post's lock. */
export async function changeLikeCount({ db }: Tx, postId: number, by: 1 | -1) {
  const likes = sql<number>`greatest(0, posts.like_count + ${by})`
  await db
    .updateTable('posts')
    .set({ like_count: likes, hot: hotScore({ likes }) })
    .where('id', '=', postId)
    .execute()
}

interface CommentChange {
  postId: number
  authorId: number
  by: 1 | -1
}

/**
 * After the comment was written or deleted, under the post's lock. Somebody's first one, or last one, changes the number
 * of people. What a suspended member wrote is not counted, so taking it away changes nothing; between a change of
 * standing and its recount a count may be off, never below none.
 */
export async function changeCommentCount({ db }: Tx, { postId, authorId, by }: CommentChange) {
  const leftOfTheirs = sql`(select count(*) from comments where comments.post_id = posts.id and comments.author_id = ${authorId})`
  const commenters = sql<number>`greatest(0, posts.commenter_count + case
    when posts.author_id <> ${authorId} and ${leftOfTheirs} = ${by === 1 ? 1 : 0} then ${by} else 0 end)`
  await db
    .updateTable('posts')
    .set({
      comment_count: sql`greatest(0, posts.comment_count + ${by})`,
      commenter_count: commenters,
      hot: hotScore({ commenters }),
    })
    .where('id', '=', postId)
    .where(sql<boolean>`not exists (select from users where users.id = ${authorId} and suspended_at is not null)`)
    .execute()
}
