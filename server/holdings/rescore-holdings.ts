import { sql } from 'kysely'
import { isOutdated, relevanceColumns } from '#server/relevance/relevance-columns.ts'
import type { Rooms } from '#server/rooms.ts'
import { textOf } from './holding-text.ts'

/** A few of those that wait and that an earlier version of the model scored: no one sorts the others by it. Answers how many. */
export async function rescoreHoldings(
  { database: { db }, relevance }: Pick<Rooms, 'database' | 'relevance'>,
  atOnce: number,
): Promise<number> {
  const { version } = relevance.score('')
  const waiting = await db
    .selectFrom('holdings')
    .select(['id', 'title', 'body'])
    .where('state', '=', 'pending')
    .where(sql<boolean>`waits_since is not null`) // so it is, and the index has it
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
