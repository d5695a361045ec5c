import { setTimeout } from 'node:timers/promises'
import { rescoreComments } from '#server/comments/rescore-comments.ts'
import { rescoreHoldings } from '#server/holdings/rescore-holdings.ts'
import { isOutdated, relevanceColumns } from '#server/relevance/relevance-columns.ts'
import { atLeisure, type Rooms, type Tx } from '#server/rooms.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'

const queue = 'relevance'
const atOnce = 20
/** Uses at most a twentieth of a core. */
const restsForEachTurn = 19
/** Shorter than the interval between runs; the next one continues where this one ended. */
const longestRunMs = 9 * 60_000

type Scoring = Pick<Rooms, 'database' | 'relevance'>

export function scoringJobs(rooms: Rooms) {
  rooms.jobs.work<{ postId: number }>(queue, ({ postId }) => scoreElsewhere(atLeisure(rooms), postId), { concurrency: 2 })
  rooms.jobs.schedule('relevance-rescore', '7-59/10 * * * *', ({ stopping }) => rescore(atLeisure(rooms), stopping))
}

/**
 * The operator's endpoint scores instead. The embedded score is there at once and stands until the endpoint answers, if it
 * does: no post waits for it.
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
  // Edited in the meantime: that edit has asked for a score of its own.
  await db
    .updateTable('posts')
    .set(relevanceColumns(judged))
    .where('id', '=', postId)
    .where('content', '=', post.content)
    .execute()
}

/**
 * Scores, and detects the language of, posts scored by an earlier version of the model or by none. It gives way to
 * everything else: after each few it rests for many times as long as they took, so that no one notices a million posts being
 * scored, and a busy server spends less on it.
 */
export async function rescore(rooms: Scoring, stopping = new AbortController().signal) {
  const endsAt = performance.now() + longestRunMs
  await rooms.relevance.refresh()
  while (!stopping.aborted && performance.now() < endsAt) {
    const began = performance.now()
    const done = [await rescorePosts(rooms), await rescoreHoldings(rooms, atOnce), await rescoreComments(rooms, atOnce)]
    if (done.every((count) => count === 0)) return
    // Ended by the signal: no further rest needed.
    await setTimeout((performance.now() - began) * restsForEachTurn, undefined, { signal: stopping }).catch(() => {})
  }
}

async function rescorePosts({ database: { db }, relevance }: Scoring): Promise<number> {
  const { version } = relevance.score('')
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
  return posts.length
}
