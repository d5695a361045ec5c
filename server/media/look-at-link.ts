import { setTimeout } from 'node:timers/promises'
import { refuseInTransaction } from '#server/database/transaction-scope.ts'
import { addressesOf, ask, theInternet, type Journey, type Outside } from './fetch-remote-image.ts'

/** What answered at the end; or that no one of that name is there; or that nothing can be said. */
export type Looked =
  | { status: number; /** Where it leads for good. */ movedTo?: string }
  | { status: null; isUnknownHost: boolean }

const mostRedirects = 3
const firstBytes = { range: 'bytes=0-1023' }

interface Looking {
  agent: string
  /** Someone waits for it: no longer than for the look under way at this host. */
  isAwaited?: boolean
  outside?: Outside | undefined
}

/** Whether a page is there, asked as gently as can be: for its headers, else for its beginning. Under the rules of `fetchRemoteImage`. */
export function lookAtLink(address: string, { agent, isAwaited = false, outside = theInternet }: Looking): Promise<Looked> {
  refuseInTransaction('A link was looked at')
  const host = URL.parse(address)?.host ?? address
  const { looks, turns } = lines.getOrInsertComputed(outside, () => ({ looks: new Map(), turns: new Map() }))
  const look = () => inLine(looks, host, 0, () => lookNow(address, agent, outside))
  return isAwaited ? look() : inLine(turns, host, outside.pauseMs ?? 0, look)
}

/** The last in line of each host, in this process. */
type Line = Map<string, Promise<void>>
/** Those who look, and before them those who leave it alone for a while after each look. */
const lines = new WeakMap<Outside, { looks: Line; turns: Line }>()

/** One after another, with a pause between them. */
function inLine(line: Line, host: string, pauseMs: number, look: () => Promise<Looked>): Promise<Looked> {
  const looked = (line.get(host) ?? Promise.resolve()).then(look)
  const over = looked.then(() => setTimeout(pauseMs, undefined, { ref: false }))
  line.set(host, over)
  void over.then(() => line.get(host) === over && line.delete(host))
  return looked
}

async function lookNow(address: string, agent: string, outside: Outside): Promise<Looked> {
  const journey = { signal: AbortSignal.timeout(outside.patienceMs), outside }
  try {
    const asked = await follow(address, { ...journey, agent, method: 'HEAD' })
    return asked.status < 400 ? asked : await follow(address, { ...journey, agent, method: 'GET' })
  } catch (error) {
    return { status: null, isUnknownHost: (error as NodeJS.ErrnoException).code === 'ENOTFOUND' }
  }
}

interface Way extends Journey {
  agent: string
  method: 'GET' | 'HEAD'
}

/** Moved is only what says so for good all the way. */
async function follow(address: string, way: Way): Promise<{ status: number; movedTo?: string }> {
  let [url, isForGood] = [new URL(address), true]
  for (let redirects = 0; ; redirects += 1) {
    const response = await ask(url, await addressesOf(url, way), way, {
      method: way.method,
      headers: { accept: '*/*', 'user-agent': way.agent, ...(way.method === 'GET' && firstBytes) },
    })
    response.on('error', () => {}).destroy()
    const { statusCode: status = 0, headers } = response
    if (![301, 302, 303, 307, 308].includes(status) || !headers.location) {
      const hasMoved = redirects > 0 && isForGood && status >= 200 && status < 300
      return { status, ...(hasMoved && { movedTo: url.href }) }
    }
    if (redirects === mostRedirects) throw new Error('redirected too often')
    isForGood &&= status === 301 || status === 308
    url = new URL(headers.location, url)
  }
}
