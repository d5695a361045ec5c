import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import type { Tx } from '#server/rooms.ts'
import { changeLikeCount } from './change-counts.ts'
import { lockPost } from './lock-post.ts'
import { readPost } from './read-post.ts'
import { tellWatchers } from './tell-readers.ts'

/** Liking twice is not an error: the second time changes and announces nothing. */
export async function likePost(tx: Tx, viewer: Viewer, postId: number) {
  const post = await lockPost(tx, postId, viewer)

  if (await insertLike(tx, postId, viewer.id)) {
    await changeLikeCount(tx, { post, by: 1 })
    tellWatchers(tx, postId)
    await notify(tx, post.author_id, { type: 'post_liked', senderId: viewer.id, postId })
  }

  return readPost(tx, viewer, postId)
}

async function insertLike({ db, rooms }: Tx, postId: number, userId: number): Promise<boolean> {
  const added = await db
    .insertInto('likes')
    .values({ post_id: postId, user_id: userId, created_at: rooms.now() })
    .onConflict((conflict) => conflict.doNothing())
    .returning('post_id')
    .executeTakeFirst()
  return added !== undefined
}
