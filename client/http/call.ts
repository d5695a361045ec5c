import type { CallInput, Endpoint, Reply } from '#contract/endpoint.ts'
import { ApiError } from './api-error.ts'

interface CallOptions {
  signal?: AbortSignal
}

/** An endpoint that needs no input may be called without any. */
type CallArguments<E> =
  {} extends CallInput<E> ? [input?: CallInput<E>, options?: CallOptions] : [input: CallInput<E>, options?: CallOptions]

interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** One call of the contract: the typed reply, or an ApiError. */
export async function call<E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<Reply<E>> {
  return (await exchange(endpoint, input as Parts | undefined, options)).reply as Reply<E>
}

export interface Page<List> {
  items: List
  /** null on the last page. */
  nextCursor: string | null
}

/** How an infinite query gets from one page to the next. */
export const pageByCursor = {
  initialPageParam: '' as string,
  getNextPageParam: ({ nextCursor }: Pick<Page<unknown>, 'nextCursor'>) => nextCursor,
}

/** One page of a list, and where the next one starts. */
export async function callPage<E extends Endpoint>(endpoint: E, ...[input, options]: CallArguments<E>): Promise<Page<Reply<E>>> {
  const { reply, headers } = await exchange(endpoint, input as Parts | undefined, options)
  return { items: reply as Reply<E>, nextCursor: cursorIn(headers.get('link')) }
}

async function exchange(endpoint: Endpoint, { params = {}, query = {}, body }: Parts = {}, options?: CallOptions) {
  const response = await send(fillPath(endpoint.path, params) + queryString(query), {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal: options?.signal ?? null,
  })

  const { ok, status, statusText, headers, text } = response
  const reply = ok ? parse(text) : undefined
  if (reply === undefined) throw new ApiError({ status, statusText, body: text, retryAfter: headers.get('retry-after') })
  return { reply, headers }
}

/** Undefined if it is not JSON: a hotel network's login page may answer instead of the server. */
function parse(text: string): unknown {
  try {
    return text ? (JSON.parse(text) as unknown) : null
  } catch {
    return undefined
  }
}

function cursorIn(link: string | null): string | null {
  const next = /<([^<>]*)>;\s*rel="?next"?/.exec(link ?? '')?.[1]
  return next === undefined ? null : new URL(next, window.location.origin).searchParams.get('cursor')
}

/** An answer may also break off half-way. */
async function send(url: string, init: RequestInit) {
  try {
    const response = await fetch(url, init)
    const { ok, status, statusText, headers } = response
    return { ok, status, statusText, headers, text: await response.text() }
  } catch (error) {
    if (init.signal?.aborted) throw error
    throw ApiError.unreachable()
  }
}

const fillPath = (path: string, params: Record<string, unknown>) =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))

function queryString(query: Record<string, unknown>): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((item) => (item === undefined || item === null ? [] : [[name, String(item)]])),
  )
  return given.length === 0 ? '' : `?${new URLSearchParams(given)}`
}
