import { existsSync, readFileSync } from 'node:fs'
import { extractFeatures } from './features.ts'
import { readModel, vectorOf, type Model, type Vector } from './model.ts'
import { findReasons, type Reason } from './reasons.ts'

export interface Relevance {
  /** 0 to 100: the chance in percent that a post is about the work of libraries, archives and information; 50 is even odds. */
  score: number
  reasons: Reason[]
  version: string
}

/** Beside this file as source; beside the bundle, under its own name, in dist (scripts/build.ts). */
const places = ['./weights.bin', './relevance-weights.bin']

let model: Model | undefined

/** Read at the first call: a server that never scores never pays for it. */
function loadModel(): Model {
  const place = places.map((name) => new URL(name, import.meta.url)).find((url) => existsSync(url))
  if (!place) throw new Error('The weights of the relevance score are missing: run npm run relevance:train')
  return readModel(readFileSync(place))
}

export function score(text: string): Relevance {
  model ??= loadModel()
  const found = extractFeatures(text, model.lexicon)
  const vector = vectorOf(model, found)
  const chance = 1 / (1 + Math.exp(-(model.slope * sumOf(model, vector) + model.offset)))
  return { score: Math.round(chance * 100), reasons: findReasons(model, found, vector), version: model.version }
}

function sumOf({ bias, weights, weightStep }: Model, { features, values }: Vector) {
  let sum = 0
  for (let at = 0; at < features.length; at++) sum += values[at]! * weights[features[at]!]!
  return bias + sum * weightStep
}
