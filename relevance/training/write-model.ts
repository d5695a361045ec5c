import { createHash } from 'node:crypto'
import { featuresVersion } from '../features.ts'
import type { ModelHead, Vocabulary } from '../model.ts'
import { forms, type Regressions } from './fit-weights.ts'
import { mixWeights, type Mixture } from './mixture.ts'
import { settings } from './settings.ts'

interface Trained {
  vocabulary: Vocabulary
  regressions: Regressions
  blocks: Uint8Array
  mixture: Mixture
  lexicon: string
}

const largest = 32_767

/** The bytes of weights.bin; the version is made from them, so that it changes whenever they do. */
export function writeModel({ vocabulary, regressions, blocks, mixture, lexicon }: Trained): Buffer {
  const { hashes, seenIn, posts, blockWeights } = vocabulary
  const features = hashes.length
  const sets = forms.map((form) => mixWeights(regressions[form], blocks, mixture[form]))
  const most = sets.map((weights) => weights.reduce((high, it) => Math.max(high, Math.abs(it)), 0))
  const weightStep = Math.max(...most) / largest
  const quantized = sets.map((weights) => Int16Array.from(weights, (it) => Math.round(it / weightStep)))
  const lexiconBytes = Buffer.from(lexicon)
  const columns = Buffer.concat([hashes, ...quantized, seenIn].map((column) => Buffer.from(column.buffer)))
  const head: Omit<ModelHead, 'version'> = {
    posts,
    features,
    lexiconBytes: lexiconBytes.length,
    weightStep,
    blockWeights,
    fewNamed: settings.fewNamed,
    remark: { bias: mixture.remark.bias, offsets: mixture.remark.offsets },
    prose: { bias: mixture.prose.bias, offsets: mixture.prose.offsets },
  }
  const digest = createHash('sha256').update(JSON.stringify(head)).update(lexiconBytes).update(columns).digest('hex')
  const headBytes = Buffer.from(JSON.stringify({ version: `${featuresVersion}-${digest.slice(0, 8)}`, ...head }))
  const length = Buffer.alloc(4)
  length.writeUInt32LE(headBytes.length)
  return Buffer.concat([length, headBytes, lexiconBytes, columns])
}
