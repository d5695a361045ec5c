import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewPost, Post } from '#contract/posts.ts'
import { isTrusted, trustedScore } from '#server/holdings/holding-review.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'
import { attachTo, type MediaItem } from '#server/uploads/attach-to.ts'
import { storeDataUrls } from '#server/uploads/store-data-urls.ts'
import { lockAuthor } from '#server/users/lock-people.ts'
import { Problem } from '#server/http/problem.ts'
import { approvePost } from './approve-post.ts'
import { requireGroupWriter } from '#server/users/group-writers.ts'
import { lockPost } from './lock-post.ts'
import { readPost } from './read-post.ts'
import { requireCategory } from '#server/categories/keep-categories.ts'
import { askElsewhere } from './score-posts.ts'
import { tellGroupItWaits } from './tell-group.ts'
import { tellThatItWaits } from './tell-readers.ts'

type Draft = z.output<typeof NewPost>
/** Its data URLs are uploads by now; the same picture has the same address. */
type StoredDraft = Omit<Draft, 'media'> & { media: MediaItem[] }

/** Submitted for review. No one but its author and admins learns of it before it is approved. */
export async function createPost(rooms: Rooms, viewer: Viewer, draft: Draft): Promise<Post> {
  const groupId = groupOf(draft)
  await requireCategory(outsideTransaction(rooms), draft.categoryId)
  if (groupId !== null) await requireGroupWriter(outsideTransaction(rooms), viewer, groupId)
  const media = await storeDataUrls(rooms, viewer.id, draft.media ?? [])

  return inTransaction(rooms, async (tx) => {
    const sentBefore = await selectSentBefore(tx, viewer.id, { ...draft, media })
    if (sentBefore) return readPost(tx, viewer, sentBefore)

    if (groupId !== null) await requireGroupWriter(tx, viewer, groupId)
    const postId = await insertPost(tx, viewer.id, { ...draft, media })
    await askElsewhere(tx, postId)
    const isPublished = await publishIfTrusted(tx, viewer, postId)
    if (!isPublished) await tellGroupItWaits(tx, { id: postId, author_id: viewer.id, group_id: groupId })
    if (!isPublished) await tellThatItWaits(tx, { id: postId, group_id: groupId })
    return readPost(tx, viewer, postId)
  })
}

/** A post for a group names it, and no other post does. */
export function groupOf({
  audience,
  groupId,
}: {
  audience: Draft['audience']
  groupId?: number | null | undefined
}): number | null {
  if ((audience === 'group') === Boolean(groupId)) return groupId ?? null
  throw new Problem('invalid_input', { fields: { groupId: groupId ? 'This is for a post in a group' : 'Please choose a group' } })
}

async function publishIfTrusted(tx: Tx, viewer: Viewer, postId: number): Promise<boolean> {
  if (!(await isTrusted(tx, viewer))) return false
  const post = await lockPost(tx, postId, viewer)
  if ((post.ai_score ?? 0) < trustedScore) return false
  await approvePost(tx, post, null)
  return true
}

const sameWithinMs = 5 * 60_000

/** A second press of the button, or a retry after a lost answer: by the id that the client gave it, else by what it says. */
async function selectSentBefore(tx: Tx, authorId: number, draft: StoredDraft): Promise<number | undefined> {
  await lockAuthor(tx, authorId)
  const { db, rooms } = tx
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
        .where(sql<boolean>`group_id is not distinct from ${draft.groupId ?? null}::integer`)
        .where(sql<boolean>`category_id is not distinct from ${draft.categoryId ?? null}::integer`)
        .where(
          sql<boolean>`array(select '/media/' || key from attachments where post_id = posts.id order by position)
            = ${draft.media.map(({ url }) => url)}::text[]`,
        )
  return (await before.executeTakeFirst())?.id
}

async function insertPost(tx: Tx, authorId: number, draft: StoredDraft): Promise<number> {
  const now = tx.rooms.now()
  const { id } = await tx.db
    .insertInto('posts')
    .values({
      ...{ author_id: authorId, content: draft.content, audience: draft.audience, topics: topicsIn(draft.content) },
      group_id: draft.groupId ?? null,
      ...{ category_id: draft.categoryId ?? null, client_id: draft.clientId ?? null, created_at: now, listed_at: now },
      ...relevanceColumns(tx.rooms.relevance.score(draft.content)),
      language: detectLanguage(draft.content),
      attachment_count: draft.media.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (draft.media.length > 0) await attachTo(tx, { type: 'post', id, uploaderId: authorId, media: draft.media })
  return id
}
