import { canReview, type Post } from '#contract/posts.ts'
import { recordAct } from '#server/audit/record-act.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { approvePost } from './approve-post.ts'
import { lockPost, type LockedPost } from './lock-post.ts'
import { readPost } from './read-post.ts'
import { withdrawPost } from './withdraw-post.ts'

interface Decision {
  postId: number
  isApproved: boolean
  reason?: string | undefined
  editedAt?: string | null | undefined
}

/** Of several admins at once, the first decides and the others are told so: nothing happens twice. */
export async function reviewPost(tx: Tx, viewer: Viewer, { postId, isApproved, reason, editedAt }: Decision): Promise<Post> {
  if (!canReview(viewer)) throw new Problem('admins_only')
  const post = await lockPost(tx, postId, viewer)

  if (isApproved && wasEditedSince(post, editedAt)) throw new Problem('post_edited')
  if (isApproved === post.is_approved || post.rejected_at) refuseIfDecidedByAnother(post, viewer)
  if (isApproved === post.is_approved) return readPost(tx, viewer, postId)

  await (isApproved ? approvePost(tx, post, viewer.id) : unapprove(tx, viewer, post, reason))
  await recordAct(tx, viewer, { action: isApproved ? 'approve_post' : 'unapprove_post', ...aboutPost(post), reason })
  return readPost(tx, viewer, postId)
}

/** What an admin decides on is what they read; callers that do not say which text that was take it as it is. */
export const wasEditedSince = ({ edited_at }: LockedPost, editedAt: string | null | undefined) =>
  editedAt !== undefined && (edited_at?.getTime() ?? null) !== (editedAt === null ? null : Date.parse(editedAt))

/** Pressing twice oneself is no error. */
export function refuseIfDecidedByAnother({ reviewed_by }: LockedPost, viewer: Viewer) {
  if (reviewed_by !== null && reviewed_by !== viewer.id) throw new Problem('already_decided')
}

export const aboutPost = (post: LockedPost) => ({
  subjectType: 'post' as const,
  subjectId: post.id,
  userId: post.author_id,
  label: post.content,
})

async function unapprove(tx: Tx, viewer: Viewer, post: LockedPost, reason: string | undefined) {
  await withdrawPost(tx, post, { rejection_reason: reason ?? null, reviewed_by: viewer.id, reviewed_at: tx.rooms.now() })
  tx.afterCommit(() => tx.rooms.live.push(post.author_id, { type: 'post_changed', postId: post.id }))
}
