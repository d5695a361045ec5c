import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#server/http/problem.ts'

/** argon2id, the library's default: 19 MiB, two passes (as OWASP recommends). */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing fills a core and 19 MiB: two at a time leave the site responsive, and the queue is bounded. */
const mostAtOnce = 2
const mostWaiting = 64

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running++
  else await turn()
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

function turn(): Promise<void> {
  if (waiting.length >= mostWaiting) throw new Problem('unavailable', { retryAfterSeconds: 2 })
  return new Promise((resolve) => waiting.push(resolve))
}

const zeros = (bytes: number) => Buffer.alloc(bytes).toString('base64').replaceAll('=', '')
/** No one's password: no text is known that hashes to it. */
export const nobodysHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$${zeros(16)}$${zeros(32)}`

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, cost))

/** Without an account the work is the same, so that the time taken reveals nothing. */
export const isPasswordOf = (passwordHash: string | undefined, password: string): Promise<boolean> =>
  inTurn(() => verify(passwordHash ?? nobodysHash, password))
