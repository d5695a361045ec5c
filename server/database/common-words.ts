import { sql } from 'kysely'
import { keepFor } from '#server/keep-for.ts'
import type { Tx } from '#server/rooms.ts'
import type { Db } from './database.ts'

/** Tables with a column `search`. */
export type Searched = 'posts' | 'users' | 'messages' | 'holdings'

/** Of 1: the part of all rows that have the word. */
export type Frequencies = Map<string, number>

const keep = keepFor<Frequencies>(10 * 60_000)

/** Those that some in a thousand rows have, most common first. */
export const commonWords = ({ db, rooms }: Pick<Tx, 'db' | 'rooms'>, searched: Searched): Promise<Frequencies> =>
  keep(rooms, () => selectCommonWords(db, searched), searched)

/** As the database counted them for its own plans, without marks; none as long as it has not. */
async function selectCommonWords(db: Db, searched: Searched): Promise<Frequencies> {
  const { rows } = await sql<{ word: string; frequency: number }>`
    select word, frequency from pg_stats
     cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, frequency)
     where schemaname = 'public' and tablename = ${searched} and attname = 'search' and word is not null and word !~ '^[~#]'
     order by frequency desc`.execute(db)
  return new Map(rows.map(({ word, frequency }) => [word, frequency]))
}
