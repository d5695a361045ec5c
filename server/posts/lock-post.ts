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
 * The first step of every write about a post: one the viewer may not see does not exist, and until the transaction ends no
 * one else likes, comments on, reviews or deletes it. So counts are exact and transactions do not deadlock. The lock is on
 * the post's row of counts, so a like leaves the wide row of the post itself alone.
 */
export async function lockPost(tx: Pick<Tx, 'db'>, postId: number, viewer: Viewer): Promise<LockedPost> {
  const post = await lockIfVisible(tx, postId, viewer)
  if (!post) throw new Problem('post_not_found')
  return post
}

export async function lockIfVisible({ db }: Pick<Tx, 'db'>, postId: number, viewer: Viewer): Promise<LockedPost | undefined> {
  // Calls that take any kind of thing allow eight-byte ids.
  if (postId > mostId) return undefined
  const [post] = await selectLocked(db, { postId, viewerId: viewer.id, isAdmin: viewer.isAdmin })
  return post
}

const columnList = sql.join(columns.map((column) => sql.ref(`posts.${column}`)))

/** For a following statement that checks visibility itself. */
export const waitForPost = prepareSql<{ postId: number }, object>(
  ['postId'],
  ({ postId }) => sql`select from lock_post(${postId}::int)`,
)

/** `lock_post` waits for its turn before it reads (017-post-counts.sql). */
const selectLocked = prepareSql<{ postId: number; viewerId: number; isAdmin: boolean }, LockedPost>(
  ['postId', 'viewerId', 'isAdmin'],
  ({ postId, viewerId, isAdmin }) =>
    sql`select ${columnList} from lock_post(${postId}::int) as posts where ${visibleTo({ id: viewerId, isAdmin })}`,
)

/** What the posts say and used to say, to find the labels kept of them. */
export const textsOf = (postIds: number[]) => sql`
  select content from posts where id = any(${postIds}::int[])
  union all select content from post_versions where post_id = any(${postIds}::int[])`

/** Locks several, always in the same order; returns those that exist. */
export async function lockPosts({ db }: Pick<Tx, 'db'>, postIds: number[]): Promise<LockedPost[]> {
  const { rows } = await sql<LockedPost>`
    select ${columnList}
      from (select id from unnest(${postIds}::int[]) as id order by id) as wanted cross join lateral lock_post(wanted.id) as posts`.execute(
    db,
  )
  return rows
}
