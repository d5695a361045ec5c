/** A word in the form that the search compares, and its position. */
export interface Word {
  folded: string
  start: number
  end: number
  /**
   * Where each unit of `folded` ends in the text: one letter may fold to two ("œ"), and two to one. Left out for plain
   * letters.
   */
  ends?: number[]
}

/** The scripts listed in search_text (003-people.sql): written without spaces, so every character is a word. */
const sign = /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uac00-\ud7a3\uf900-\ufaff\u{20000}-\u{3134f}]/u
const letters = /[\p{L}\p{N}\p{M}]+/gu
const isPlain = /^[a-z\d]+$/i

/** The words of a text, with positions in UTF-16 units. Folds letter by letter, like fold() in the database. */
export const wordsIn = (text: string): Word[] =>
  [...text.matchAll(letters)].flatMap(({ 0: run, index }) =>
    isPlain.test(run) ? { folded: run.toLowerCase(), start: index, end: index + run.length } : foldedWords(run, index),
  )

/** The position in the text after this many units of the folded word. */
export const endAfter = ({ start, end, ends }: Word, units: number) => (ends ? (ends[units - 1] ?? end) : start + units)

function foldedWords(run: string, from: number): Word[] {
  const words: Required<Word>[] = []
  let current: Required<Word> | undefined
  let at = from
  for (const character of run) {
    const [start, end] = [at, at + character.length]
    at = end
    if (!current || sign.test(character)) words.push((current = { folded: '', start, end, ends: [] }))
    addLetter(current, foldLetter(character), end)
    if (sign.test(character)) current = undefined
  }
  return words.filter(({ folded }) => folded !== '')
}

function addLetter(word: Required<Word>, folded: string, end: number) {
  word.folded += folded
  word.end = end
  if (folded === '' && word.ends.length > 0) word.ends[word.ends.length - 1] = end
  for (let unit = 0; unit < folded.length; unit++) word.ends.push(end)
}

/** Letters that are not accented forms of others, and optional marks of Arabic. */
const special: Record<string, string> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ħ: 'h', ı: 'i', þ: 'th', ð: 'd', ŋ: 'n', ё: 'е' },
  ...{ '\u0623': '\u0627', '\u0625': '\u0627', '\u0622': '\u0627', '\u0671': '\u0627', '\u0640': '' },
}
const droppedMark = /[\u0300-\u036f\u064b-\u0652]/g

function foldLetter(character: string): string {
  const lower = character.toLowerCase()
  if (lower in special) return special[lower] ?? ''
  if (!/[\p{Script=Latin}\p{Script=Greek}\p{M}]/u.test(lower)) return lower
  return lower.normalize('NFKD').replace(droppedMark, '').toLowerCase()
}
