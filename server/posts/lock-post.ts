import { sql, type Selectable } from 'kysely'
import { mostId } from '#contract/endpoint.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
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
  'group_id',
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
 * ends no one else likes, comments, reviews or deletes it. So counts are exact, and no two transactions wait for each other.
 * What is locked is the post's row of counts: a like leaves the post's own, wide one as it is.
 */
export async function lockPost(tx: Pick<Tx, 'db'>, postId: number, viewer: Viewer): Promise<LockedPost> {
  const post = await lockIfVisible(tx, postId, viewer)
  if (!post) throw new Problem('post_not_found')
  return post
}

export async function lockIfVisible({ db }: Pick<Tx, 'db'>, postId: number, viewer: Viewer): Promise<LockedPost | undefined> {
  // Calls that name any kind of thing allow for ids of eight bytes.
  if (postId > mostId) return undefined
  const [post] = await selectLocked(db, { postId, viewerId: viewer.id, isAdmin: viewer.isAdmin })
  return post
}

const columnList = sql.join(columns.map((column) => sql.ref(`posts.${column}`)))

/** For a statement sent after it, which looks for itself. */
export const waitForPost = prepareSql<{ postId: number }, object>(
  ['postId'],
  ({ postId }) => sql`select from lock_post(${postId}::int)`,
)

/** `lock_post` waits for its turn and then looks (017-post-counts.sql). */
const selectLocked = prepareSql<{ postId: number; viewerId: number; isAdmin: boolean }, LockedPost>(
  ['postId', 'viewerId', 'isAdmin'],
  ({ postId, viewerId, isAdmin }) =>
    sql`select ${columnList} from lock_post(${postId}::int) as posts where ${visibleTo({ id: viewerId, isAdmin })}`,
)

/** What posts say and said, for the labels that were kept of them. */
export const textsOf = (postIds: number[]) => sql`
  select content from posts where id = any(${postIds}::int[])
  union all select content from post_versions where post_id = any(${postIds}::int[])`

/** Several, in one order for everyone: those of them that are there. */
export async function lockPosts({ db }: Pick<Tx, 'db'>, postIds: number[]): Promise<LockedPost[]> {
  const { rows } = await sql<LockedPost>`
    select ${columnList}
      from (select id from unnest(${postIds}::int[]) as id order by id) as wanted cross join lateral lock_post(wanted.id) as posts`.execute(
    db,
  )
  return rows
}
