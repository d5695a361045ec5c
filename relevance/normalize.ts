import { simplified } from './simplified-characters.ts'

/**
 * Arabic vowel signs and the stretching dash carry no meaning; the letters below are spelled inconsistently even by one
 * writer.
 */
const arabicMarks = /[\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u0640]/g
const arabicLetters = new Map(Object.entries({ أ: 'ا', إ: 'ا', آ: 'ا', ٱ: 'ا', ى: 'ي', ئ: 'ي', ؤ: 'و', ة: 'ه', گ: 'ك', ڤ: 'ف' }))
const isAscii = /^[\0-\x7f]*$/
const isArabic = /[\u0600-\u06ff]/

/** A word in lower case, without accents: careful and careless spellings become the same. */
export function normalizeWord(word: string): string {
  if (isAscii.test(word)) return word.toLowerCase()
  const folded = word.normalize('NFKC').toLowerCase().replaceAll('’', "'")
  return isArabic.test(folded) ? normalizeArabic(folded) : normalizeLatin(folded)
}

/** One Chinese character in its simplified form. */
export const normalizeHan = (character: string): string => simplified.get(character) ?? character

const normalizeLatin = (word: string) =>
  word
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll('ß', 'ss')

const normalizeArabic = (word: string) =>
  word
    .replaceAll(arabicMarks, '')
    .replaceAll(/[أإآٱىئؤةگڤ]/g, (letter) => arabicLetters.get(letter) ?? letter)
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
