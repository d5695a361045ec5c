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
 * The database puts posts together, here and nowhere else, with the fields of the contract:
 * single ones are read back as objects, the lists leave as the text they are.
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

/** With "attachments" after it: looked up once. */
const media: Json = sql`case when posts.attachment_count = 0 then '[],"attachments":[]' else (
  select ${ofAttachments(jsonString(sql`'/media/' || key`))} || ',"attachments":' || ${ofAttachments(sql`card`)}
    from attachments where post_id = posts.id) end`

/** What `postAsJson` reads, joined to `posts`. */
export const postParts = sql`join users as author on author.id = posts.author_id left join post_counts on post_counts.post_id = posts.id`

const nothing: Json = sql`'null'`

/** With "commentCount" after it: whether the viewer may read them is asked once. */
const whatIsSaid = (viewer: Reader, isHeard: RawBuilder<boolean>): Json => sql`case when ${isHeard}
  then ${newestComments(viewer)} || ',"commentCount":' || ${jsonPlain(commentCountFor(viewer))} else '[],"commentCount":0' end`

const commentCountFor = (viewer: Reader): RawBuilder<number> =>
  countFor(viewer, countOf('comment_count'), sql`comments.post_id = posts.id`)

/** What is the same for everyone is written when the post changes (010-cards.sql). */
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

/** By its number, where every reader may know of it. */
export const groupAsJson = (id: RawBuilder<unknown>): Json => sql`(
  select ${jsonObject<{ id: number; name: string }>({ id: jsonPlain('in_group.id'), name: jsonString('in_group.title') })}
    from holdings as in_group where in_group.id = ${id})`

const groupId = sql.ref<number>('posts.group_id')

export const groupOfPost = (viewer: Reader): Json => sql`case
  when posts.group_id is null or not ${mayBeToldOfGroup(viewer, groupId)} then 'null' else ${groupAsJson(groupId)} end`

const isModerator = (viewer: Reader): RawBuilder<boolean> =>
  sql`(posts.group_id is not null and ${moderatesGroup(viewer.id, groupId)})`

/** For those who may read it. */
export const itsReason: Json = jsonString('posts.rejection_reason')

const reasonFor = (viewer: Reader): Json =>
  byRole(
    viewer,
    itsReason,
    sql`case when posts.rejection_reason is not null and (posts.author_id = ${viewer.id} or ${isModerator(viewer)})
        then ${itsReason} else ${nothing} end`,
  )

/** What a list knows of all its posts need not be asked again of each of them. */
export interface KnownOfAll {
  /** Whether the viewer may read what is said of them. */
  isHeard?: RawBuilder<boolean>
  /** The one group that they are in. */
  group?: Json
  /** Where no one finds those with a reason but who may read it. */
  reason?: Json
}

/** Where everyone's posts are. */
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
