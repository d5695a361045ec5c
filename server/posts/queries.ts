import { sql } from 'kysely'
import type { Comment, Post } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
import { prepareForReaders, type Reader } from '#server/users/reader.ts'
import { commentAsJson, postAsJson, postParts } from './post-as-json.ts'
import { isCommentVisibleTo } from './visible-comments.ts'
import { visibleTo } from './visible-posts.ts'

/** As this viewer may see it. */
export interface PostRow {
  post: Post
}
export interface CommentRow {
  post_id: number
  comment: Comment
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
