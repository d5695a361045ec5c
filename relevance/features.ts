import { addCode, addText, family, mix } from './hash.ts'
import { matchLexicon, type Lexicon, type Match } from './lexicon.ts'
import { tokenize, type Token, type Tokenized } from './tokens.ts'

/** To be increased whenever the same text yields different features: it is the first half of the model's version. */
export const featuresVersion = 5

/** Each block is normalized to length 1, then weighted (training/settings.ts). */
export const blocks = { words: 0, letters: 1, concepts: 2, pairs: 3, senses: 4 } as const
export const blockCount = 5

/** Parallel columns: the hash of every feature seen, its block, and the tokens it came from (a span of 0 is the whole text). */
interface Columns {
  hashes: Uint32Array
  blocks: Uint8Array
  from: Uint16Array
  span: Uint8Array
}

export interface Features extends Tokenized, Columns {
  matches: Match[]
  /** How many different words of the field it contains. */
  named: number
}

const unigram = family('word')
const bigram = family('two words')
const gram = family('letters')
const address = family('address')
const concept = family('concept')
const pair = family('pair')
const sense = family('sense')

/** Concepts before this one in the lexicon belong to the field, the rest to what resembles it. */
const lastOfField = 'challenge'
const mostGrams = 5
const mostCounted = 5
/**
 * From this length on a text is prose rather than a remark: one word of the field in a hundred means something different from
 * one in ten.
 */
export const fewestTokensOfProse = 20
/** Concepts named `…-prose` are everyday words that only count in numbers: they are read from this length on. */
const fewestTokensOfBackground = 26
/** Matches of the field in a hundred tokens, by steps. */
const densities = [1, 2.5, 5, 9, 15]
const mostSure = 4
const mostWords = 6
/** The context of a word in prose: this many tokens before and after. */
const near = 12
/** Concepts whose words are rare elsewhere; those of loans, rooms, books and events are not. */
const tradeConcepts = [
  ...['sure', 'library', 'profession', 'conservation', 'archives-work', 'records-management', 'digital-preservation'],
  ...['rare-books', 'metadata-work', 'museum-work', 'theory-prose', 'heritage-prose', 'records-prose', 'library-prose'],
]
/** For pairs and senses: twice what any post in the data has. A text made up of the lexicon alone must not cost more. */
const mostTogether = 400

/** More than the judged part of a text can have. */
const mostFeatures = 16_384
/** One text at a time is written here and then copied: it has too many features for growing lists. */
const written: Columns & { count: number } = {
  count: 0,
  hashes: new Uint32Array(mostFeatures),
  blocks: new Uint8Array(mostFeatures),
  from: new Uint16Array(mostFeatures),
  span: new Uint8Array(mostFeatures),
}

export function extractFeatures(post: string, lexicon: Lexicon): Features {
  const { text, tokens } = tokenize(post)
  const matches = withoutBackground(matchLexicon(lexicon, tokens), lexicon, tokens.length)
  written.count = 0
  tokens.forEach((token, at) => {
    if (token.kind === 'han') addHan(tokens, at)
    else if (token.kind === 'link') addLink(token, at)
    else addWord(tokens, at)
  })
  addConcepts(matches, lexicon, tokens.length)
  const { count, hashes, blocks: inBlocks, from, span } = written
  const kinds = { hashes: hashes.slice(0, count), blocks: inBlocks.slice(0, count) }
  const named = new Set(matches.filter((it) => it.concept < fieldCountOf(lexicon)).map((it) => it.entry)).size
  return { text, tokens, matches, named, ...kinds, from: from.slice(0, count), span: span.slice(0, count) }
}

const fieldCountOf = ({ concepts }: Lexicon) => concepts.indexOf(lastOfField) + 1

function withoutBackground(matches: Match[], { concepts }: Lexicon, length: number): Match[] {
  if (length >= fewestTokensOfBackground) return matches
  return matches.filter(({ concept: about }) => !concepts[about]!.endsWith('-prose'))
}

/** Four numbers rather than one object, as it is called thousands of times per text. */
function add(hash: number, block: number, from: number, span: number) {
  const at = written.count
  if (at === mostFeatures) return
  written.hashes[at] = mix(hash)
  written.blocks[at] = block
  written.from[at] = from
  written.span[at] = span
  written.count = at + 1
}

function addWord(tokens: Token[], at: number) {
  const token = tokens[at]!
  const form = formOf(token)
  const before = tokens[at - 1]
  add(addText(unigram, form), blocks.words, at, 1)
  if (!before) add(addText(bigram, `^ ${form}`), blocks.words, at, 1)
  else if (before.kind !== 'han') add(addText(bigram, `${formOf(before)} ${form}`), blocks.words, at - 1, 2)
  if (token.kind === 'word') addGrams(form, at)
}

function formOf({ kind, form }: Token) {
  if (kind === 'link') return 'link'
  return kind === 'number' ? shapeOf(form) : form
}

/** Three digits may be a MARC field or a Dewey class; other numbers only count by length. */
const shapeOf = (form: string) =>
  /^\d{3}$/.test(form) ? form : `0${form.replaceAll(/\d/g, '').slice(0, 2)}${Math.min(form.length, 6)}`

/** Two to five letters in a row, including the edges of the word. */
function addGrams(form: string, at: number) {
  const padded = ` ${form} `
  for (let first = 0; first < padded.length - 1; first++) {
    let hash = addCode(gram, padded.charCodeAt(first))
    for (let last = first + 1; last < Math.min(padded.length, first + mostGrams); last++) {
      hash = addCode(hash, padded.charCodeAt(last))
      add(hash, blocks.letters, at, 1)
    }
  }
}

function addLink({ form }: Token, at: number) {
  add(addText(unigram, 'link'), blocks.words, at, 1)
  for (const part of form.slice('https://'.length).split(/[^a-z0-9]+/)) {
    if (part.length < 3) continue
    add(addText(address, part), blocks.words, at, 1)
    addGrams(part, at)
  }
}

/** One to four characters in a row. */
function addHan(tokens: Token[], at: number) {
  let hash = unigram
  for (let next = at; next < Math.min(tokens.length, at + 4); next++) {
    const token = tokens[next]!
    if (token.kind !== 'han' || (next > at && tokens[next - 1]!.end !== token.start)) return
    hash = addText(hash, token.form)
    add(hash, next - at < 2 ? blocks.words : blocks.letters, at, next - at + 1)
  }
}

/** What the text is about, which concepts occur together, and in which context each word of the field stands. */
function addConcepts(matches: Match[], lexicon: Lexicon, length: number) {
  const { concepts } = lexicon
  const fieldCount = fieldCountOf(lexicon)
  const isProse = length >= fewestTokensOfProse
  if (isProse) addShape(matches, { fieldCount, trade: tradeIn(concepts), length })
  const named = [...new Set(matches.map((it) => it.concept))].sort((a, b) => a - b)
  const inField = named.filter((it) => it < fieldCount).length
  for (const counted of [`field ${Math.min(inField, mostCounted)}`, `other ${Math.min(named.length - inField, mostCounted)}`])
    add(addText(concept, counted), blocks.concepts, 0, 0)
  const company = isProse ? companyOf(matches, concepts.length) : matches.map(() => named)
  const isPaired = new Uint8Array(concepts.length ** 2)
  let pairs = 0
  let senses = 0
  matches.forEach(({ concept: about, entry, from, span }, at) => {
    add(addCode(concept, about), blocks.concepts, from, span)
    if (isProse) add(addText(addCode(concept, about), 'prose'), blocks.concepts, from, span)
    if (pairs < mostTogether) addPairs(about, company[at]!)
    if (about >= fieldCount || senses > mostTogether) return
    const entryHash = addText(sense, entry)
    if (isProse) add(addText(entryHash, 'prose'), blocks.senses, from, span)
    for (const other of company[at]!) if (other !== about) add(addCode(entryHash, other), blocks.senses, from, span)
    senses += company[at]!.length
  })

  function addPairs(about: number, others: number[]) {
    for (const other of others) {
      if (other <= about || isPaired[about * concepts.length + other] === 1) continue
      isPaired[about * concepts.length + other] = 1
      add(addCode(addCode(pair, about), other), blocks.pairs, 0, 0)
      pairs++
    }
  }
}

/** The concepts near each match: in prose, what stands ten lines further down says little about a word. */
function companyOf(matches: Match[], conceptCount: number): number[][] {
  const seenFor = new Int32Array(conceptCount).fill(-1)
  let first = 0
  let company: number[] = []
  return matches.map(({ from }, place) => {
    if (matches[place - 1]?.from === from) return company
    while (matches[first]!.from < from - near) first++
    company = []
    for (let at = first; at < matches.length && matches[at]!.from <= from + near; at++) {
      const other = matches[at]!.concept
      if (seenFor[other] === from) continue
      seenFor[other] = from
      company.push(other)
    }
    return company
  })
}

const tradeOf = new WeakMap<string[], Set<number>>()

/** The numbers of the trade's concepts, looked up once for each lexicon. */
function tradeIn(concepts: string[]): Set<number> {
  const known = tradeOf.get(concepts)
  if (known) return known
  const trade = new Set(tradeConcepts.map((name) => concepts.indexOf(name)))
  tradeOf.set(concepts, trade)
  return trade
}

/** How dense the text is in words of the field and the trade, and how many different ones it has, of these and of single senses. */
function addShape(matches: Match[], { fieldCount, trade, length }: { fieldCount: number; trade: Set<number>; length: number }) {
  const stepOf = (count: number) => densities.filter((it) => (100 * count) / (length + 1) >= it).length
  const ofTrade = matches.filter((it) => trade.has(it.concept))
  const words = new Set(ofTrade.map((it) => it.entry)).size
  const sure = new Set(matches.filter((it) => it.concept === 0).map((it) => it.entry)).size
  const shapes = [
    `density ${stepOf(matches.filter((it) => it.concept < fieldCount).length)}`,
    `sure ${Math.min(mostSure, sure)}`,
    `trade ${stepOf(new Set(ofTrade.map((it) => it.from)).size)}`,
    `words ${Math.min(mostWords, words)}`,
  ]
  for (const shape of shapes) add(addText(concept, shape), blocks.concepts, 0, 0)
}
