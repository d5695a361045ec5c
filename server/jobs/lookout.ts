import type { Db as BossDatabase } from 'pg-boss'

interface Awaited {
  /** Of a queue. */
  name: string
  /** A select. */
  rows: string
}

export interface LookoutOptions {
  database: BossDatabase
  names: string[]
  everyMs: number
  /** The same while nothing is in progress. */
  restsForMs: number
  awaited: Awaited[]
  askEveryMs: number
  /** A job of this queue can start. */
  onReady: (name: string) => void
  /** Rows that this queue waits for exist. */
  onRows: (name: string) => Promise<void>
  onError: (error: unknown) => void
}

/** A minute of looking every two seconds. */
const looksAwake = 30

/**
 * Asks for all queues at once whether a job can start: one short query every two seconds, where pg-boss would have every
 * worker of every queue try to take one. It notices what other processes enqueued, what had to wait for its time, and what
 * is being retried. Once a minute it asks the same way about rows that jobs wait for: usually there are none, and then no
 * job is created.
 */
export class Lookout {
  readonly #options: LookoutOptions
  #timer: NodeJS.Timeout | undefined
  #asking: NodeJS.Timeout | undefined
  #awakeUntilMs = 0
  #lookAtMs = 0
  /** One at a time: a database that is slow to answer is not asked again meanwhile. */
  #looking: Promise<void> = Promise.resolve()
  #isOver = false

  constructor(options: LookoutOptions) {
    this.#options = options
  }

  start() {
    const { awaited, askEveryMs } = this.#options
    this.stayAwake()
    if (awaited.length > 0) this.#asking = setInterval(() => this.#inTurn(() => this.#askForRows()), askEveryMs)
  }

  /** Something is in progress: it may be retried soon, or was scheduled for later. */
  stayAwake() {
    this.#awakeUntilMs = performance.now() + looksAwake * this.#options.everyMs
    const { everyMs } = this.#options
    if (!this.#timer || this.#lookAtMs - performance.now() > everyMs) this.#lookAfter(everyMs)
  }

  async stop() {
    this.#isOver = true
    clearTimeout(this.#timer)
    clearInterval(this.#asking)
    await this.#looking
  }

  #lookAfter(ms: number) {
    clearTimeout(this.#timer)
    if (this.#isOver) return
    this.#lookAtMs = performance.now() + ms
    this.#timer = setTimeout(() => this.#inTurn(() => this.#wakeReady()).then(() => this.#lookAgain()), ms)
  }

  #lookAgain() {
    const { everyMs, restsForMs } = this.#options
    this.#lookAfter(performance.now() < this.#awakeUntilMs ? everyMs : restsForMs)
  }

  #inTurn(ask: () => Promise<void>): Promise<void> {
    return (this.#looking = this.#looking.then(ask).catch((error: unknown) => this.#options.onError(error)))
  }

  async #wakeReady() {
    const { database, names, onReady } = this.#options
    const { rows } = await database.executeSql(readySql, [names])
    for (const { name } of rows as { name: string }[]) onReady(name)
  }

  async #askForRows() {
    const { database, awaited, onRows } = this.#options
    const asked = awaited.map(({ name, rows }) => `('${name}', exists (${rows}))`).join()
    const { rows } = await database.executeSql(`select name from (values ${asked}) as asked (name, are_there) where are_there`)
    for (const { name } of rows as { name: string }[]) await onRows(name)
  }
}

/** In the terms of pg-boss's own index of waiting jobs. */
const readySql = `
  select queue.name from unnest($1::text[]) as queue (name)
   where exists (
     select from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`
