import { sql } from 'kysely'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import type { Db } from './database.ts'

/** Tables with a `search` column. */
export type Searched = 'posts' | 'users' | 'messages' | 'holdings'

/** From 0 to 1: the share of all rows that contain the word. */
export type Frequencies = Map<string, number>

const keep = keepFor<Frequencies>(10 * 60_000)

/** Words found in at least a few of every thousand rows, most common first. */
export const commonWords = ({ db, rooms }: Pick<Tx, 'db' | 'rooms'>, searched: Searched): Promise<Frequencies> =>
  keep(rooms, () => selectCommonWords(db, searched), searched)

/** From the statistics the database keeps for its planner, without marks; empty until it has gathered any. */
async function selectCommonWords(db: Db, searched: Searched): Promise<Frequencies> {
  const { rows } = await sql<{ word: string; frequency: number }>`
    select word, frequency from pg_stats
     cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, frequency)
     where schemaname = 'public' and tablename = ${searched} and attname = 'search' and word is not null and word !~ '^[~#]'
     order by frequency desc`.execute(db)
  return new Map(rows.map(({ word, frequency }) => [word, frequency]))
}
