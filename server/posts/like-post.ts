import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { addLike, takeLike } from './change-counts.ts'
import { isHeardByAuthor, requireVoiceOn } from '#server/users/group-voice.ts'
import { lockPost } from './lock-post.ts'
import { readPost } from './read-post.ts'
import { tellWatchers } from './tell-readers.ts'

/** Liking twice is not an error: the second time changes and announces nothing. */
export async function likePost(tx: Tx, viewer: Viewer, postId: number) {
  const post = await lockPost(tx, postId, viewer)
  await requireVoiceOn(tx, viewer, post)

  if (await addLike(tx, post, viewer.id)) {
    tellWatchers(tx, postId)
    if (await isHeardByAuthor(tx, post)) await notify(tx, post.author_id, { type: 'post_liked', senderId: viewer.id, postId })
  }

  return readPost(tx, viewer, postId)
}

export async function unlikePost(tx: Tx, viewer: Viewer, postId: number) {
  const post = await lockPost(tx, postId, viewer)

  if (await takeLike(tx, post, viewer.id)) {
    tellWatchers(tx, postId)
    await withdrawNotification(tx, { type: 'post_liked', senderId: viewer.id, postId })
  }

  return readPost(tx, viewer, postId)
}
