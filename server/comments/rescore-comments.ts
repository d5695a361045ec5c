import { isOutdated } from '#server/relevance/relevance-columns.ts'
import type { Rooms } from '#server/rooms.ts'
import { detectLanguage } from '#server/texts/detect-language.ts'

/** Scores a few that an earlier version of the model scored, or none did, and detects their language. Returns how many. */
export async function rescoreComments(
  { database: { db }, relevance }: Pick<Rooms, 'database' | 'relevance'>,
  atOnce: number,
): Promise<number> {
  const { version } = relevance.score('')
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
  return comments.length
}
