import type { Selectable } from 'kysely'
import type { PostsTable } from '#server/database/tables/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { visibleTo } from './visible-posts.ts'

const columns = [
  'id',
  'author_id',
  'category_id',
  'content',
  'audience',
  'is_approved',
  'rejected_at',
  'listed_at',
  'approved_at',
  'edited_at',
  'ai_score',
  'ai_version',
  'reviewed_by',
] as const

export type LockedPost = Pick<Selectable<PostsTable>, (typeof columns)[number]>

/**
 * First step of everything that writes about a post: what the viewer may not see is not there, and until the transaction
 * ends nobody else likes, comments, reviews or deletes it. So counts are exact, and no two transactions wait for each other.
 */
export async function lockPost({ db }: Pick<Tx, 'db'>, postId: number, viewer: Viewer): Promise<LockedPost> {
  const post = await db
    .selectFrom('posts')
    .select(columns.map((column) => `posts.${column}` as const))
    .where('posts.id', '=', postId)
    .where(visibleTo(viewer))
    .forNoKeyUpdate('posts')
    .executeTakeFirst()
  if (!post) throw new Problem('post_not_found')
  return post
}
