import { sql } from 'kysely'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { changePostCount } from '#server/users/change-counts.ts'
import { keepTopics } from './keep-topics.ts'
import type { LockedPost } from './lock-post.ts'
import { notifyMentions } from './notify-mentions.ts'
import { tellGroupItIsSettled, tellGroupItIsThere } from './tell-group.ts'
import { tellAuthorAndReviewer, tellOfNewPost, tellWatchers } from './tell-readers.ts'

/** From here on others can see it. `adminId` is null if a trusted member's post needs no admin. */
export async function approvePost(tx: Tx, post: LockedPost, adminId: number | null) {
  updateApproved(tx, post, adminId)
  keepTopics(tx, [post.id])
  if (post.group_id === null) changePostCount(tx, post.author_id, 1)
  await withdrawNotification(tx, { type: 'post_rejected', postId: post.id })
  await notifyMentions(tx, { post: { ...post, is_approved: true }, text: post.content, senderId: post.author_id })
  if (post.approved_at === null) {
    if (post.audience === 'public') tellOfNewPost(tx, post, adminId ?? post.author_id)
    await tellGroupItIsThere(tx, post)
  }
  await tellGroupItIsSettled(tx, post)
  tellWatchers(tx, post.id)
  tellAuthorAndReviewer(tx, post, adminId)
}

/** A post is new to others when it is first approved, however long it waited; approved again, it keeps its place. */
function updateApproved({ db, rooms, sending }: Tx, { id, approved_at, listed_at }: LockedPost, adminId: number | null) {
  const now = rooms.now()
  sending.along(approve.fill(db, { id, adminId, now, listedAt: approved_at ? listed_at : now }))
}

const approve = prepareSql<{ id: number; adminId: number | null; now: Date; listedAt: Date }, object>(
  ['id', 'adminId', 'now', 'listedAt'],
  ({ id, adminId, now, listedAt }) => sql`
    update posts
       set is_approved = true, rejected_at = null, rejection_reason = null, reviewed_by = ${adminId}::int,
           reviewed_at = ${now}::timestamptz, approved_at = ${now}::timestamptz, listed_at = ${listedAt}::timestamptz
     where id = ${id}::int`,
)
