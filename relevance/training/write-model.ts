import { createHash } from 'node:crypto'
import { featuresVersion } from '../features.ts'
import type { Calibration, ModelHead, Vocabulary } from '../model.ts'

interface Trained {
  vocabulary: Vocabulary
  weights: Float64Array
  lexicon: string
  calibration: Calibration
}

const largest = 32_767

/** The bytes of weights.bin; the version is made from them, so that it changes whenever they do. */
export function writeModel({ vocabulary, weights, lexicon, calibration }: Trained): Buffer {
  const { hashes, seenIn, posts, blockWeights } = vocabulary
  const features = hashes.length
  const weightStep = weights.subarray(0, features).reduce((most, it) => Math.max(most, Math.abs(it)), 0) / largest
  const quantized = Int16Array.from(weights.subarray(0, features), (it) => Math.round(it / weightStep))
  const lexiconBytes = Buffer.from(lexicon)
  const columns = Buffer.concat([hashes, quantized, seenIn].map((column) => Buffer.from(column.buffer)))
  const head: Omit<ModelHead, 'version'> = {
    posts,
    features,
    lexiconBytes: lexiconBytes.length,
    bias: weights[features]!,
    weightStep,
    blockWeights,
    calibration,
  }
  const digest = createHash('sha256').update(JSON.stringify(head)).update(lexiconBytes).update(columns).digest('hex')
  const headBytes = Buffer.from(JSON.stringify({ version: `${featuresVersion}-${digest.slice(0, 8)}`, ...head }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(headBytes.length)
  return Buffer.concat([length, headBytes, lexiconBytes, columns])
}
