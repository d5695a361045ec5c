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
  /** The encodings the client accepts; by default those of browsers. */
  encodings?: string
  /** What the client has already: then only 304 is a valid answer. */
  etag?: string
}

export interface Measured<Clock extends string> {
  elapsedMs: number
  cpuMs: Record<Clock, number>
  /** Of all bodies, as sent over the wire. */
  bytes: number
}

const connections = 8
const asBrowsersSay = 'gzip, deflate, br, zstd'

/** Keeps a few connections busy with one address and divides the server process's CPU time by the number of answers. */
export async function load(url: string, pid: number, requests: number): Promise<Load> {
  const { cpuMs, elapsedMs } = await measure(requests, () => ({ url }), { server: () => cpuMsOf(pid) })
  return {
    'requests a second': Math.round((requests * 1000) / elapsedMs),
    'CPU ms a request': Number((cpuMs.server / requests).toFixed(3)),
  }
}

/** The same for varying requests and any number of processes: what each used, by its own clock, while they were being answered. */
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

/** How many precede those that are measured. */
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

/** Returns the length of the reply's body. */
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
