import { blockCount, type Features } from './features.ts'
import { readLexicon, type Lexicon } from './lexicon.ts'

/** What training leaves behind, as it stands in weights.bin: this head in JSON, the lexicon, then three columns of numbers. */
export interface ModelHead {
  version: string
  /** How many posts it learned from. */
  posts: number
  features: number
  lexiconBytes: number
  bias: number
  /** A weight is its number in the file times this. */
  weightStep: number
  blockWeights: number[]
  /** log odds = slope × sum + offset, fitted on posts the model had not seen. */
  slope: number
  offset: number
}

export interface Model extends ModelHead {
  lexicon: Lexicon
  /** Open addressing by hash; -1 is empty. */
  slots: Int32Array
  hashes: Uint32Array
  weights: Int16Array
  /** In how many posts each feature was seen. */
  seenIn: Uint16Array
}

export function readModel(file: Uint8Array): Model {
  const bytes = new Uint8Array(file)
  const headLength = new DataView(bytes.buffer).getUint32(0, true)
  const text = (from: number, to: number) => new TextDecoder().decode(bytes.subarray(from, to))
  const head = JSON.parse(text(4, 4 + headLength)) as ModelHead
  const lexiconEnd = 4 + headLength + head.lexiconBytes
  const columns = bytes.slice(lexiconEnd).buffer
  const hashes = new Uint32Array(columns, 0, head.features)
  return {
    ...head,
    lexicon: readLexicon(text(4 + headLength, lexiconEnd)),
    hashes,
    slots: placeInSlots(hashes),
    weights: new Int16Array(columns, head.features * 4, head.features),
    seenIn: new Uint16Array(columns, head.features * 6, head.features),
  }
}

export function placeInSlots(hashes: Uint32Array): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(hashes.length * 2 + 2))).fill(-1)
  hashes.forEach((hash, feature) => {
    let slot = hash & (slots.length - 1)
    while (slots[slot] !== -1) slot = (slot + 1) & (slots.length - 1)
    slots[slot] = feature
  })
  return slots
}

export type Vocabulary = Pick<Model, 'slots' | 'hashes' | 'seenIn' | 'posts' | 'blockWeights'>

/** The number of a feature in the model, or -1 for one that training has not met. */
export function featureOf({ slots, hashes }: Vocabulary, hash: number): number {
  let slot = hash & (slots.length - 1)
  while (slots[slot] !== -1 && hashes[slots[slot]!] !== hash) slot = (slot + 1) & (slots.length - 1)
  return slots[slot]!
}

/** The known features of a text: parallel lists of those it has, and for every occurrence in the text its place in them. */
export interface Vector {
  features: number[]
  values: number[]
  counts: number[]
  /** By occurrence; -1 where training has not met the feature. */
  places: Int32Array
}

/** Rarer counts more, often counts a little more, and every block has the length of its weight. */
export function vectorOf(vocabulary: Vocabulary, found: Features): Vector {
  const { features, blocks, counts, places } = countFeatures(vocabulary, found)
  const squares = new Float64Array(blockCount)
  const values = features.map((feature, at) => {
    const rarity = Math.log((1 + vocabulary.posts) / (1 + vocabulary.seenIn[feature]!)) + 1
    const value = (1 + Math.log(counts[at]!)) * rarity
    squares[blocks[at]!]! += value * value
    return value
  })
  const scales = vocabulary.blockWeights.map((weight, block) => weight / Math.sqrt(squares[block]! || 1))
  return { features, counts, places, values: values.map((value, at) => value * scales[blocks[at]!]!) }
}

function countFeatures(vocabulary: Vocabulary, found: Features) {
  const features: number[] = []
  const blocks: number[] = []
  const counts: number[] = []
  const placeOf = new Map<number, number>()
  const places = Int32Array.from(found.hashes, (hash, at) => {
    const feature = featureOf(vocabulary, hash)
    if (feature < 0) return -1
    const known = placeOf.get(feature)
    if (known !== undefined) {
      counts[known]!++
      return known
    }
    placeOf.set(feature, features.length)
    blocks.push(found.blocks[at]!)
    counts.push(1)
    return features.push(feature) - 1
  })
  return { features, blocks, counts, places }
}
