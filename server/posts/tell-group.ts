import type { Tx } from '#server/rooms.ts'
import type { PostOfGroup } from '#server/subjects/holding-kind.ts'
import type { LockedPost } from './lock-post.ts'

type About = Pick<LockedPost, 'id' | 'author_id' | 'group_id'>

const postOfGroup = ({ id, author_id: authorId, group_id: groupId }: About): PostOfGroup | undefined =>
  groupId === null ? undefined : { id, authorId, groupId }

// Groups stand to the right of posts, so they register here what they do about it.

export async function tellGroupItWaits(tx: Tx, post: About) {
  const of = postOfGroup(post)
  if (of) await tx.rooms.holdingKinds.group?.onPostWaits?.(tx, of)
}

export async function tellGroupItIsThere(tx: Tx, post: About) {
  const of = postOfGroup(post)
  if (of) await tx.rooms.holdingKinds.group?.onPosted?.(tx, of)
}

export async function tellGroupItIsSettled(tx: Tx, post: About) {
  const of = postOfGroup(post)
  if (of) await tx.rooms.holdingKinds.group?.onPostSettled?.(tx, of)
}
