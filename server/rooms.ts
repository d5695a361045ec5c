import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from 'ioredis'
import type { Config } from './config.ts'
import type { Database, Db } from './database/database.ts'
import type { Sending } from './database/send-together.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Hub } from './live/hub.ts'
import type { Mail } from './mail/mail.ts'
import type { Outside } from './media/fetch-remote-image.ts'
import type { Media } from './media/media.ts'
import type { Pictures } from './pictures/pictures.ts'
import type { Scorer } from './relevance/scorer.ts'
import type { HoldingKinds } from './subjects/holding-kind.ts'
import type { Subjects } from './subjects/subject.ts'

/**
 * What a running server has besides its features' own tables. Tests make one with an in-memory database and a clock they
 * set.
 */
export interface Rooms {
  config: Config
  database: Database
  jobs: Jobs
  mail: Mail
  live: Hub
  redis?: Redis | undefined
  media: Media
  pictures: Pictures
  relevance: Scorer
  /** Every kind of thing that members can share and report. */
  subjects: Subjects
  /** Which kinds of holdings there are. */
  holdingKinds: HoldingKinds
  /** The internet, unless a test supplies something else. */
  outside?: Outside | undefined
  log: FastifyBaseLogger
  now(): Date
}

/**
 * One unit of work: the database (in a transaction, for everything that writes), the rooms, and what waits for the commit.
 * Sockets are told and caches dropped only once the rows are there to stay.
 */
export interface Tx {
  db: Db
  rooms: Rooms
  /** Statements that do not depend on one another's answers go to the database together. */
  sending: Sending
  afterCommit(effect: () => void): void
}

export async function inTransaction<T>(rooms: Rooms, work: (tx: Tx) => Promise<T>): Promise<T> {
  let effects: (() => void)[] = []
  const result = await rooms.database.transaction((db, sending) => {
    effects = []
    return work({ db, rooms, sending, afterCommit: (effect) => effects.push(effect) })
  })
  for (const effect of effects) effect()
  return result
}

/** For jobs, which must not take the connections requests wait for, and whose statements may take longer. */
export const atLeisure = (rooms: Rooms): Rooms => ({
  ...rooms,
  database: { ...rooms.database.patient, patient: rooms.database.patient },
})

const refuse = () => Promise.reject(new Error('There is no transaction here'))
const noTransaction: Sending = { together: refuse, lastly: refuse, along: () => void refuse() }

/** For reads: the plain pool, with nothing to wait for. */
export function outsideTransaction(rooms: Rooms): Tx {
  return { db: rooms.database.db, rooms, sending: noTransaction, afterCommit: (effect) => effect() }
}
