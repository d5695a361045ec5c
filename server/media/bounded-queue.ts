import { Problem } from '#server/http/problem.ts'

/** At most this many at once and this many in line behind them; further callers are asked to come back later. */
export function boundedQueue({ atOnce, inLine }: { atOnce: number; inLine: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= inLine) throw new Problem('unavailable', { retryAfterSeconds: 5 })
      // A caller that finishes hands on its slot, so `running` does not change.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
