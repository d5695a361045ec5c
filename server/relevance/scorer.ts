import type { FastifyBaseLogger } from 'fastify'
import { score } from '#relevance/score.ts'
import type { Config } from '#server/config.ts'
import { openRemoteScorer } from './remote-scorer.ts'

export interface Relevance {
  /** 0-100; 50 is even odds. */
  score: number
  reasons: { term: string; weight: number }[]
  version: string
}

/** It advises and never decides. */
export interface Scorer {
  /** By the embedded model: the same answer for the same text, within a few milliseconds. */
  score(text: string): Relevance
  /** By the endpoint that the operator named; undefined without one, or while it does not answer. The text leaves this machine. */
  scoreElsewhere?(text: string): Promise<Relevance | undefined>
}

type Settings = Pick<Config, 'relevanceUrl' | 'relevanceModel' | 'relevanceKey'>

export function openScorer(config: Settings, log: FastifyBaseLogger): Scorer {
  const { relevanceUrl: url, relevanceModel: model, relevanceKey: key } = config
  if (!url) return { score }
  return { score, scoreElsewhere: openRemoteScorer({ url, model: model ?? 'default', key, log }) }
}
