import { sql } from 'kysely'
import type { Rooms, Tx } from '#server/rooms.ts'
import type { Db } from './database.ts'

/** Tables with a column `search`. */
export type Searched = 'posts' | 'users' | 'messages'

const keptForMs = 10 * 60_000
/** Of 1: the part of all rows that have the word. */
export type Frequencies = Map<string, number>

const kept = new WeakMap<Rooms, Partial<Record<Searched, { until: number; words: Promise<Frequencies> }>>>()

/** Those that some in a thousand rows have, most common first. */
export function commonWords({ db, rooms }: Pick<Tx, 'db' | 'rooms'>, searched: Searched): Promise<Frequencies> {
  const now = rooms.now().getTime()
  const known = kept.get(rooms) ?? {}
  kept.set(rooms, known)
  const before = known[searched]
  if (before && before.until > now) return before.words
  const words = selectCommonWords(db, searched)
  known[searched] = { until: now + keptForMs, words }
  words.catch(() => delete known[searched])
  return words
}

/** As the database counted them for its own plans, without marks; none as long as it has not. */
async function selectCommonWords(db: Db, searched: Searched): Promise<Frequencies> {
  const { rows } = await sql<{ word: string; frequency: number }>`
    select word, frequency from pg_stats
     cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, frequency)
     where schemaname = 'public' and tablename = ${searched} and attname = 'search' and word is not null and word !~ '^[~#]'
     order by frequency desc`.execute(db)
  return new Map(rows.map(({ word, frequency }) => [word, frequency]))
}
