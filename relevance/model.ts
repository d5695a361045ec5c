import { blockCount, blocks as blockNames, type Features } from './features.ts'
import { languageOf } from './language-of.ts'
import { readLexicon, type Lexicon } from './lexicon.ts'

/** What training produces, in the layout of weights.bin: this head in JSON, the lexicon, then four columns of numbers. */
export interface ModelHead {
  version: string
  /** How many posts it learned from. */
  posts: number
  features: number
  lexiconBytes: number
  /** A weight is its number in the file times this. */
  weightStep: number
  blockWeights: number[]
  /** What is added if no word of the field occurs, and if one does. */
  fewNamed: number[]
  remark: Constants
  prose: Constants
}

/** What is added to the sum of the weights to give the log odds; fitted on posts the model had not seen. */
export interface Constants {
  bias: number
  /** By language. */
  offsets: Record<string, number>
}

export interface Model extends ModelHead {
  lexicon: Lexicon
  /** Open addressing by hash; -1 is empty. */
  slots: Int32Array
  hashes: Uint32Array
  /** For remarks, and for prose. */
  remarkWeights: Int16Array
  proseWeights: Int16Array
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
    remarkWeights: new Int16Array(columns, head.features * 4, head.features),
    proseWeights: new Int16Array(columns, head.features * 6, head.features),
    seenIn: new Uint16Array(columns, head.features * 8, head.features),
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

/** Up to this length a text is read as a remark, from the other on as prose, and in between as both. */
const longestRemark = 15
const shortestProse = 40

export const proseShareOf = ({ tokens }: Pick<Features, 'tokens'>): number =>
  Math.min(1, Math.max(0, (tokens.length - longestRemark) / (shortestProse - longestRemark)))

/** The odds before any word is read. */
export function biasOf({ remark, prose, fewNamed }: ModelHead, found: Pick<Features, 'tokens' | 'named'>): number {
  const share = proseShareOf(found)
  const spoken = languageOf(found.tokens) ?? ''
  const [inRemark, inProse] = [remark, prose].map(({ bias, offsets }) => bias + (offsets[spoken] ?? 0))
  return (1 - share) * inRemark! + share * inProse! + (fewNamed[found.named] ?? 0)
}

/** How much each feature of the vector moves the log odds. */
export function movesOf(model: Model, found: Pick<Features, 'tokens'>, { features, values }: Vector): Float64Array {
  const { remarkWeights, proseWeights, weightStep } = model
  const inProse = proseShareOf(found) * weightStep
  const inRemark = weightStep - inProse
  const moves = new Float64Array(features.length)
  for (let at = 0; at < moves.length; at++) {
    const feature = features[at]!
    moves[at] = values[at]! * (inRemark * remarkWeights[feature]! + inProse * proseWeights[feature]!)
  }
  return moves
}

export type Vocabulary = Pick<Model, 'slots' | 'hashes' | 'seenIn' | 'posts' | 'blockWeights'>

/** The index of a feature in the model, or -1 if training has not seen it. */
export function featureOf({ slots, hashes }: Vocabulary, hash: number): number {
  let slot = hash & (slots.length - 1)
  while (slots[slot] !== -1 && hashes[slots[slot]!] !== hash) slot = (slot + 1) & (slots.length - 1)
  return slots[slot]!
}

const isOfText = (block: number) => block === blockNames.words || block === blockNames.letters

/** The known features of a text: parallel lists, and for every occurrence in the text its position in them. */
export interface Vector {
  features: Int32Array
  values: Float64Array
  counts: Uint16Array
  /** By occurrence; -1 if training has not seen the feature. */
  places: Int32Array
}

/**
 * Rare features count more, frequent occurrences slightly more, and every block has the length of its weight. Words and
 * letters unseen in training take up their share of it: the less of a text is known, the less that part may say.
 */
export function vectorOf(vocabulary: Vocabulary, found: Features): Vector {
  const { features, blocks, counts, places } = countFeatures(vocabulary, found)
  const squares = new Float64Array(blockCount)
  const unknown = (Math.log(1 + vocabulary.posts) + 1) ** 2
  places.forEach((place, at) => {
    if (place === -1 && isOfText(found.blocks[at]!)) squares[found.blocks[at]!]! += unknown
  })
  const values = new Float64Array(features.length)
  for (let at = 0; at < values.length; at++) {
    const rarity = Math.log((1 + vocabulary.posts) / (1 + vocabulary.seenIn[features[at]!]!)) + 1
    values[at] = (1 + Math.log(counts[at]!)) * rarity
    squares[blocks[at]!]! += values[at]! ** 2
  }
  const scales = vocabulary.blockWeights.map((weight, block) => weight / Math.sqrt(squares[block]! || 1))
  for (let at = 0; at < values.length; at++) values[at]! *= scales[blocks[at]!]!
  return { features, counts, places, values }
}

/** The position of each of the model's features in the current text, plus one; all 0 between two texts. */
const placesOfFeatures = new WeakMap<Uint32Array, Int32Array>()

function countFeatures(vocabulary: Vocabulary, found: Features) {
  const occurrences = found.hashes.length
  const features = new Int32Array(occurrences)
  const blocks = new Uint8Array(occurrences)
  const counts = new Uint16Array(occurrences)
  const places = new Int32Array(occurrences)
  const placeOf = placesOfFeatures.get(vocabulary.hashes) ?? new Int32Array(vocabulary.hashes.length)
  placesOfFeatures.set(vocabulary.hashes, placeOf)
  let distinct = 0
  for (let at = 0; at < occurrences; at++) {
    const feature = featureOf(vocabulary, found.hashes[at]!)
    places[at] = -1
    if (feature < 0) continue
    if (placeOf[feature] === 0) {
      features[distinct] = feature
      blocks[distinct] = found.blocks[at]!
      placeOf[feature] = ++distinct
    }
    places[at] = placeOf[feature]! - 1
    counts[places[at]!]!++
  }
  for (let at = 0; at < distinct; at++) placeOf[features[at]!] = 0
  return { features: features.slice(0, distinct), blocks, counts, places }
}
