import { sql, type RawBuilder } from 'kysely'
import { commentsInLists, type Post } from '#contract/posts.ts'
import { commentAsJson, countFor, isCommentVisibleTo } from '#server/comments/visible-comments.ts'
import { jsonArray, jsonObject, jsonObjectFrom, jsonPlain, jsonString, type Json } from '#server/database/json-text.ts'
import { personAsJson } from '#server/users/present.ts'
import { byRole, type Reader } from '#server/users/reader.ts'
import { mayBeToldOfGroup, moderatesGroup } from '#server/users/group-readers.ts'
import { countOf } from './begin-counts.ts'
import { mayHearOf } from './visible-posts.ts'

/**
 * Posts are assembled by the database, here and nowhere else, with the contract's fields: single ones are read back as
 * objects, lists are sent as the text they are.
 */

/** `Thread.card` of comments on posts. */
export const commentCard = sql.ref<string>('comments.card')

const newestComments = (viewer: Reader): Json => sql`case when ${countOf('comment_count')} = 0 then '[]' else (
  select ${jsonArray(sql`comment`, sql`id`)}
    from (select comments.id, ${commentAsJson(commentCard)} as comment
            from comments
           where comments.post_id = posts.id and ${isCommentVisibleTo(viewer)}
           order by comments.id desc limit ${sql.lit(commentsInLists)}) as newest) end`

const ofAttachments = (item: Json): Json => jsonArray(item, sql`position, id`)

/** Includes "attachments" after it, so they are looked up only once. */
const media: Json = sql`case when posts.attachment_count = 0 then '[],"attachments":[]' else (
  select ${ofAttachments(jsonString(sql`'/media/' || key`))} || ',"attachments":' || ${ofAttachments(sql`card`)}
    from attachments where post_id = posts.id) end`

/** What `postAsJson` reads, joined to `posts`. */
export const postParts = sql`join users as author on author.id = posts.author_id left join post_counts on post_counts.post_id = posts.id`

const nothing: Json = sql`'null'`

/** Includes "commentCount" after it: whether the viewer may read them is checked once. */
const whatIsSaid = (viewer: Reader, isHeard: RawBuilder<boolean>): Json => sql`case when ${isHeard}
  then ${newestComments(viewer)} || ',"commentCount":' || ${jsonPlain(commentCountFor(viewer))} else '[],"commentCount":0' end`

const commentCountFor = (viewer: Reader): RawBuilder<number> =>
  countFor(viewer, countOf('comment_count'), sql`comments.post_id = posts.id`)

/** Fields that are the same for everyone, written when the post changes (010-cards.sql). */
type OnCard =
  | 'id'
  | 'userId'
  | 'content'
  | 'language'
  | 'createdAt'
  | 'editedAt'
  | 'audience'
  | 'isApproved'
  | 'state'
  | 'categoryId'

/** By id, for places where every reader may know of the group. */
export const groupAsJson = (id: RawBuilder<unknown>): Json => sql`(
  select ${jsonObject<{ id: number; name: string }>({ id: jsonPlain('in_group.id'), name: jsonString('in_group.title') })}
    from holdings as in_group where in_group.id = ${id})`

const groupId = sql.ref<number>('posts.group_id')

export const groupOfPost = (viewer: Reader): Json => sql`case
  when posts.group_id is null or not ${mayBeToldOfGroup(viewer, groupId)} then 'null' else ${groupAsJson(groupId)} end`

const isModerator = (viewer: Reader): RawBuilder<boolean> =>
  sql`(posts.group_id is not null and ${moderatesGroup(viewer.id, groupId)})`

/** For readers allowed to see it. */
export const itsReason: Json = jsonString('posts.rejection_reason')

const reasonFor = (viewer: Reader): Json =>
  byRole(
    viewer,
    itsReason,
    sql`case when posts.rejection_reason is not null and (posts.author_id = ${viewer.id} or ${isModerator(viewer)})
        then ${itsReason} else ${nothing} end`,
  )

/** What a list knows about all its posts need not be checked for each. */
export interface KnownOfAll {
  /** Whether the viewer may read the comments on them. */
  isHeard?: RawBuilder<boolean>
  /** The one group they are all in. */
  group?: Json
  /** For lists in which only those allowed to read the reason find posts that have one. */
  reason?: Json
}

/** For lists of posts outside groups. */
export const inNoGroup: KnownOfAll = { isHeard: sql`true`, group: nothing }

export const postAsJson = (
  viewer: Reader,
  { isHeard = mayHearOf(viewer), group = groupOfPost(viewer), reason = reasonFor(viewer) }: KnownOfAll = {},
): Json =>
  jsonObjectFrom<Omit<Post, OnCard | 'attachments' | 'commentCount'>>('posts.card', {
    media,
    aiScore: byRole(viewer, jsonPlain('posts.ai_score'), nothing),
    aiReasons: byRole(viewer, jsonPlain('posts.ai_reasons'), nothing),
    rejectionReason: reason,
    group,
    user: personAsJson('author'),
    comments: whatIsSaid(viewer, isHeard),
    likes: jsonPlain(countOf('like_count')),
    likedByUser: jsonPlain(
      sql`coalesce((select true from likes where likes.post_id = posts.id and likes.user_id = ${viewer.id}), false)`,
    ),
    savedByUser: jsonPlain(
      sql`coalesce((select true from saves where saves.post_id = posts.id and saves.user_id = ${viewer.id}), false)`,
    ),
  })
