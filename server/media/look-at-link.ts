import { setTimeout } from 'node:timers/promises'
import { refuseInTransaction } from '#server/database/transaction-scope.ts'
import { addressesOf, ask, theInternet, type Journey, type Outside } from './fetch-remote-image.ts'

/** What answered in the end; or that the host name does not exist; or that nothing can be said. */
export type Looked =
  | { status: number; /** Where it permanently redirects to. */ movedTo?: string }
  | { status: null; isUnknownHost: boolean }

const mostRedirects = 3
const firstBytes = { range: 'bytes=0-1023' }

interface Looking {
  agent: string
  /** Someone is waiting: it waits for the check in progress at this host, but no longer. */
  isAwaited?: boolean
  outside?: Outside | undefined
}

/**
 * Whether a page exists, checked as gently as possible: by its headers, or else by its beginning. Follows the rules of
 * `fetchRemoteImage`.
 */
export function lookAtLink(address: string, { agent, isAwaited = false, outside = theInternet }: Looking): Promise<Looked> {
  refuseInTransaction('A link was looked at')
  const host = URL.parse(address)?.host ?? address
  const { looks, turns } = lines.getOrInsertComputed(outside, () => ({ looks: new Map(), turns: new Map() }))
  const look = () => inLine(looks, host, 0, () => lookNow(address, agent, outside))
  return isAwaited ? look() : inLine(turns, host, outside.pauseMs ?? 0, look)
}

/** The last in line for each host, in this process. */
type Line = Map<string, Promise<void>>
/** The checks themselves, and turns that also include the pause after each check. */
const lines = new WeakMap<Outside, { looks: Line; turns: Line }>()

/** One after another, with a pause in between. */
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

/** It only counts as moved if every redirect on the way is permanent. */
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
