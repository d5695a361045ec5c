import pg from 'pg'

type OnClient = Parameters<pg.Pool['connect']>[0]

/** Knows how long the first in line has waited: connections are handed out in the order of asking. */
export class WatchedPool extends pg.Pool {
  readonly #waiting = new Set<{ sinceMs: number }>()

  get longestWaitMs(): number {
    for (const { sinceMs } of this.#waiting) return performance.now() - sinceMs
    return 0
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: OnClient): void
  override connect(callback?: OnClient): Promise<pg.PoolClient> | void {
    const turn = { sinceMs: performance.now() }
    this.#waiting.add(turn)
    const leave = () => void this.#waiting.delete(turn)
    if (!callback) return super.connect().finally(leave)
    super.connect((error, client, release) => {
      leave()
      callback(error, client, release)
    })
  }
}
