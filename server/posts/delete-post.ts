import { canDeletePost } from '#contract/posts.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { changePostCount } from '#server/users/change-post-count.ts'
import { lockPost, type LockedPost } from './lock-post.ts'
import { withdrawPost } from './withdraw-post.ts'

interface Deletion {
  postId: number
  reason?: string | undefined
}

/** By its author: gone. By an admin: rejected, which to everyone else is the same (kept for a while, see clean-up-posts.ts). */
export async function deletePost(tx: Tx, viewer: Viewer, { postId, reason }: Deletion) {
  const post = await lockPost(tx, postId, viewer)
  if (!canDeletePost(viewer, { userId: post.author_id })) throw new Problem('not_yours')

  if (post.author_id === viewer.id) {
    await deleteForGood(tx, post)
    return { message: 'Post deleted' }
  }
  if (!post.rejected_at) await reject(tx, post, reason)
  return { message: 'The post has been rejected and removed.' }
}

/** With everything that hangs on it; its files go with the next cleanup of uploads. */
async function deleteForGood(tx: Tx, post: LockedPost) {
  await tx.db.deleteFrom('posts').where('id', '=', post.id).execute()
  if (post.is_approved) await changePostCount(tx, post.author_id, -1)
}

async function reject(tx: Tx, post: LockedPost, reason: string | undefined) {
  await withdrawPost(tx, post, { rejected_at: tx.rooms.now(), rejection_reason: reason ?? null })
  tx.afterCommit(() => tx.rooms.live.push(post.author_id, { type: 'post_changed', postId: post.id }))
}
