import { sql } from 'kysely'
import type { Comment, Post } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
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

/** One post, or nothing: what the viewer may not see does not exist. */
export async function selectPost(db: Db, postId: number, viewer: Reader): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select ${postAsJson(viewer)}::json as post
      from posts ${postParts}
     where posts.id = ${postId} and ${visibleTo(viewer)}`.execute(db)
  return rows[0]
}

/** One comment that the viewer may see, as its post. */
export async function selectComment(db: Db, commentId: number, viewer: Reader): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select comments.post_id, ${commentAsJson}::json as comment
      from comments join posts on posts.id = comments.post_id
     where comments.id = ${commentId} and ${isCommentVisibleTo(viewer)} and ${visibleTo(viewer)}`.execute(db)
  return rows[0]
}

/** Whether there is such a post for this viewer, where nothing of it is needed. */
export async function isPostVisible(db: Db, postId: number, viewer: Reader): Promise<boolean> {
  const { rows } = await sql`select from posts where posts.id = ${postId} and ${visibleTo(viewer)}`.execute(db)
  return rows.length === 1
}
