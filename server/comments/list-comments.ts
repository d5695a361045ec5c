import { sql } from 'kysely'
import { mostLargeId } from '#contract/endpoint.ts'
import type { Comment } from '#contract/comments.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import type { Reader } from '#server/users/reader.ts'
import { threadOf, type Place } from './queries.ts'
import { commentAsJson, isCommentVisibleTo } from './visible-comments.ts'

interface Wanted {
  limit: number
  before?: number | undefined
}

/** The newest, or those before a given one; returned oldest first, in reading order. */
export async function listComments(tx: Tx, viewer: Reader, place: Place, { limit, before }: Wanted): Promise<Comment[]> {
  const thread = threadOf(tx, place)
  if (!(await thread.mayRead(tx.db, viewer, place.id))) throw new Problem(thread.notFound)
  const { rows } = await sql<{ comment: Comment }>`
    select ${commentAsJson(thread.card)}::json as comment
      from comments
     where ${sql.ref(`comments.${thread.column}`)} = ${place.id}
       and comments.id < ${before ?? mostLargeId} and ${isCommentVisibleTo(viewer, thread.isModeratedBy(viewer))}
     order by comments.id desc limit ${limit}`.execute(tx.db)
  return rows.map(({ comment }) => comment).reverse()
}
