import { sql } from 'kysely'
import type { Db } from '#server/database/database.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { wordsIn } from './words-in.ts'

type Searched = 'posts' | 'users'

const keptForMs = 10 * 60_000
const mostEndings = 20
const kept = new WeakMap<Rooms, Partial<Record<Searched, { until: number; words: Promise<Set<string>> }>>>()

/**
 * The common words that begin like this one. To look for a beginning in the index is to read every post that has any word
 * of it, half of all posts for "lib"; for whole words the index needs only the newest of them. Where no common word begins
 * so, the posts are few and the beginning is looked for itself.
 */
export async function commonEndings(tx: Tx, searched: Searched, typed: string): Promise<string[]> {
  const [word, ...more] = wordsIn(typed)
  if (!word || more.length > 0) return []
  const endings: string[] = []
  for (const common of await commonWords(tx, searched))
    if (common.startsWith(word.folded) && endings.push(common) === mostEndings) break
  return endings
}

/** Whether one of them is among the most common words, some in a thousand posts. */
export async function isCommon(tx: Tx, searched: Searched, spellings: string[]): Promise<boolean> {
  const words = await commonWords(tx, searched)
  return spellings.some((spelling) => wordsIn(spelling).every(({ folded }) => words.has(folded)))
}

function commonWords({ db, rooms }: Tx, searched: Searched): Promise<Set<string>> {
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

/** As the database counted them for its own plans, most common first; none as long as it has not. */
async function selectCommonWords(db: Db, searched: Searched): Promise<Set<string>> {
  const { rows } = await sql<{ word: string }>`
    select word from pg_stats
     cross join lateral unnest(most_common_elems::text::text[], most_common_elem_freqs) as common (word, frequency)
     where schemaname = 'public' and tablename = ${searched} and attname = 'search' and word is not null and word !~ '^~'
     order by frequency desc`.execute(db)
  return new Set(rows.map(({ word }) => word))
}
