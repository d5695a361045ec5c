import type { Db as BossDatabase } from 'pg-boss'

export interface LookoutOptions {
  database: BossDatabase
  names: string[]
  everyMs: number
  /** A job of this queue can begin. */
  onReady: (name: string) => void
  onError: (error: unknown) => void
}

/**
 * Asks for all queues at once whether a job can begin: one short question every two seconds, where pg-boss would have each
 * worker of each queue try to take one. It sees what other processes enqueued, what had to wait for its time, and what is
 * tried again.
 */
export class Lookout {
  readonly #options: LookoutOptions
  #timer: NodeJS.Timeout | undefined
  #looking: Promise<void> | undefined

  constructor(options: LookoutOptions) {
    this.#options = options
  }

  start() {
    this.#timer = setInterval(() => this.#look(), this.#options.everyMs)
  }

  async stop() {
    clearInterval(this.#timer)
    await this.#looking
  }

  #look() {
    // A database that answers slowly is not asked a second time meanwhile.
    this.#looking ??= this.#wakeReady().finally(() => (this.#looking = undefined))
  }

  async #wakeReady() {
    const { database, names, onReady, onError } = this.#options
    try {
      const { rows } = await database.executeSql(readySql, [names])
      for (const { name } of rows as { name: string }[]) onReady(name)
    } catch (error) {
      onError(error)
    }
  }
}

/** In the terms of pg-boss's own index of what waits. */
const readySql = `
  select queue.name from unnest($1::text[]) as queue (name)
   where exists (
     select from pgboss.job
      where job.name = queue.name and state < 'active' and not blocked and start_after <= now())`
