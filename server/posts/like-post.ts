import { sql } from 'kysely'
import { mostId } from '#contract/endpoint.ts'
import type { ProblemCode } from '#contract/problems.ts'
import { JsonText } from '#server/http/handle.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { noticeGiven, noticeNames, tellOfNotice, telling, type NoticeGiven } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { hearsOfGroup, refusalOfVoice } from '#server/users/group-voice.ts'
import { prepareByRole } from '#server/users/reader.ts'
import { countLike, takeLike } from './change-counts.ts'
import { lockPosts, waitForPost } from './lock-post.ts'
import { readPostLeft, selectSeenText } from './read-post.ts'
import { tellWatchers } from './tell-readers.ts'
import { visibleTo } from './visible-posts.ts'

/** Liking twice is not an error: the second time changes and announces nothing. */
export async function likePost(tx: Tx, viewer: Viewer, postId: number) {
  if (postId > mostId) throw new Problem('post_not_found')
  const notice = noticeGiven(tx, { type: 'post_liked', senderId: viewer.id, postId })
  const [, [liked], [seen]] = await tx.sending.lastly(
    waitForPost.fill(tx.db, { postId }),
    insertLike(viewer).fill(tx.db, { viewerId: viewer.id, id: postId, ...notice }),
    selectSeenText.fill(tx.db, postId, viewer),
  )
  if (!liked || !seen) throw new Problem('post_not_found')
  if (liked.refusal) throw new Problem(liked.refusal)

  if (liked.isNew) tellWatchers(tx, postId)
  if (liked.isInApp) tellOfNotice(tx, liked.authorId)
  return new JsonText(seen.text)
}

interface Liked {
  authorId: number
  refusal: ProblemCode | null
  isNew: boolean
  isInApp: boolean | null
}

/** With its count and its notice, under the post's lock; does nothing for a post the viewer cannot see. */
const insertLike = prepareByRole<NoticeGiven & { viewerId: number; id: number }, Liked>(
  ['viewerId', 'id', ...noticeNames],
  ({ viewerId, id, ...notice }, viewer) => {
    const groupId = sql.ref<number>('posts.group_id')
    const [authorId, listedAt] = [sql<number>`(select author_id from post)`, sql<Date>`(select listed_at from post)`]
    return sql`
      with post as materialized (
        select author_id, listed_at, ${refusalOfVoice(viewer, groupId)} as refusal, ${hearsOfGroup(sql.ref('posts.author_id'), groupId)} as is_heard
          from posts where posts.id = ${id}::int and ${visibleTo(viewer)}
      ), written as (
        insert into likes (post_id, user_id, created_at)
        select ${id}::int, ${viewerId}::int, ${notice.now}::timestamptz from post
         where refusal is null and not exists (select from likes where post_id = ${id}::int and user_id = ${viewerId}::int)
        returning post_id
      ), counted as (${countLike({ id, authorId, listedAt, userId: viewerId, now: notice.now }, sql`like_count + 1`)}),
      ${telling(notice, { userId: sql`cause.author_id`, cause: sql`select author_id from written, post where is_heard`, isAlwaysAnother: true })}
      select author_id as "authorId", refusal, exists (select from written) as "isNew", (select "isInApp" from told) as "isInApp" from post`
  },
)

/** Also from a post they can no longer see. */
export async function unlikePost(tx: Tx, viewer: Viewer, postId: number) {
  const [post] = await lockPosts(tx, [postId])

  const isTaken = post !== undefined && (await takeLike(tx, post, viewer.id))
  if (isTaken) {
    tellWatchers(tx, postId)
    await withdrawNotification(tx, { type: 'post_liked', senderId: viewer.id, postId })
  }

  return readPostLeft(tx, viewer, { postId, wasTheirs: isTaken })
}
