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
  await updateApproved(tx, post, adminId)
  await keepTopics(tx, [post.id])
  if (post.group_id === null) await changePostCount(tx, post.author_id, 1)
  await withdrawNotification(tx, { type: 'post_rejected', postId: post.id })
  await notifyMentions(tx, { post: { ...post, is_approved: true }, text: post.content, senderId: post.author_id })
  if (post.approved_at === null) {
    if (post.audience === 'public') await tellOfNewPost(tx, post, adminId ?? post.author_id)
    await tellGroupItIsThere(tx, post)
  }
  await tellGroupItIsSettled(tx, post)
  tellWatchers(tx, post.id)
  tellAuthorAndReviewer(tx, post, adminId)
}

/** A post is new to others when first approved, however long it waited; approved again, it keeps its place. */
async function updateApproved({ db, rooms }: Tx, post: LockedPost, adminId: number | null) {
  const listedAt = post.approved_at ? post.listed_at : rooms.now()
  await db
    .updateTable('posts')
    .set({
      ...{ is_approved: true, rejected_at: null, rejection_reason: null, reviewed_by: adminId, reviewed_at: rooms.now() },
      ...{ approved_at: rooms.now(), listed_at: listedAt },
    })
    .where('id', '=', post.id)
    .execute()
}
