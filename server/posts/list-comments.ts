import { sql } from 'kysely'
import { mostLargeId } from '#contract/endpoint.ts'
import type { Comment } from '#contract/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { commentAsJson } from './post-as-json.ts'
import { isPostVisible } from './queries.ts'
import { isCommentVisibleTo } from './visible-comments.ts'

interface Wanted {
  postId: number
  limit: number
  before?: number | undefined
}

/** The newest of them, or of those before one that is known; oldest first, as they are read. */
export async function listComments({ db }: Tx, viewer: Reader, { postId, limit, before }: Wanted): Promise<Comment[]> {
  if (!(await isPostVisible(db, postId, viewer))) throw new Problem('post_not_found')
  const { rows } = await sql<{ comment: Comment }>`
    select ${commentAsJson}::json as comment
      from comments
     where comments.post_id = ${postId} and comments.id < ${before ?? mostLargeId} and ${isCommentVisibleTo(viewer)}
     order by comments.id desc limit ${limit}`.execute(db)
  return rows.map(({ comment }) => comment).reverse()
}
