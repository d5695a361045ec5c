import { commonWords, type Frequencies, type Searched } from '#server/database/common-words.ts'
import type { Tx } from '#server/rooms.ts'
import { wordsIn } from './words-in.ts'

const mostEndings = 20

/**
 * The common words that start like this one. Searching the index for a prefix means reading every post with any such word,
 * half of all posts for "lib"; for whole words the index needs only the newest. If no common word starts like this, there are
 * few posts, and the prefix itself is searched.
 */
export async function commonEndings(tx: Tx, searched: Searched, typed: string): Promise<string[]> {
  const [word, ...more] = wordsIn(typed)
  if (!word || more.length > 0) return []
  const endings: string[] = []
  for (const common of byFirstLetter(await commonWords(tx, searched)).get(word.folded[0]!) ?? [])
    if (common.startsWith(word.folded) && endings.push(common) === mostEndings) break
  return endings
}

const grouped = new WeakMap<Frequencies, Map<string, string[]>>()

/** There are thousands of words, and each search goes through them several times. */
function byFirstLetter(words: Frequencies): Map<string, string[]> {
  const known = grouped.get(words)
  if (known) return known
  const groups = Map.groupBy(words.keys(), (word) => word[0]!)
  grouped.set(words, groups)
  return groups
}

/** Whether one of them is among the most common words, found in some of every thousand posts. */
export const isCommon = async (tx: Tx, searched: Searched, spellings: string[]): Promise<boolean> =>
  (await frequencyOf(tx, searched, spellings)) > 0

/**
 * From 0 to 1, for the most frequent of them; 0 if none is common. What is written as several words is no more frequent than
 * any of these.
 */
export async function frequencyOf(tx: Tx, searched: Searched, spellings: string[]): Promise<number> {
  const known = await commonWords(tx, searched)
  const frequencies = spellings.map((spelling) => Math.min(1, ...wordsIn(spelling).map(({ folded }) => known.get(folded) ?? 0)))
  return Math.max(0, ...frequencies)
}
