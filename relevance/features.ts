import { addCode, addText, family, mix } from './hash.ts'
import { matchLexicon, type Lexicon, type Match } from './lexicon.ts'
import { tokenize, type Token, type Tokenized } from './tokens.ts'

/** To be raised whenever the same text gives other features: it is the first half of the model's version. */
export const featuresVersion = 1

/** Each block is brought to length 1 by itself, then weighed (training/settings.ts). */
export const blocks = { words: 0, letters: 1, concepts: 2, pairs: 3, senses: 4 } as const
export const blockCount = 5

/** Parallel lists: the hash of every feature seen, its block, and the tokens it came from (a span of 0 is the whole text). */
export interface Features extends Tokenized {
  matches: Match[]
  hashes: number[]
  blocks: number[]
  from: number[]
  span: number[]
}

const unigram = family('word')
const bigram = family('two words')
const gram = family('letters')
const address = family('address')
const concept = family('concept')
const pair = family('pair')
const sense = family('sense')

/** Concepts before this one in the lexicon are of the field, the others of what looks like it. */
const lastOfField = 'challenge'
const mostGrams = 5
const mostCounted = 5
/** Of pairs and of senses: twice what any post of the data has. A text made of the lexicon only must not cost more. */
const mostTogether = 400

export function extractFeatures(post: string, lexicon: Lexicon): Features {
  const { text, tokens } = tokenize(post)
  const found: Features = { text, tokens, matches: matchLexicon(lexicon, tokens), hashes: [], blocks: [], from: [], span: [] }
  tokens.forEach((token, at) => {
    if (token.kind === 'han') addHan(found, at)
    else if (token.kind === 'link') addLink(found, token, at)
    else addWord(found, token, at)
  })
  addConcepts(found, lexicon)
  return found
}

interface Seen {
  hash: number
  block: number
  from: number
  span: number
}

function add(found: Features, { hash, block, from, span }: Seen) {
  found.hashes.push(mix(hash))
  found.blocks.push(block)
  found.from.push(from)
  found.span.push(span)
}

function addWord(found: Features, token: Token, at: number) {
  const form = formOf(token)
  const before = found.tokens[at - 1]
  add(found, { hash: addText(unigram, form), block: blocks.words, from: at, span: 1 })
  if (before?.kind !== 'han') {
    const two = addText(bigram, `${before ? formOf(before) : '^'} ${form}`)
    add(found, { hash: two, block: blocks.words, from: before ? at - 1 : at, span: before ? 2 : 1 })
  }
  if (token.kind === 'word') addGrams(found, form, at)
}

function formOf({ kind, form }: Token) {
  if (kind === 'link') return 'link'
  return kind === 'number' ? shapeOf(form) : form
}

/** Three digits may be a MARC field or a Dewey class; other numbers count by their length. */
const shapeOf = (form: string) =>
  /^\d{3}$/.test(form) ? form : `0${form.replaceAll(/\d/g, '').slice(0, 2)}${Math.min(form.length, 6)}`

/** Two to five letters in a row, the edges of the word among them. */
function addGrams(found: Features, form: string, at: number) {
  const padded = ` ${form} `
  for (let first = 0; first < padded.length - 1; first++) {
    let hash = addCode(gram, padded.charCodeAt(first))
    for (let last = first + 1; last < Math.min(padded.length, first + mostGrams); last++) {
      hash = addCode(hash, padded.charCodeAt(last))
      add(found, { hash, block: blocks.letters, from: at, span: 1 })
    }
  }
}

function addLink(found: Features, { form }: Token, at: number) {
  add(found, { hash: addText(unigram, 'link'), block: blocks.words, from: at, span: 1 })
  for (const part of form.slice('https://'.length).split(/[^a-z0-9]+/)) {
    if (part.length < 3) continue
    add(found, { hash: addText(address, part), block: blocks.words, from: at, span: 1 })
    addGrams(found, part, at)
  }
}

/** One to four characters in a row. */
function addHan(found: Features, at: number) {
  let hash = unigram
  for (let next = at; next < Math.min(found.tokens.length, at + 4); next++) {
    const token = found.tokens[next]!
    if (token.kind !== 'han' || (next > at && found.tokens[next - 1]!.end !== token.start)) return
    hash = addText(hash, token.form)
    add(found, { hash, block: next - at < 2 ? blocks.words : blocks.letters, from: at, span: next - at + 1 })
  }
}

/** What the text is about, what is spoken of together, and in which company each word of the field stands. */
function addConcepts(found: Features, { concepts }: Lexicon) {
  const fieldCount = concepts.indexOf(lastOfField) + 1
  const named = [...new Set(found.matches.map((it) => it.concept))].sort((a, b) => a - b)
  const inField = named.filter((it) => it < fieldCount).length
  const whole = { from: 0, span: 0 }
  for (const counted of [`field ${Math.min(inField, mostCounted)}`, `other ${Math.min(named.length - inField, mostCounted)}`])
    add(found, { hash: addText(concept, counted), block: blocks.concepts, ...whole })
  const couples = named.flatMap((one, at) => named.slice(at + 1).map((other) => addCode(addCode(pair, one), other)))
  for (const hash of couples.slice(0, mostTogether)) add(found, { hash, block: blocks.pairs, ...whole })
  const end = found.hashes.length + mostTogether
  for (const { concept: about, entry, from, span } of found.matches) {
    add(found, { hash: addCode(concept, about), block: blocks.concepts, from, span })
    if (about >= fieldCount || found.hashes.length > end) continue
    const entryHash = addText(sense, entry)
    for (const other of named)
      if (other !== about) add(found, { hash: addCode(entryHash, other), block: blocks.senses, from, span })
  }
}
