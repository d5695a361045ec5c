import { sql } from 'kysely'
import type { Rooms, Tx } from '#server/rooms.ts'
import { detectLanguage } from './detect-language.ts'
import { relevanceColumns } from './relevance-columns.ts'

const queue = 'relevance'
const atOnce = 200
/** A run ends after so many, and the next hour goes on: other jobs wait for the same hands. */
const mostOfARun = 20_000

type Scoring = Pick<Rooms, 'database' | 'relevance'>

export function scoringJobs(rooms: Rooms) {
  rooms.jobs.work<{ postId: number }>(queue, ({ postId }) => scoreElsewhere(rooms, postId), { concurrency: 2 })
  rooms.jobs.schedule('relevance-rescore', '37 * * * *', () => rescore(rooms))
}

/**
 * The endpoint of the operator scores instead. The embedded score is there at once and stands until,
 * or unless, the endpoint answers: nobody's post waits for it.
 */
export async function askElsewhere(tx: Tx, postId: number) {
  const { relevance, jobs } = tx.rooms
  if (!relevance.scoreElsewhere) return
  await jobs.enqueue(tx.db, queue, { postId })
  tx.afterCommit(() => jobs.wake(queue))
}

async function scoreElsewhere({ database: { db }, relevance }: Scoring, postId: number) {
  const post = await db.selectFrom('posts').select('content').where('id', '=', postId).executeTakeFirst()
  const judged = post && (await relevance.scoreElsewhere?.(post.content))
  if (!judged) return
  // Edited meanwhile: that edit asked for a judgement of its own.
  await db
    .updateTable('posts')
    .set(relevanceColumns(judged))
    .where('id', '=', postId)
    .where('content', '=', post.content)
    .execute()
}

/** What an earlier version of the model scored, or none did; its language with it. A few at a time, so that nothing else waits long. */
export async function rescore({ database: { db }, relevance }: Scoring) {
  const { version } = relevance.score('')
  for (let done = 0; done < mostOfARun; done += atOnce) {
    const posts = await db.selectFrom('posts').select(['id', 'content']).where(isOutdated(version)).limit(atOnce).execute()
    for (const { id, content } of posts) {
      await db
        .updateTable('posts')
        .set({ ...relevanceColumns(relevance.score(content)), language: detectLanguage(content) })
        .where('id', '=', id)
        .where('content', '=', content)
        .where(isOutdated(version))
        .execute()
    }
    const comments = await db.selectFrom('comments').select(['id', 'content']).where(isOutdated(version)).limit(atOnce).execute()
    for (const { id, content } of comments) {
      const { score } = relevance.score(content)
      await db
        .updateTable('comments')
        .set({ ai_score: score, ai_version: version, language: detectLanguage(content) })
        .where('id', '=', id)
        .where('content', '=', content)
        .execute()
    }
    if (posts.length + comments.length === 0) return
  }
}

/** Other scores than the embedded model's are left alone. As ranges, for the index. */
const isOutdated = (version: string) =>
  sql<boolean>`(ai_version is null or ai_version < ${version} or ai_version > ${version}) and coalesce(ai_version, '') not like 'remote:%'`
