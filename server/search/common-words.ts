import { commonWords, type Searched } from '#server/database/common-words.ts'
import type { Tx } from '#server/rooms.ts'
import { wordsIn } from './words-in.ts'

const mostEndings = 20

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
