import { sql } from 'kysely'
import { canReview, type Post } from '#contract/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { changePostCount } from '#server/users/change-post-count.ts'
import { hotScore } from './hot-score.ts'
import { lockPost, type LockedPost } from './lock-post.ts'
import { notifyMentions } from './notify-mentions.ts'
import { readPost } from './read-post.ts'
import { withdrawPost } from './withdraw-post.ts'

interface Decision {
  postId: number
  isApproved: boolean
  reason?: string | undefined
}

/** Of several admins at once, the first decides and the others find it decided: everybody is told once. */
export async function reviewPost(tx: Tx, viewer: Viewer, { postId, isApproved, reason }: Decision): Promise<Post> {
  if (!canReview(viewer)) throw new Problem('admins_only')
  const post = await lockPost(tx, postId, viewer)

  if (isApproved && !post.is_approved) await approve(tx, viewer, post)
  if (!isApproved && post.is_approved) await withdrawPost(tx, post, { rejection_reason: reason ?? null })

  if (isApproved !== post.is_approved) announce(tx, post, isApproved)
  return readPost(tx, viewer, postId)
}

async function approve(tx: Tx, viewer: Viewer, post: LockedPost) {
  await updateApproved(tx, post)
  await changePostCount(tx, post.author_id, 1)
  if (post.author_id !== viewer.id) await notify(tx, post.author_id, { type: 'post_approved', postId: post.id })
  await notifyMentions(tx, { post: { ...post, is_approved: true }, text: post.content, senderId: post.author_id })
}

/** A post is new to others when it is first approved, however long it waited; approved again, it keeps its place. */
async function updateApproved({ db, rooms }: Tx, post: LockedPost) {
  const listedAt = sql<Date>`${post.approved_at ? post.listed_at : rooms.now()}::timestamptz`
  await db
    .updateTable('posts')
    .set({
      ...{ is_approved: true, rejected_at: null, rejection_reason: null },
      ...{ approved_at: rooms.now(), listed_at: listedAt, hot: hotScore({ listedAt }) },
    })
    .where('id', '=', post.id)
    .execute()
}

function announce({ rooms, afterCommit }: Tx, post: LockedPost, isApproved: boolean) {
  afterCommit(() => rooms.live.push(post.author_id, { type: 'post_changed', postId: post.id }))
  if (isApproved && post.audience === 'public') afterCommit(() => rooms.live.broadcast({ type: 'new_post' }))
}
