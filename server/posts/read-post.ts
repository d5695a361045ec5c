import { sql } from 'kysely'
import type { Post } from '#contract/posts.ts'
import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { prepareForReaders, type Reader } from '#server/users/reader.ts'
import { postAsJson, postParts } from './post-as-json.ts'
import { isModeratedBy, mayHearOf, visibleTo } from './visible-posts.ts'

/**
 * One post, or nothing: what the viewer may not see does not exist. The database has already put it into its presented form
 * (post-as-json.ts).
 */
const selectPost = prepareForReaders<{ post: Post }>(
  (id, viewer) => sql`${postOf(viewer)} where posts.id = ${id} and ${visibleTo(viewer)}`,
)

/** For a viewer known to be allowed to see it. */
export const selectSeen = prepareForReaders<{ post: Post }>((id, viewer) => sql`${postOf(viewer)} where posts.id = ${id}`)

/** The same as it leaves, for the most frequent write. */
export const selectSeenText = prepareForReaders<{ text: string }>(
  (id, viewer) => sql`select ${postAsJson(viewer)} as text from posts ${postParts} where posts.id = ${id}`,
)

const postOf = (viewer: Reader) => sql<{ post: Post }>`select ${postAsJson(viewer)}::json as post from posts ${postParts}`

/** After the viewer has taken something back: returns nothing of a post they can no longer see. */
export async function readPostLeft(
  tx: Pick<Tx, 'db'>,
  viewer: Reader,
  { postId, wasTheirs }: { postId: number; wasTheirs: boolean },
) {
  const found = await selectPost(tx.db, postId, viewer)
  if (!found && !wasTheirs) throw new Problem('post_not_found')
  return found?.post ?? null
}

export async function readPost({ db }: Pick<Tx, 'db'>, viewer: Reader, postId: number): Promise<Post> {
  const found = await selectPost(db, postId, viewer)
  if (!found) throw new Problem('post_not_found')
  return found.post
}

const selectVisible = prepareForReaders<object>(
  (id, viewer) => sql`select from posts where posts.id = ${id} and ${visibleTo(viewer)}`,
)

const selectHeard = prepareForReaders<object>(
  (id, viewer) => sql`select from posts where posts.id = ${id} and ${visibleTo(viewer)} and ${mayHearOf(viewer)}`,
)

/** Whether this viewer may read the comments on it. */
export const isPostHeard = async (db: Db, postId: number, viewer: Reader): Promise<boolean> =>
  (await selectHeard(db, postId, viewer)) !== undefined

const selectModerated = prepareForReaders<object>(
  (id, viewer) => sql`select from posts where posts.id = ${id} and ${isModeratedBy(viewer)}`,
)

/** Whether it was written for a group this viewer moderates. */
export const isModeratedPost = async (db: Db, postId: number, viewer: Reader): Promise<boolean> =>
  (await selectModerated(db, postId, viewer)) !== undefined

/** Whether the post exists for this viewer, when nothing more is needed. */
export const isPostVisible = async (db: Db, postId: number, viewer: Reader): Promise<boolean> =>
  (await selectVisible(db, postId, viewer)) !== undefined
