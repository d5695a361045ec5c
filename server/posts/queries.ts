import { sql, type RawBuilder } from 'kysely'
import type { Comment, Post } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { commentAsJson, postAsJson, postParts } from './post-as-json.ts'
import { isCommentVisibleTo } from './visible-comments.ts'
import { visibleTo, type Reader } from './visible-posts.ts'

/** As this viewer may see it. */
export interface PostRow {
  post: Post
}
export interface CommentRow {
  post_id: number
  comment: Comment
}

interface Given {
  id: number
  viewerId: number
}

/** Every write answers with one of these, so they are put together once: for members, and for admins. */
function prepareForReaders<Row>(write: (id: number, viewer: Reader) => RawBuilder<Row>) {
  const prepare = (isAdmin: boolean) =>
    prepareSql<Given, Row>(['id', 'viewerId'], ({ id, viewerId }) => write(id, { id: viewerId, isAdmin }))
  const [forMembers, forAdmins] = [prepare(false), prepare(true)]
  return async (db: Db, id: number, viewer: Reader): Promise<Row | undefined> =>
    (await (viewer.isAdmin ? forAdmins : forMembers)(db, { id, viewerId: viewer.id }))[0]
}

/** One post, or nothing: what the viewer may not see does not exist. */
export const selectPost = prepareForReaders<PostRow>(
  (id, viewer) => sql`
    select ${postAsJson(viewer)}::json as post
      from posts ${postParts}
     where posts.id = ${id} and ${visibleTo(viewer)}`,
)

/** One comment that the viewer may see, as its post. */
export const selectComment = prepareForReaders<CommentRow>(
  (id, viewer) => sql`
    select comments.post_id, ${commentAsJson}::json as comment
      from comments join posts on posts.id = comments.post_id
     where comments.id = ${id} and ${isCommentVisibleTo(viewer)} and ${visibleTo(viewer)}`,
)

const selectVisible = prepareForReaders<object>(
  (id, viewer) => sql`select from posts where posts.id = ${id} and ${visibleTo(viewer)}`,
)

/** Whether there is such a post for this viewer, where nothing of it is needed. */
export const isPostVisible = async (db: Db, postId: number, viewer: Reader): Promise<boolean> =>
  (await selectVisible(db, postId, viewer)) !== undefined
