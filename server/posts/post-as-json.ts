import { sql } from 'kysely'
import { commentsInLists, type Attachment, type Comment, type Post } from '#contract/posts.ts'
import { jsonArray, jsonObject, jsonPlain, jsonString, jsonTime, type Json } from '#server/database/json-text.ts'
import { personAsJson } from '#server/users/present.ts'
import type { Reader } from './visible-posts.ts'

/**
 * The database puts posts and comments together, here and nowhere else, with the fields of the contract:
 * single ones are read back as objects, the lists leave as the text they are.
 */

/** Needs `comments` and `users as commenter`. */
export const commentAsJson = jsonObject<Comment>({
  id: jsonPlain('comments.id'),
  postId: jsonPlain('comments.post_id'),
  content: jsonString('comments.content'),
  createdAt: jsonTime('comments.created_at'),
  editedAt: jsonTime('comments.edited_at'),
  user: personAsJson('commenter'),
})

const newestComments: Json = sql`case when posts.comment_count = 0 then '[]' else (
  select ${jsonArray(sql`comment`)}
    from (select comment
            from (select comments.id, ${commentAsJson} as comment
                    from comments join users as commenter on commenter.id = comments.author_id
                   where comments.post_id = posts.id
                   order by comments.id desc limit ${sql.lit(commentsInLists)}) as newest
           order by id) as oldest_first) end`

const mediaUrl = sql`'/media/' || key`

const attachmentAsJson = jsonObject<Attachment>({
  url: jsonString(mediaUrl),
  kind: jsonString('kind'),
  type: jsonString('type'),
  name: jsonString('name'),
  size: jsonPlain('size'),
  width: jsonPlain('width'),
  height: jsonPlain('height'),
  alt: jsonString('alt'),
  blur: jsonString('blur'),
  sizes: sql`(
    select ${jsonArray(jsonObject<Attachment['sizes'][number]>({ url: jsonString(mediaUrl), width: jsonPlain('width') }))}
      from jsonb_to_recordset(sizes) as narrower (key text, width int))`,
})

/** What `postAsJson` reads, joined to `posts`. */
export const postParts = sql`
  join users as author on author.id = posts.author_id
  cross join lateral (
    select ${jsonArray(sql`url`)} as media, ${jsonArray(sql`attachment`)} as attachments
      from (select ${jsonString(mediaUrl)} as url, ${attachmentAsJson} as attachment
              from attachments where post_id = posts.id order by position, id) as in_order) as files`

export const postAsJson = (viewer: Reader): Json =>
  jsonObject<Post>({
    id: jsonPlain('posts.id'),
    userId: jsonPlain('posts.author_id'),
    content: jsonString('posts.content'),
    media: sql`files.media`,
    attachments: sql`files.attachments`,
    createdAt: jsonTime('posts.created_at'),
    editedAt: jsonTime('posts.edited_at'),
    audience: jsonString('posts.audience'),
    isApproved: jsonPlain('posts.is_approved'),
    state: sql`case when posts.is_approved then '"approved"' when posts.rejected_at is null then '"pending"' else '"rejected"' end`,
    aiScore: jsonPlain(sql`case when ${viewer.isAdmin}::boolean then posts.ai_score end`),
    rejectionReason: jsonString(
      sql`case when ${viewer.isAdmin}::boolean or posts.author_id = ${viewer.id} then posts.rejection_reason end`,
    ),
    categoryId: jsonPlain('posts.category_id'),
    user: personAsJson('author'),
    comments: newestComments,
    commentCount: jsonPlain('posts.comment_count'),
    likes: jsonPlain('posts.like_count'),
    likedByUser: jsonPlain(sql`exists (select from likes where likes.post_id = posts.id and likes.user_id = ${viewer.id})`),
    savedByUser: jsonPlain(sql`exists (select from saves where saves.post_id = posts.id and saves.user_id = ${viewer.id})`),
  })
