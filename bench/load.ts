import http from 'node:http'
import { cpuMsOf } from './cpu-of.ts'

export interface Load {
  'requests a second': number
  'CPU ms a request': number
}

export interface Ask {
  url: string
  method?: 'GET' | 'POST' | 'PATCH'
  cookie?: string
  /** Sent as JSON. */
  body?: object
  /** What the client can unpack; as browsers say it unless said otherwise. */
  encodings?: string
  /** What the client has already: nothing but 304 is then an answer. */
  etag?: string
}

export interface Measured<Clock extends string> {
  elapsedMs: number
  cpuMs: Record<Clock, number>
  /** Of all bodies as they came over the wire. */
  bytes: number
}

const connections = 8
const asBrowsersSay = 'gzip, deflate, br, zstd'

/** Keeps a few connections busy with one address and divides what the server's process used by what it answered. */
export async function load(url: string, pid: number, requests: number): Promise<Load> {
  const { cpuMs, elapsedMs } = await measure(requests, () => ({ url }), { server: () => cpuMsOf(pid) })
  return {
    'requests a second': Math.round((requests * 1000) / elapsedMs),
    'CPU ms a request': Number((cpuMs.server / requests).toFixed(3)),
  }
}

/** The same for requests that differ, and for any number of processes: what each used by its own clock while they were answered. */
export async function measure<Clock extends string>(
  requests: number,
  ask: (at: number) => Ask,
  clocks: Record<Clock, () => number>,
): Promise<Measured<Clock>> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: connections })
  const warm = warmingOf(requests)
  await fire({ from: 0, to: warm, ask, agent })
  const read = () => Object.entries<() => number>(clocks).map(([name, clock]) => [name, clock()] as [Clock, number])
  const [cpuBefore, before] = [new Map(read()), performance.now()]
  const bytes = await fire({ from: warm, to: warm + requests, ask, agent })
  const elapsedMs = performance.now() - before
  const used = read().map(([name, ms]) => [name, ms - (cpuBefore.get(name) ?? 0)])
  agent.destroy()
  return { elapsedMs, cpuMs: Object.fromEntries(used), bytes }
}

/** So many come before those that are measured. */
export const warmingOf = (requests: number) => Math.ceil(requests / 10)

async function fire({ from, to, ask, agent }: { from: number; to: number; ask: (at: number) => Ask; agent: http.Agent }) {
  let at = from
  let bytes = 0
  const worker = async () => {
    while (at < to) {
      const length = await send(ask(at++), agent)
      bytes += length
    }
  }
  await Promise.all(Array.from({ length: connections }, worker))
  return bytes
}

/** Gives the length of the reply's body. */
function send({ url, method = 'GET', cookie, body, encodings = asBrowsersSay, etag }: Ask, agent: http.Agent): Promise<number> {
  const headers = {
    ...{ 'accept-encoding': encodings },
    ...(cookie && { cookie }),
    ...(etag && { 'if-none-match': etag }),
    ...(body && { 'content-type': 'application/json' }),
  }
  return new Promise((resolve, reject) => {
    http
      .request(url, { agent, method, headers }, (response) => {
        const { statusCode = 500 } = response
        if (etag ? statusCode !== 304 : statusCode >= 300) reject(new Error(`${method} ${url} answered ${statusCode}`))
        let bytes = 0
        response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('end', () => resolve(bytes))
      })
      .on('error', reject)
      .end(body && JSON.stringify(body))
  })
}
