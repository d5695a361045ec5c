import { sql } from 'kysely'
import type { z } from 'zod'
import type { NewPost, Post } from '#contract/posts.ts'
import { isTrusted, trustedScore } from '#server/holdings/holding-review.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { prepareSql } from '#server/database/prepare-sql.ts'
import { relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { inTransaction, outsideTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'
import { topicsIn } from '#server/texts/topics-and-mentions.ts'
import { attachTo, type MediaItem } from '#server/uploads/attach-to.ts'
import { storeDataUrls } from '#server/uploads/store-data-urls.ts'
import { selectSetting } from '#server/users/instance-setting.ts'
import { waitForAuthor } from '#server/users/lock-people.ts'
import { selectAsking } from '#server/users/tell-programs.ts'
import { Problem } from '#server/http/problem.ts'
import { approvePost } from './approve-post.ts'
import { requireGroupWriter } from '#server/users/group-writers.ts'
import { lockPost } from './lock-post.ts'
import { readPost, selectSeen } from './read-post.ts'
import { requireCategory } from '#server/categories/keep-categories.ts'
import { askElsewhere } from './score-posts.ts'
import { tellGroupItWaits } from './tell-group.ts'
import { tellThatItWaits } from './tell-readers.ts'

type Draft = z.output<typeof NewPost>
/** Its data URLs have become uploads; identical pictures share an address. */
type StoredDraft = Omit<Draft, 'media'> & { media: MediaItem[] }

/** Submitted for review. Until it is approved, only its author and admins know of it. */
export async function createPost(rooms: Rooms, viewer: Viewer, draft: Draft): Promise<Post> {
  const groupId = groupOf(draft)
  await requireCategory(outsideTransaction(rooms), draft.categoryId)
  if (groupId !== null) await requireGroupWriter(outsideTransaction(rooms), viewer, groupId)
  const media = await storeDataUrls(rooms, viewer.id, draft.media ?? [])

  return inTransaction(rooms, async (tx) => {
    const { sentBefore, mayPublish, isAwaited } = await lookFirst(tx, viewer.id, { ...draft, media })
    if (sentBefore) return readPost(tx, viewer, sentBefore)

    if (groupId !== null) await requireGroupWriter(tx, viewer, groupId)
    const postId = await insertPost(tx, viewer.id, { ...draft, media })
    await askElsewhere(tx, postId)
    const isPublished = mayPublish && (await publishIfTrusted(tx, viewer, postId))
    if (!isPublished) await tellGroupItWaits(tx, { id: postId, author_id: viewer.id, group_id: groupId })
    if (!isPublished && isAwaited) await tellThatItWaits(tx, { id: postId, group_id: groupId })
    const [[own]] = await tx.sending.lastly(selectSeen.fill(tx.db, postId, viewer))
    return own!.post
  })
}

/** A post for a group names it; other posts name none. */
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

/**
 * A second press of the button, or a retry after a lost reply: recognized by the client's id, or else by its text. And
 * whether anyone's posts need no review, or a program is told of one that waits: mostly neither.
 */
async function lookFirst({ db, rooms, sending }: Tx, authorId: number, draft: StoredDraft) {
  const { clientId = null, content, audience, groupId = null, categoryId = null } = draft
  const since = new Date(rooms.now().getTime() - sameWithinMs)
  const same = { authorId, since, content, audience, groupId, categoryId, media: draft.media.map(({ url }) => url) }
  const before = clientId ? selectByClientId.fill(db, { authorId, clientId }) : selectSame.fill(db, same)
  const [[author], [found], [setting], asking] = await sending.together(
    waitForAuthor.fill(db, { id: authorId }),
    before,
    selectSetting.fill(db, { name: 'publishesTrustedPosts' }),
    selectAsking.fill(db, { event: 'post.waiting' }),
  )
  if (!author) throw new Problem('not_signed_in')
  return { sentBefore: found?.id, mayPublish: setting?.value === true, isAwaited: asking.length > 0 }
}

const selectByClientId = prepareSql<{ authorId: number; clientId: string }, { id: number }>(
  ['authorId', 'clientId'],
  ({ authorId, clientId }) => sql`select id from posts where author_id = ${authorId} and client_id = ${clientId}`,
)

type Same = Required<Pick<Draft, 'content' | 'audience'>> & {
  authorId: number
  since: Date
  groupId: number | null
  categoryId: number | null
  media: string[]
}

/** It cannot be listed before it was written, so the index on `listed_at` serves. */
const selectSame = prepareSql<Same, { id: number }>(
  ['authorId', 'since', 'content', 'audience', 'groupId', 'categoryId', 'media'],
  ({ authorId, since, content, audience, groupId, categoryId, media }) => sql`
    select id from posts
     where author_id = ${authorId} and created_at > ${since}::timestamptz
       and listed_at > (select ${since}::timestamptz) and rejected_at is null
       and content = ${content} and audience = ${audience} and group_id is not distinct from ${groupId}::int
       and category_id is not distinct from ${categoryId}::int
       and array(select '/media/' || key from attachments where post_id = posts.id order by position) = ${media}::text[]
     limit 1`,
)

async function insertPost(tx: Tx, authorId: number, draft: StoredDraft): Promise<number> {
  const { content, audience, groupId = null, categoryId = null, clientId = null, media } = draft
  const [inserted] = await insertRow(tx.db, {
    ...{ authorId, content, audience, topics: topicsIn(content), groupId, categoryId, clientId, now: tx.rooms.now() },
    ...relevanceColumns(tx.rooms.relevance.score(content)),
    ...{ language: detectLanguage(content), attachments: media.length },
  })
  const { id } = inserted!
  if (media.length > 0) await attachTo(tx, { type: 'post', id, uploaderId: authorId, media })
  return id
}

type NewRow = Omit<Same, 'since' | 'media'> &
  ReturnType<typeof relevanceColumns> & {
    topics: string[]
    clientId: string | null
    now: Date
    language: string | null
    attachments: number
  }

const insertRow = prepareSql<NewRow, { id: number }>(
  [
    ...(['authorId', 'content', 'audience', 'topics', 'groupId', 'categoryId', 'clientId', 'now'] as const),
    ...(['ai_score', 'ai_version', 'ai_reasons', 'language', 'attachments'] as const),
  ],
  (row) => sql`
    insert into posts (author_id, content, audience, topics, group_id, category_id, client_id, created_at, listed_at,
                       ai_score, ai_version, ai_reasons, language, attachment_count)
    values (${row.authorId}, ${row.content}, ${row.audience}, ${row.topics}, ${row.groupId}, ${row.categoryId}, ${row.clientId},
            ${row.now}, ${row.now}, ${row.ai_score}, ${row.ai_version}, ${row.ai_reasons}, ${row.language}, ${row.attachments})
    returning id`,
)
