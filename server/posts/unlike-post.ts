import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { takeLike } from './change-counts.ts'
import { lockPost } from './lock-post.ts'
import { readPost } from './read-post.ts'
import { tellWatchers } from './tell-readers.ts'

export async function unlikePost(tx: Tx, viewer: Viewer, postId: number) {
  const post = await lockPost(tx, postId, viewer)

  if (await takeLike(tx, post, viewer.id)) {
    tellWatchers(tx, postId)
    await withdrawNotification(tx, { type: 'post_liked', senderId: viewer.id, postId })
  }

  return readPost(tx, viewer, postId)
}
