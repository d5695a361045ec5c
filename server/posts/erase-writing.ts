import { sql } from 'kysely'
import { forgetLabels } from '#server/review/labels.ts'
import type { Tx } from '#server/rooms.ts'
import { changePostCount } from '#server/users/change-counts.ts'
import { lockPosts, textsOf } from './lock-post.ts'
import { changeAndRecount } from './recount-posts.ts'
import { tellGroupItIsSettled } from './tell-group.ts'
import { tellOfRemoval, tellWatchers } from './tell-readers.ts'

/** For a member who has left. Each function takes a few at a time, to keep transactions short, and returns how many. */
const atOnce = 50

/**
 * Posts with everything attached to them; their files are removed from the store soon after. Those who choose to leave their
 * writing leave only what others could read: posts in review or rejected go, as do those for colleagues, of whom none
 * remain.
 */
export async function erasePosts(tx: Tx, userId: number, { keepsWriting }: { keepsWriting: boolean }): Promise<number> {
  const stays = (post: { is_approved: boolean; audience: string }) =>
    keepsWriting && post.is_approved && post.audience !== 'colleagues'
  const found = await tx.db
    .selectFrom('posts')
    .select('id')
    .where('author_id', '=', userId)
    .where(sql<boolean>`not (${keepsWriting}::boolean and is_approved and audience <> 'colleagues')`)
    .orderBy('id')
    .limit(atOnce)
    .execute()
  const locked = await lockPosts(
    tx,
    found.map(({ id }) => id),
  )
  const posts = locked.filter((post) => !stays(post))
  const ids = posts.map(({ id }) => id)
  await forgetLabels(tx, textsOf(ids))
  await tx.db
    .deleteFrom('posts')
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute()

  const shown = posts.filter((post) => post.is_approved)
  const counted = shown.filter((post) => post.group_id === null)
  if (counted.length > 0) changePostCount(tx, userId, -counted.length)
  for (const post of posts) await tellGroupItIsSettled(tx, post)
  for (const post of shown) tellOfRemoval(tx, post)
  return found.length
}

export async function eraseLikes(tx: Tx, userId: number): Promise<number> {
  const liked = await tx.db.selectFrom('likes').select('post_id').where('user_id', '=', userId).limit(atOnce).execute()
  const ids = liked.map((row) => row.post_id)
  await changeAndRecount(tx, ids, async () => {
    await tx.db
      .deleteFrom('likes')
      .where('user_id', '=', userId)
      .where(sql<boolean>`post_id = any(${ids}::int[])`)
      .execute()
  })
  for (const id of ids) tellWatchers(tx, id)
  return ids.length
}

/** What only they could see. */
export async function eraseShelf({ db }: Tx, userId: number) {
  await db.deleteFrom('saves').where('user_id', '=', userId).execute()
  await db.deleteFrom('hidden_posts').where('user_id', '=', userId).execute()
}
