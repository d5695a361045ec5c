import { composed } from '#contract/typed-text.ts'
import { latinLanguage } from './latin-language.ts'

interface Writing {
  letters: RegExp
  /** The language of text in this script; null if that cannot be told. */
  language: string | ((text: string) => string | null)
  /** One character says as much as several of an alphabet. */
  isDense?: boolean
}

const writings: Writing[] = [
  { letters: /\p{Script=Latin}/gu, language: latinLanguage },
  { letters: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu, language: hanLanguage, isDense: true },
  { letters: /\p{Script=Hangul}/gu, language: 'ko', isDense: true },
  { letters: /\p{Script=Arabic}/gu, language: arabicLanguage },
  { letters: /\p{Script=Hebrew}/gu, language: (text) => (holds(text, /^(?:און|איז|דאָס)$/u) > 1 ? 'yi' : 'he') },
  { letters: /\p{Script=Cyrillic}/gu, language: cyrillicLanguage },
  { letters: /\p{Script=Devanagari}/gu, language: devanagariLanguage },
  ...Object.entries({
    ...{ Greek: 'el', Bengali: 'bn', Tamil: 'ta', Telugu: 'te', Gujarati: 'gu', Gurmukhi: 'pa', Kannada: 'kn' },
    ...{ Malayalam: 'ml', Sinhala: 'si', Thai: 'th', Lao: 'lo', Khmer: 'km', Myanmar: 'my', Georgian: 'ka', Armenian: 'hy' },
  }).map(([script, language]) => ({ letters: new RegExp(`\\p{Script=${script}}`, 'gu'), language })),
]

/**
 * Parts that say nothing about the language around them: addresses, mentions, topics, code. E-mail addresses are only looked
 * for at the start of a word, and can be matched in one way only: otherwise, with a thousand “@”, each would be tried against
 * each.
 */
const notProse = /```[\s\S]*?```|`[^`\n]*`|\b(?:https?:\/\/|www\.)\S+|(?<![^\s`])[^\s@`]+@\S[^\s.]*\.\S+|[@#][\p{L}\p{N}_.-]+/gu

/** Enough to judge by: the beginning of a long text shows its language. */
const longestRead = 4_000
const fewestLetters = 6
/** Names and terms in another script are common; half and half is no language. */
const mainShare = 0.6

/** BCP 47, or null if a guess might be wrong: for readers and screen readers, none is better than the wrong one. */
export function detectLanguage(content: string): string | null {
  const text = composed(content.slice(0, longestRead).replaceAll(notProse, ' '))
  const counts = writings.map((writing) => ({
    ...writing,
    weight: (text.match(writing.letters)?.length ?? 0) * (writing.isDense ? 2.5 : 1),
  }))
  const total = counts.reduce((sum, { weight }) => sum + weight, 0)
  const main = counts.reduce((a, b) => (b.weight > a.weight ? b : a))
  if (main.weight < fewestLetters || main.weight < total * mainShare) return null
  return typeof main.language === 'string' ? main.language : main.language(text)
}

function hanLanguage(text: string) {
  const kana = text.match(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu)?.length ?? 0
  const han = text.match(/\p{Script=Han}/gu)?.length ?? 0
  if (kana >= (kana + han) * 0.15) return 'ja'
  return kana === 0 ? 'zh' : null
}

/** Letters that Persian and Urdu added to the Arabic ones, and the forms they prefer. */
function arabicLanguage(text: string) {
  const [urdu, persian, arabic] = [/[ٹڈڑںےہھ]/gu, /[پچژگکی]/gu, /[ةىيك]|(?:^|\s)ال/gu].map((of) => text.match(of)?.length ?? 0)
  if (urdu! >= 2 && urdu! >= arabic!) return 'ur'
  if (persian! >= 2 && persian! >= arabic! * 2) return 'fa'
  return arabic! > persian! + urdu! ? 'ar' : null
}

function cyrillicLanguage(text: string) {
  if (/[ўЎ]/u.test(text)) return 'be'
  if (/[їєґЇЄҐ]/u.test(text)) return 'uk'
  if (/[ѓќѕЃЌЅ]/u.test(text)) return 'mk'
  if (/[љњћђџЉЊЋЂЏ]/u.test(text)) return 'sr'
  if (/[іІәғқңөұүһҷҳ]/u.test(text)) return null
  const russian = holds(text, /[ыэё]|^(?:что|как|это|кто|не|мы|или|для|из|мне|вы|у|бы)$/u)
  const bulgarian = holds(text, /^(?:е|са|че|се|от|като|със|във|ще|да|ли|която|който|към|сме|има|няма)$|(?:ата|ята|ото|ът)$/u)
  if (russian >= 1 && russian >= bulgarian * 2) return 'ru'
  return bulgarian >= 2 && bulgarian > russian ? 'bg' : null
}

function devanagariLanguage(text: string) {
  const hindi = holds(text, /^(?:है|हैं|में|की|के|का|और|से|को|नहीं|हम)$/u)
  const marathi = holds(text, /^(?:आहे|आहेत|आणि|नाही|मध्ये|आम्ही|आमच्या|साठी)$/u)
  const nepali = holds(text, /^(?:छ|छन्|हो|र|मा|लागि|हामी|हाम्रो)$/u)
  if (hindi >= 1 && hindi > marathi && hindi > nepali) return 'hi'
  if (marathi >= 1 && marathi > hindi) return 'mr'
  return nepali >= 2 && nepali > hindi ? 'ne' : null
}

/** How many of the text's words are among these. */
const holds = (text: string, words: RegExp) =>
  (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => words.test(word)).length
