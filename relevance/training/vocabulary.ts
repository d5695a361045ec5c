import { extractFeatures, type Features } from '../features.ts'
import type { Lexicon } from '../lexicon.ts'
import { featureOf, placeInSlots, vectorOf, type Vocabulary } from '../model.ts'
import type { Matrix } from './logistic-regression.ts'
import type { Post } from './read-posts.ts'
import { settings } from './settings.ts'

export const extractAll = (posts: Post[], lexicon: Lexicon): Features[] => posts.map(({ text }) => extractFeatures(text, lexicon))

/** Every feature that some posts share, in the order of its hash. */
export function buildVocabulary(found: Features[]): Vocabulary {
  const seenIn = new Map<number, number>()
  for (const { hashes } of found) for (const hash of new Set(hashes)) seenIn.set(hash, (seenIn.get(hash) ?? 0) + 1)
  const kept = [...seenIn].filter(([, posts]) => posts >= settings.fewestPosts).sort(([a], [b]) => a - b)
  const hashes = Uint32Array.from(kept, ([hash]) => hash)
  return {
    hashes,
    slots: placeInSlots(hashes),
    seenIn: Uint16Array.from(kept, ([, posts]) => Math.min(posts, 0xffff)),
    posts: found.length,
    blockWeights: settings.blockWeights,
  }
}

/** The block of every feature. */
export function blocksOf(vocabulary: Vocabulary, found: Features[]): Uint8Array {
  const blocks = new Uint8Array(vocabulary.hashes.length)
  for (const { hashes, blocks: own } of found)
    hashes.forEach((hash, at) => {
      const feature = featureOf(vocabulary, hash)
      if (feature >= 0) blocks[feature] = own[at]!
    })
  return blocks
}

/** One row for each text, and the bias as the last column. */
export function buildMatrix(vocabulary: Vocabulary, found: Features[]): Matrix {
  const bias = vocabulary.hashes.length
  const vectors = found.map((it) => vectorOf(vocabulary, it))
  const starts = new Int32Array(found.length + 1)
  vectors.forEach(({ features }, row) => (starts[row + 1] = starts[row]! + features.length + 1))
  const columns = new Int32Array(starts.at(-1)!)
  const values = new Float32Array(starts.at(-1)!)
  vectors.forEach((vector, row) => {
    columns.set([...vector.features, bias], starts[row])
    values.set([...vector.values, 1], starts[row])
  })
  return { starts, columns, values, width: bias + 1 }
}
