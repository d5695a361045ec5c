import type { LookupAddress } from 'node:dns'
import { lookup } from 'node:dns/promises'
import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import net, { isIP, type LookupFunction, type Socket } from 'node:net'
import tls from 'node:tls'
import { imageMaxBytes } from '#contract/uploads.ts'
import { refuseInTransaction } from '#server/database/transaction-scope.ts'
import { Problem } from '#server/http/problem.ts'
import { boundedQueue } from './bounded-queue.ts'
import { isPublicAddress } from './is-public-address.ts'
import { sniffType } from './sniff-type.ts'

const mostRedirects = 3
const inTurn = boundedQueue({ atOnce: 4, inLine: 20 })

/** The network edge: tests replace what is beyond it, everything on this side stays real. */
export interface Outside {
  /** For everything together: look-ups, connections, redirects, content. */
  patienceMs: number
  /** The pause between two checks of links on the same host. */
  pauseMs?: number
  resolve(hostname: string): Promise<LookupAddress[]>
  connect(to: { host: string; port: number; lookup: LookupFunction; isSecure: boolean }): Socket
}

export const theInternet: Outside = {
  patienceMs: 10_000,
  pauseMs: 10_000,
  resolve: (hostname) => lookup(hostname, { all: true }),
  connect({ isSecure, ...to }) {
    const options = { ...to, autoSelectFamily: true }
    return isSecure ? tls.connect({ ...options, ...(isIP(to.host) === 0 && { servername: to.host }) }) : net.connect(options)
  },
}

/**
 * An image from elsewhere, fetched once. Only from public addresses: a name is resolved once, all its addresses are checked,
 * and the connection goes to those and no others, so a name that resolves differently later changes nothing; the same holds
 * for every redirect. All failures are reported in the same words, so that no one can explore our network through us.
 */
export function fetchRemoteImage(address: string, outside: Outside = theInternet): Promise<Buffer> {
  refuseInTransaction('An image was fetched')
  return inTurn(async () => {
    const signal = AbortSignal.timeout(outside.patienceMs)
    try {
      const content = await follow(address, { signal, outside })
      if (sniffType(content)?.kind === 'image') return content
    } catch (error) {
      throw Object.assign(new Problem('image_not_fetched'), { cause: error })
    }
    throw new Problem('image_not_fetched')
  })
}

export interface Journey {
  signal: AbortSignal
  outside: Outside
}

async function follow(address: string, journey: Journey, redirectsLeft = mostRedirects): Promise<Buffer> {
  const url = new URL(address)
  const response = await ask(url, await addressesOf(url, journey), journey)
  const { statusCode = 0, headers } = response
  if (statusCode === 200) return readBody(response)
  response.destroy()
  if (![301, 302, 303, 307, 308].includes(statusCode) || !headers.location) throw new Error(`answered ${statusCode}`)
  if (redirectsLeft === 0) throw new Error('redirected too often')
  return follow(new URL(headers.location, url).href, journey, redirectsLeft - 1)
}

/** Trying again would not get through either. */
export class RefusedAddress extends Error {}

/** Refuses before anything is sent. URL has already normalized every spelling of an address (0x7f.1, ①②⑦…). */
export async function addressesOf({ protocol, username, password, port, hostname }: URL, { signal, outside }: Journey) {
  if (!['http:', 'https:'].includes(protocol) || username || password) throw new RefusedAddress('not an address of the web')
  if (port !== '' && port !== '80' && port !== '443') throw new RefusedAddress('not a port of the web')
  const literal = withoutBrackets(hostname)
  const family = isIP(literal)
  const found = family ? [{ address: literal, family }] : await Promise.race([outside.resolve(hostname), ended(signal)])
  if (found.length === 0 || !found.every(({ address }) => isPublicAddress(address)))
    throw new RefusedAddress('not a public address')
  return found
}

const withoutBrackets = (hostname: string) => hostname.replaceAll(/^\[|\]$/g, '')

const ended = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }))

/** For one request; asks for an image unless told otherwise. */
interface Asked {
  method?: 'GET' | 'HEAD' | 'POST'
  headers?: Record<string, string>
  body?: Buffer
}

export function ask(
  url: URL,
  addresses: LookupAddress[],
  { signal, outside }: Journey,
  { method = 'GET', headers: given, body }: Asked = {},
): Promise<IncomingMessage> {
  const isSecure = url.protocol === 'https:'
  const pinned: LookupFunction = (_hostname, { all }, callback) =>
    all ? callback(null, addresses) : callback(null, addresses[0]!.address, addresses[0]!.family)
  const to = { host: withoutBrackets(url.hostname), port: Number(url.port || (isSecure ? 443 : 80)), lookup: pinned, isSecure }
  return new Promise((resolve, reject) => {
    const headers = { host: url.host, accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'ibid.', ...given }
    const request = (isSecure ? https : http).request(url, {
      ...{ method, signal, headers, createConnection: () => outside.connect(to) },
    })
    request.once('response', resolve).once('error', reject).end(body)
  })
}

async function readBody(response: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > imageMaxBytes) throw new Error('too large')
    chunks.push(chunk)
  }
  if (!response.complete) throw new Error('broken off')
  return Buffer.concat(chunks)
}
