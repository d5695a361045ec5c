import { existsSync, readFileSync } from 'node:fs'
import { addedBy, type Correction } from './correction.ts'
import { extractFeatures, type Features } from './features.ts'
import { biasOf, movesOf, readModel, vectorOf, type Model, type Vector } from './model.ts'
import { findReasons, type Reason } from './reasons.ts'

export interface Relevance {
  /** 0 to 100: the chance in percent that a post is about the work of libraries, archives and information; 50 is even odds. */
  score: number
  reasons: Reason[]
  version: string
}

/** Beside this file in the source; beside the bundle, under a name of its own, in dist (scripts/build.ts). */
const places = ['./weights.bin', './relevance-weights.bin']

let model: Model | undefined

/** Read at the first call: a server that never scores never pays for it. */
function loadModel(): Model {
  const place = places.map((name) => new URL(name, import.meta.url)).find((url) => existsSync(url))
  if (!place) throw new Error('The weights of the relevance score are missing: run npm run relevance:train')
  return readModel(readFileSync(place))
}

/** A correction learned on another version of the model is ignored: its weights would mean something else. */
export function score(text: string, correction?: Correction): Relevance {
  const { model: judge, found, vector, moves, odds } = weigh(text)
  const own = correction?.base === judge.version ? correction : undefined
  const corrected = own ? own.slope * odds + own.offset + addedBy(own, conceptsIn(judge, found)) : odds
  const reasons = findReasons(judge, found, { vector, moves, correction: own })
  const version = own ? `${judge.version}+${own.version}` : judge.version
  return { score: Math.round(100 / (1 + Math.exp(-corrected))), reasons, version }
}

/** What a correction is learned from: the log odds as shipped, and the lexicon's concepts found in the text. */
export function describe(text: string): { odds: number; concepts: Set<string>; version: string } {
  const { model: judge, found, odds } = weigh(text)
  return { odds, concepts: conceptsIn(judge, found), version: judge.version }
}

interface Weighed {
  model: Model
  found: Features
  vector: Vector
  moves: Float64Array
  odds: number
}

function weigh(text: string): Weighed {
  model ??= loadModel()
  const found = extractFeatures(text, model.lexicon)
  const vector = vectorOf(model, found)
  const moves = movesOf(model, found, vector)
  return { model, found, vector, moves, odds: moves.reduce((sum, it) => sum + it, biasOf(model, found)) }
}

const conceptsIn = ({ lexicon }: Model, { matches }: Features) =>
  new Set(matches.map(({ concept }) => lexicon.concepts[concept]!))
