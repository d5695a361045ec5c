import { normalizeHan, normalizeWord } from './normalize.ts'

export type TokenKind = 'word' | 'han' | 'number' | 'link' | 'emoji'

export interface Token {
  kind: TokenKind
  /** As the model sees it. A Chinese character is a token by itself, since there are no spaces. */
  form: string
  start: number
  end: number
}

export interface Tokenized {
  /** The part of the text that is judged; positions of tokens refer to it. */
  text: string
  tokens: Token[]
}

/** A long post is judged by its beginning and end: the cost of a score must not grow with the post. */
const mostFromStart = 600
const mostFromEnd = 200
/** Chinese says more in fewer characters. */
const mostTokens = 400
/** A word of a hundred letters is noise or an attack. */
const longestWord = 60

const pattern =
  /(?<link>https?:\/\/\S+)|(?<han>[\p{Script=Han}々〇])|(?<number>\p{N}+(?:[.,:]\p{N}+)*)(?!\p{L})|(?<word>(?:(?!\p{Script=Han})[\p{L}\p{N}\p{M}])+(?:['’](?:(?!\p{Script=Han})[\p{L}\p{M}])+)*)|(?<emoji>\p{Extended_Pictographic})/gu

export function tokenize(whole: string): Tokenized {
  const isLong = whole.length > mostFromStart + mostFromEnd
  const judged = isLong ? `${whole.slice(0, mostFromStart)} ${whole.slice(-mostFromEnd)}` : whole
  const text = judged.toWellFormed()
  return { text, tokens: Array.from(text.matchAll(pattern).take(mostTokens), toToken) }
}

const kinds: TokenKind[] = ['word', 'han', 'number', 'link', 'emoji']

function toToken(match: RegExpExecArray): Token {
  const kind = kinds.find((name) => match.groups?.[name] !== undefined) ?? 'word'
  return { kind, form: formOf(kind, match[0]), start: match.index, end: match.index + match[0].length }
}

function formOf(kind: TokenKind, shown: string) {
  if (kind === 'han') return normalizeHan(shown)
  const form = normalizeWord(kind === 'link' ? shown.slice(0, 200) : shown.slice(0, longestWord))
  return kind === 'word' && form.includes("'") ? withoutApostrophe(form) : form
}

/** French elision (l'heure, d'archives) and the English genitive (library's). */
const withoutApostrophe = (form: string) => form.replace(/^(?:[ldnsjmtc]|qu|jusqu|lorsqu)'(?=\p{L})/u, '').replace(/'s$/, '')
