import { tokenize, type Token } from './tokens.ts'

/** Words of the field and of what resembles it, in seven languages, grouped by concept: `cataloging: marc, subject heading*, 编目, فهرسة`. */
export interface Lexicon {
  concepts: string[]
  /** Words separated by a space, Chinese without; a final `*` stands for any ending. */
  entries: Map<string, number[]>
  /** The number of tokens of the longest entry starting with this one. */
  longest: Map<string, number>
}

export interface Match {
  concept: number
  entry: string
  from: number
  span: number
}

export function readLexicon(text: string): Lexicon {
  const lexicon: Lexicon = { concepts: [], entries: new Map(), longest: new Map() }
  for (const line of text.split('\n')) {
    const colon = line.indexOf(':')
    if (colon < 0) continue
    const name = line.slice(0, colon).trim()
    if (!lexicon.concepts.includes(name)) lexicon.concepts.push(name)
    for (const term of line.slice(colon + 1).split(',')) addTerm(lexicon, term.trim(), lexicon.concepts.indexOf(name))
  }
  return lexicon
}

function addTerm({ entries, longest }: Lexicon, term: string, concept: number) {
  const isOpen = term.endsWith('*')
  const { tokens } = tokenize(isOpen ? term.slice(0, -1) : term)
  if (tokens.length === 0) return
  const forms = tokens.map(stem)
  longest.set(forms[0]!, Math.max(longest.get(forms[0]!) ?? 1, forms.length))
  const key = keyOf(tokens, forms, { start: 0, end: forms.length }) + (isOpen ? '*' : '')
  const known = entries.get(key)
  if (!known) entries.set(key, [concept])
  else if (!known.includes(concept)) known.push(concept)
}

function keyOf(tokens: Token[], forms: string[], { start, end }: { start: number; end: number }) {
  let key = forms[start]!
  for (let at = start + 1; at < end; at++) key += areJoined(tokens, at) ? forms[at]! : ` ${forms[at]!}`
  return key
}

const areJoined = (tokens: Token[], at: number) => tokens[at]!.kind === 'han' && tokens[at - 1]!.end === tokens[at]!.start

/** The Arabic article with the particles attached to it, and particles by themselves. */
const article = /^(?:[وف]?[بك]?ال|[وف]?لل)(?=[\u0621-\u064a]{3})/
const particle = /^(?:[وف][بكل]?|[بكل])(?=[\u0621-\u064a]{3})/
const isArabic = (form: string) => form.charCodeAt(0) >= 0x600 && form.charCodeAt(0) <= 0x6ff
const stem = ({ form }: Token) => (isArabic(form) ? form.replace(article, '') : form)

const shortestBeginning = 3

/**
 * From left to right the longest entry at each word, plus the word itself if it is an entry too; Chinese entries do not
 * overlap.
 */
export function matchLexicon({ entries, longest }: Lexicon, tokens: Token[]): Match[] {
  const forms = tokens.map(stem)
  const found: Match[] = []
  for (let at = 0; at < tokens.length;) at += tokens[at]!.kind === 'han' ? matchHan(at) : matchWords(at)
  return found

  function matchHan(start: number) {
    for (let span = Math.min(longest.get(forms[start]!) ?? 0, tokens.length - start); span > 0; span--)
      if (add(entryOf(start, span), start, span)) return span
    return 1
  }
  function matchWords(start: number) {
    for (let span = Math.min(longest.get(forms[start]!) ?? 1, tokens.length - start); span > 1; span--)
      if (add(entryOf(start, span), start, span)) break
    add(entryOf(start, 1) ?? withoutParticle(forms[start]!), start, 1)
    return 1
  }
  function add(entry: string | undefined, from: number, span: number) {
    if (entry === undefined) return false
    for (const concept of entries.get(entry)!) found.push({ concept, entry, from, span })
    return true
  }
  function entryOf(start: number, span: number) {
    const key = span === 1 ? forms[start]! : keyOf(tokens, forms, { start, end: start + span })
    return lookUp(key, tokens[start]!.kind === 'han' ? 0 : forms[start + span - 1]!.length)
  }
  function withoutParticle(key: string) {
    if (!isArabic(key)) return
    const rest = key.replace(particle, '').replace(article, '')
    return rest === key ? undefined : lookUp(rest, rest.length)
  }
  function lookUp(key: string, lastLength: number) {
    if (entries.has(key)) return key
    for (let cut = 0; cut <= lastLength - shortestBeginning; cut++) {
      const entry = `${key.slice(0, key.length - cut)}*`
      if (entries.has(entry)) return entry
    }
  }
}
