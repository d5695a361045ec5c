import type { AskedFor } from './parse-query.ts'
import { endAfter, wordsIn, type Word } from './words-in.ts'

/** `[start, end)` in UTF-16 units. */
export type Highlight = [number, number]

/** What to highlight wherever it occurs: sequences of words; the last word of an open one may be incomplete. */
export type Sought = { words: string[]; isOpen: boolean }[]

export const soughtIn = ({ terms, isOpen, topics }: AskedFor): Sought => [
  ...terms.flatMap((spellings, at) =>
    spellings.map((spelling, nth) => ({ words: foldedWords(spelling), isOpen: isOpen && at === terms.length - 1 && nth === 0 })),
  ),
  ...topics.map((topic) => ({ words: foldedWords(topic), isOpen: false })),
]

const foldedWords = (text: string) => wordsIn(text).map(({ folded }) => folded)

/** In order, without overlaps: highlights that share letters, or have only a space between them, are merged. */
export function findHighlights(text: string, sought: Sought): Highlight[] {
  const words = wordsIn(text)
  const found = sought.flatMap((one) => words.flatMap((_, at) => matchAt(words, at, one)))
  const merged: Highlight[] = []
  for (const [start, end] of found.toSorted(([a], [b]) => a - b)) {
    const last = merged.at(-1)
    if (last && !text.slice(last[1], start).trim()) last[1] = Math.max(last[1], end)
    else merged.push([start, end])
  }
  return merged
}

function matchAt(words: Word[], at: number, { words: sought, isOpen }: Sought[number]): Highlight[] {
  const first = words[at]
  const last = words[at + sought.length - 1]
  const lastSought = sought.at(-1)
  if (!first || !last || lastSought === undefined) return []
  const isMatch = sought.every((word, nth) => {
    const { folded } = words[at + nth]!
    return isOpen && nth === sought.length - 1 ? folded.startsWith(word) : folded === word
  })
  return isMatch ? [[first.start, endAfter(last, lastSought.length)]] : []
}
