import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewPost, Post } from '#contract/posts.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { attachToPost, type MediaItem } from '#server/uploads/attach-to-post.ts'
import { storeDataUrls } from '#server/uploads/store-data-urls.ts'
import { readPost } from './read-post.ts'
import { requireCategory } from './require-category.ts'
import { topicsIn } from './topics-and-mentions.ts'

type Draft = z.output<typeof NewPost>

/** SPEC 4: submitted for review. Nobody but its author and admins learns of it before it is approved. */
export async function createPost(rooms: Rooms, viewer: Viewer, draft: Draft): Promise<Post> {
  await requireCategory(outsideTransaction(rooms), draft.categoryId)
  const media = await storeDataUrls(rooms, viewer.id, draft.media ?? [])

  return inTransaction(rooms, async (tx) => {
    const postId = (await selectSentBefore(tx, viewer.id, draft)) ?? (await insertPost(tx, viewer.id, { ...draft, media }))
    return readPost(tx, viewer, postId)
  })
}

const sameWithinMs = 5 * 60_000

/** A second press of the button, or a retry after a lost answer: by the id that the client gave it, else by what it says. */
async function selectSentBefore({ db, rooms }: Tx, authorId: number, draft: Draft): Promise<number | undefined> {
  // One at a time for each author, or two at once would both find nothing.
  await db.selectFrom('users').select('id').where('id', '=', authorId).forNoKeyUpdate().execute()
  const own = db.selectFrom('posts').select('id').where('author_id', '=', authorId)
  const since = new Date(rooms.now().getTime() - sameWithinMs)
  const before = draft.clientId
    ? own.where('client_id', '=', draft.clientId)
    : own
        .where('created_at', '>', since)
        .where('listed_at', '>', since) // never before it was written, and the index has it
        .where('rejected_at', 'is', null)
        .where('content', '=', draft.content)
        .where('audience', '=', draft.audience)
        .where(sql<boolean>`category_id is not distinct from ${draft.categoryId ?? null}::integer`)
        .where(sql<boolean>`(select count(*) from attachments where post_id = posts.id) = ${draft.media?.length ?? 0}`)
  return (await before.executeTakeFirst())?.id
}

async function insertPost(tx: Tx, authorId: number, draft: Omit<Draft, 'media'> & { media: MediaItem[] }): Promise<number> {
  const now = tx.rooms.now()
  const { id } = await tx.db
    .insertInto('posts')
    .values({
      ...{ author_id: authorId, content: draft.content, audience: draft.audience, topics: topicsIn(draft.content) },
      ...{ category_id: draft.categoryId ?? null, client_id: draft.clientId ?? null, created_at: now, listed_at: now },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (draft.media.length > 0) await attachToPost(tx, { postId: id, ownerId: authorId, media: draft.media })
  return id
}
