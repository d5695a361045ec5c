import { sql, type Selectable } from 'kysely'
import type { Comment, Post } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
import type { CommentsTable, PostsTable } from '#server/database/tables.ts'
import { commentAsJson, postAsJson, postParts } from './post-as-json.ts'
import { visibleTo, type Reader } from './visible-posts.ts'

/** What the verbs decide by, and the post as this viewer may see it. */
export type PostRow = Omit<Selectable<PostsTable>, 'search' | 'client_id'> & { post: Post }
export type CommentRow = Omit<Selectable<CommentsTable>, 'client_id'> & { comment: Comment }

/** One post, or nothing: what the viewer may not see does not exist. */
export async function selectPost(db: Db, postId: number, viewer: Reader): Promise<PostRow | undefined> {
  const { rows } = await sql<PostRow>`
    select posts.id, posts.author_id, posts.category_id, posts.content, posts.audience,
           posts.is_approved, posts.rejected_at, posts.rejection_reason, posts.ai_score,
           posts.like_count, posts.comment_count, posts.commenter_count, posts.hot, posts.topics,
           posts.created_at, posts.listed_at, posts.approved_at, posts.edited_at,
           ${postAsJson(viewer)}::json as post
      from posts ${postParts}
     where posts.id = ${postId} and ${visibleTo(viewer)}`.execute(db)
  return rows[0]
}

/** One comment on a post that the viewer may see. */
export async function selectComment(db: Db, commentId: number, viewer: Reader): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select comments.id, comments.post_id, comments.author_id, comments.content, comments.created_at, comments.edited_at,
           ${commentAsJson}::json as comment
      from comments
      join users as commenter on commenter.id = comments.author_id
      join posts on posts.id = comments.post_id
     where comments.id = ${commentId} and ${visibleTo(viewer)}`.execute(db)
  return rows[0]
}

/** Whether there is such a post for this viewer, where nothing of it is needed. */
export async function isPostVisible(db: Db, postId: number, viewer: Reader): Promise<boolean> {
  const { rows } = await sql`select from posts where posts.id = ${postId} and ${visibleTo(viewer)}`.execute(db)
  return rows.length === 1
}
