import { frequentWords, tellingLetters } from './language-clues.ts'

const wordsOf = Object.entries(frequentWords).map(([language, words]) => [language, new Set(words.split(/\s+/))] as const)

const fewestWords = 3
const letterWeight = 0.25

const seldom = ['ca', 'ro', 'da', 'no', 'sv', 'pl', 'cs', 'fi', 'tr', 'id', 'vi']

/** A two-letter match may be an accident; a longer word is not. */
const weightOf = (word: string) => (word.length > 3 ? 1.2 : word.length > 1 ? 1 : 0.5)

/** For text in Latin letters, by the words that hold its sentences together and by letters that few languages have. */
export function latinLanguage(text: string): string | null {
  const lower = text.toLowerCase().replaceAll('’', "'")
  const words = lower.match(/[\p{L}\p{M}]+(?:'[\p{L}\p{M}]+)*/gu) ?? []
  if (words.length < fewestWords) return null

  const scores = wordsOf.map(([language, known]) => {
    const found = words.filter((word) => known.has(word))
    const byWords = found.reduce((sum, word) => sum + weightOf(word), 0)
    const byLetters = (lower.match(tellingLetters[language]!)?.length ?? 0) * letterWeight
    return { language, found, byWords, score: (byWords + byLetters) * (seldom.includes(language) ? 0.8 : 1) }
  })
  const [best, ...others] = scores.sort((a, b) => b.score - a.score) as [Score, Score]
  const isSure = best.byWords >= Math.max(1, words.length * 0.1) && best.score >= others[0].score * 1.15 + 0.5
  return isSure && !others.some((other) => isMixedWith(best, other)) ? best.language : null
}

interface Score {
  language: string
  found: string[]
  byWords: number
  score: number
}

/** With nearly as many words that only the other language has, these are two languages side by side. */
function isMixedWith(best: Score, other: Score) {
  const [own, foreign] = [only(best, other), only(other, best)]
  return foreign >= 2 && foreign >= own * 0.6
}
const only = (a: Score, b: Score) => a.found.filter((word) => word.length > 1 && !b.found.includes(word)).length
