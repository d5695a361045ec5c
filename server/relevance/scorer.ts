import type { FastifyBaseLogger } from 'fastify'
import type { Correction } from '#relevance/correction.ts'
import { score } from '#relevance/score.ts'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { openRemoteScorer } from './remote-scorer.ts'
import { readCorrection } from './stored-tuning.ts'

export interface Relevance {
  /** 0-100; 50 is even odds. */
  score: number
  reasons: { term: string; weight: number }[]
  version: string
}

/** It advises and never decides. */
export interface Scorer {
  /** By the embedded model and what this instance has learned: the same answer for the same text, within a few milliseconds. */
  score(text: string): Relevance
  /** Rereads what was learned; several processes share it through the database. */
  refresh(): Promise<void>
  /** By the operator's endpoint; undefined without one, or while it does not answer. The text leaves this machine. */
  scoreElsewhere?(text: string): Promise<Relevance | undefined>
  close(): void
}

type Settings = Pick<Config, 'relevanceUrl' | 'relevanceModel' | 'relevanceKey'>

/** How long another process may go on scoring as before. */
const refreshMs = 30_000

export async function openScorer(
  config: Settings,
  { log, database }: { log: FastifyBaseLogger; database: Database },
): Promise<Scorer> {
  const { relevanceUrl: url, relevanceModel: model, relevanceKey: key } = config
  let correction: Correction | undefined
  const refresh = async () => {
    correction = await readCorrection(database.db)
  }
  await refresh()
  const timer = setInterval(() => {
    refresh().catch((error: unknown) => log.warn({ err: error }, 'the correction of the relevance score was not read again'))
  }, refreshMs).unref()
  return {
    score: (text) => score(text, correction),
    refresh,
    close: () => clearInterval(timer),
    ...(url && { scoreElsewhere: openRemoteScorer({ url, model: model ?? 'default', key, log }) }),
  }
}
