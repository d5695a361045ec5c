import type { Readable } from 'node:stream'
import { Problem } from '#server/http/problem.ts'

/** 3 KB a second: slower than any connection that could send files of this size within the overall time limit. */
const slowest = { bytes: 65_536, everyMs: 20_000 }

/** For senders that fall silent half-way, or send just enough to seem alive. */
export function endWhenSlow(body: Readable, { bytes, everyMs } = slowest) {
  let received = 0
  const check = setInterval(() => {
    if (received < bytes) body.destroy(new Problem('too_slow'))
    received = 0
  }, everyMs)
  body.on('data', (chunk: Buffer) => (received += chunk.length))
  for (const end of ['end', 'close']) body.once(end, () => clearInterval(check))
}
