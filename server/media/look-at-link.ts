import { setTimeout } from 'node:timers/promises'
import { refuseInTransaction } from '#server/database/transaction-scope.ts'
import { addressesOf, ask, theInternet, type Journey, type Outside } from './fetch-remote-image.ts'

/** What answered at the end; or that no one of that name is there; or that nothing can be said. */
export type Looked =
  | { status: number; /** Where it leads for good. */ movedTo?: string }
  | { status: null; isUnknownHost: boolean }

const mostRedirects = 3
const firstBytes = { range: 'bytes=0-1023' }

/** Whether a page is there, asked as gently as can be: for its headers, else for its beginning. Under the rules of `fetchRemoteImage`. */
export function lookAtLink(address: string, agent: string, outside: Outside = theInternet): Promise<Looked> {
  refuseInTransaction('A link was looked at')
  return inTurnOf(URL.parse(address)?.host ?? address, outside, () => lookNow(address, agent, outside))
}

/** Those who look at one host now, or have done so a moment ago, in this process. */
const turns = new WeakMap<Outside, Map<string, Promise<void>>>()

/** One after another, with a pause between them. */
function inTurnOf(host: string, outside: Outside, look: () => Promise<Looked>): Promise<Looked> {
  const hosts = turns.getOrInsertComputed(outside, () => new Map<string, Promise<void>>())
  const looked = (hosts.get(host) ?? Promise.resolve()).then(look)
  const over = looked.then(() => setTimeout(outside.pauseMs ?? 0, undefined, { ref: false }))
  hosts.set(host, over)
  void over.then(() => hosts.get(host) === over && hosts.delete(host))
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
