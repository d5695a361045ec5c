import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { endpoint, idInPath } from '#contract/endpoint.ts'
import { stubServer } from '#testing/render.tsx'
import { ApiError } from './api-error.ts'
import { call, callPage } from './call.ts'

const reply = z.object({ ok: z.boolean() })
const read = endpoint('GET', '/api/things', 'visitor', {
  summary: '',
  query: z.object({ q: z.string().optional(), tag: z.array(z.string()).optional() }),
  reply,
})
const write = endpoint('POST', '/api/things/{name}', 'visitor', {
  summary: '',
  params: z.object({ name: z.string() }),
  body: z.object({ text: z.string() }),
  reply,
})
const remove = endpoint('DELETE', '/api/users/{id}', 'visitor', { summary: '', params: z.object({ id: idInPath }), reply })

const answer = (response: Response) => vi.stubGlobal('fetch', vi.fn().mockResolvedValue(response))
const failureOf = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error as ApiError,
  )

describe('call', () => {
  it('fills the path, encoded, and sends the body as JSON with the cookies of this site', async () => {
    const fetch = vi.fn(async (_url: string, _init?: RequestInit) => Response.json({ ok: true }))
    vi.stubGlobal('fetch', fetch)
    expect(await call(write, { params: { name: 'a/b?' }, body: { text: 'x' } })).toEqual({ ok: true })
    const [url, init] = fetch.mock.lastCall!
    expect(url).toBe('/api/things/a%2Fb%3F')
    expect(init).toMatchObject({ method: 'POST', body: '{"text":"x"}', credentials: 'same-origin' })
    expect(init?.headers).toMatchObject({ 'content-type': 'application/json' })
  })

  it('writes the query, once per value, and leaves out what is not given', async () => {
    const fetch = stubServer({})
    await failureOf(call(read, { query: { q: 'a & b', tag: ['x', 'y'] } }))
    expect(fetch.mock.lastCall?.[0]).toBe('/api/things?q=a+%26+b&tag=x&tag=y')
    await failureOf(call(read, { query: { q: undefined } }))
    expect(fetch.mock.lastCall?.[0]).toBe('/api/things')
    await failureOf(call(read))
    expect(fetch.mock.lastCall?.[0]).toBe('/api/things')
    await failureOf(call(remove, { params: { id: '3' } }))
    expect(fetch.mock.lastCall?.[0]).toBe('/api/users/3')
  })

  it("turns a refusal into the server's code, words and fields", async () => {
    const body = { code: 'invalid_input', message: 'Some of what was sent is not valid.', fields: { text: 'Too short' } }
    answer(new Response(JSON.stringify(body), { status: 400, headers: { 'retry-after': '30' } }))
    const error = await failureOf(call(read))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 400, words: body.message, code: body.code, fields: body.fields, retryAfterSeconds: 30 })
    expect(error?.message).toBe('400: Some of what was sent is not valid.')
  })

  it('names the body of an answer that is not ours, or else the status', async () => {
    answer(new Response('upstream is gone', { status: 502, statusText: 'Bad Gateway' }))
    expect(await failureOf(call(read))).toMatchObject({
      message: '502: upstream is gone',
      words: 'Something went wrong. Please try again.',
      code: null,
    })
    answer(new Response('', { status: 502, statusText: 'Bad Gateway' }))
    expect((await failureOf(call(read)))?.message).toBe('502: Bad Gateway')
  })

  it('says in plain words that no one answered', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('fetch failed')))
    expect(await failureOf(call(read))).toMatchObject({
      status: 0,
      words: 'The server cannot be reached. Please check your connection and try again.',
    })
  })

  it('says the same of an answer that breaks off', async () => {
    const broken = { ok: true, status: 200, headers: new Headers(), text: () => Promise.reject(new TypeError('terminated')) }
    vi.stubGlobal('fetch', vi.fn().mockResolvedValue(broken))
    expect(await failureOf(call(read))).toMatchObject({
      status: 0,
      words: 'The server cannot be reached. Please check your connection and try again.',
    })
  })

  it('takes what is no JSON for a failure, whatever its status', async () => {
    answer(new Response('<h1>Log in to the Wi-Fi</h1>'))
    const error = await failureOf(call(read))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 200, words: 'Something went wrong. Please try again.', fields: {} })
  })

  it('leaves a cancelled call what it is', async () => {
    const cancelled = AbortSignal.abort()
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(cancelled.reason))
    expect(await failureOf(call(read, {}, { signal: cancelled }))).toBe(cancelled.reason)
  })

  it('reads an empty answer as nothing', async () => {
    answer(new Response(null, { status: 204 }))
    expect(await call(read)).toBeNull()
  })
})

describe('callPage', () => {
  it('reads from the Link header where the next page starts', async () => {
    const link = '</api/things?limit=10&cursor=a%2Bb>; rel="next"'
    answer(new Response('{"ok":true}', { headers: { link } }))
    expect(await callPage(read)).toEqual({ items: { ok: true }, nextCursor: 'a+b' })
  })

  it('knows the last page by the missing header', async () => {
    answer(new Response('{"ok":true}'))
    expect((await callPage(read)).nextCursor).toBeNull()
  })
})
