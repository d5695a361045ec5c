import { Problem } from '#server/http/problem.ts'

const mostWaiting = 40
/** As many cores as an ordinary machine can spare. */
const tilesAtOnce = 2

/** Tiles first; everything else one at a time behind them. With forty in line, callers are asked to come back later. */
export class CuttingQueue {
  readonly #tiles: (() => void)[] = []
  readonly #others: (() => void)[] = []
  #running = { tiles: 0, others: 0 }

  get waiting() {
    return this.#tiles.length + this.#others.length
  }

  async run<T>(isTile: boolean, work: () => Promise<T>): Promise<T> {
    const lane = isTile ? 'tiles' : 'others'
    if (this.#mayBegin(lane)) this.#running[lane] += 1
    else {
      if (this.waiting >= mostWaiting) throw new Problem('unavailable', { retryAfterSeconds: 2 })
      await new Promise<void>((resolve) => (isTile ? this.#tiles : this.#others).push(resolve))
    }
    try {
      return await work()
    } finally {
      this.#running[lane] -= 1
      this.#next()
    }
  }

  #mayBegin(lane: 'tiles' | 'others') {
    if (lane === 'tiles') return this.#running.tiles + this.#running.others < tilesAtOnce
    return this.#running.others === 0 && this.#running.tiles < tilesAtOnce && this.#tiles.length === 0
  }

  #next() {
    for (const [lane, waiting] of [
      ['tiles', this.#tiles],
      ['others', this.#others],
    ] as const) {
      while (waiting.length > 0 && this.#mayBegin(lane)) {
        this.#running[lane] += 1
        waiting.shift()!()
      }
    }
  }
}
