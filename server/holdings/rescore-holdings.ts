import { sql } from 'kysely'
import { isOutdated, relevanceColumns } from '#server/relevance/relevance-columns.ts'
import type { Rooms } from '#server/rooms.ts'
import { textOf } from './holding-text.ts'

/**
 * A few of those that wait and were scored by an earlier version of the model: others are never sorted by score. Returns how
 * many.
 */
export async function rescoreHoldings(
  { database: { db }, relevance }: Pick<Rooms, 'database' | 'relevance'>,
  atOnce: number,
): Promise<number> {
  const { version } = relevance.score('')
  const waiting = await db
    .selectFrom('holdings')
    .select(['id', 'title', 'body'])
    .where('state', '=', 'pending')
    .where(sql<boolean>`waits_since is not null`) // implied, and lets the index be used
    .where(isOutdated(version))
    .limit(atOnce)
    .execute()
  for (const { id, title, body } of waiting) {
    await db
      .updateTable('holdings')
      .set(relevanceColumns(relevance.score(textOf({ title, body }))))
      .where('id', '=', id)
      .where('title', '=', title)
      .where('body', '=', body)
      .execute()
  }
  return waiting.length
}
