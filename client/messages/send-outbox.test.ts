import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sendMessage } from '#contract/messages.ts'
import { createQueryClient } from '#client/http/query-client.ts'
import { ada, responseTo } from '#testing/render.tsx'
import { sampleMessage } from '#testing/sample-message.ts'
import { ben } from '#testing/sample-post.ts'
import { inOrder } from './message-cache.ts'
import { enqueue, outboxOf } from './outbox.ts'
import { messagesQuery } from './queries.ts'
import { discard, retry, sendOutbox } from './send-outbox.ts'

interface Sent {
  content: string
  clientId: string
  receiverId: number
}

const tooMany = { code: 'too_many_requests', message: 'Wait.' } as const

/** A server that stores what it is sent, once per clientId, and whose connection may break on the way there or back. */
function serverOf() {
  const stored: Sent[] = []
  const calls: string[] = []
  const line = { isCut: false, losesAnswers: false, refuses: (_: Sent) => false, asksToWait: (_: Sent) => false }
  const fetch = async (_url: string, { body }: RequestInit) => {
    const sent = JSON.parse(String(body)) as Sent
    calls.push(sent.content)
    if (line.asksToWait(sent)) return responseTo(sendMessage, [429, tooMany, { 'retry-after': '3600' }])
    if (line.isCut) throw new TypeError('Failed to fetch')
    if (line.refuses(sent)) return responseTo(sendMessage, [403, { code: 'messages_closed', message: 'Closed.' }])
    if (!stored.some(({ clientId }) => clientId === sent.clientId)) stored.push(sent)
    if (line.losesAnswers) throw new TypeError('Failed to fetch')
    const id = stored.findIndex(({ clientId }) => clientId === sent.clientId) + 1
    return responseTo(sendMessage, [201, sampleMessage({ ...sent, id, senderId: ada.id })])
  }
  vi.stubGlobal('fetch', vi.fn(fetch))
  return { stored, calls, line }
}

const write = (...contents: string[]) => {
  for (const content of contents) enqueue(ada.id, { receiverId: ben.id, content, attachments: [] })
}
const contentsOf = (stored: Sent[]) => stored.map(({ content }) => content)
const waiting = () => outboxOf(ada.id).map(({ content, failure }) => [content, failure])

beforeEach(() => {
  localStorage.clear()
  vi.useFakeTimers()
  return () => vi.useRealTimers()
})

describe('the outbox', () => {
  it('sends one message after another, in the order in which they were written', async () => {
    const { stored } = serverOf()
    const client = createQueryClient()
    client.setQueryData(messagesQuery(ben.id).queryKey, { pages: [[]], pageParams: [''] })
    write('one', 'two', 'three')
    sendOutbox(client, ada.id)
    sendOutbox(client, ada.id)
    await vi.waitFor(() => expect(outboxOf(ada.id)).toEqual([]))
    expect(contentsOf(stored)).toEqual(['one', 'two', 'three'])
    const thread = client.getQueryData(messagesQuery(ben.id).queryKey)
    expect(inOrder(thread?.pages ?? []).map(({ content }) => content)).toEqual(['one', 'two', 'three'])
  })

  it('keeps what could not be sent, holds up what is behind it, and sends all of it once the line is back', async () => {
    const { stored, calls, line } = serverOf()
    const client = createQueryClient()
    line.isCut = true
    write('one', 'two')
    sendOutbox(client, ada.id)
    await vi.waitFor(() => expect(waiting()).toEqual([['one', 'unreachable'], ['two', undefined]])) // prettier-ignore
    expect(calls).toEqual(['one'])

    line.isCut = false
    sendOutbox(client, ada.id)
    await vi.waitFor(() => expect(outboxOf(ada.id)).toEqual([]))
    expect(contentsOf(stored)).toEqual(['one', 'two'])
  })

  it('tries again by itself', async () => {
    const { stored, line } = serverOf()
    line.isCut = true
    write('one')
    sendOutbox(createQueryClient(), ada.id)
    await vi.waitFor(() => expect(waiting()).toEqual([['one', 'unreachable']]))
    line.isCut = false
    await vi.advanceTimersByTimeAsync(20_000)
    expect(contentsOf(stored)).toEqual(['one'])
    expect(outboxOf(ada.id)).toEqual([])
  })

  it('makes no second message of one whose answer was lost', async () => {
    const { stored, calls, line } = serverOf()
    const client = createQueryClient()
    line.losesAnswers = true
    write('one')
    sendOutbox(client, ada.id)
    await vi.waitFor(() => expect(waiting()).toEqual([['one', 'unreachable']]))

    line.losesAnswers = false
    retry(client, ada.id, outboxOf(ada.id)[0]!)
    await vi.waitFor(() => expect(outboxOf(ada.id)).toEqual([]))
    expect(calls).toEqual(['one', 'one'])
    expect(contentsOf(stored)).toEqual(['one'])
  })

  it('does not try again what was refused; once it is discarded, the rest goes on', async () => {
    const { stored, line } = serverOf()
    const client = createQueryClient()
    line.refuses = ({ content }) => content === 'one'
    write('one', 'two')
    sendOutbox(client, ada.id)
    await vi.waitFor(() => expect(waiting()[0]).toEqual(['one', 'refused']))
    sendOutbox(client, ada.id)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(contentsOf(stored)).toEqual([])

    discard(client, ada.id, outboxOf(ada.id)[0]!)
    await vi.waitFor(() => expect(outboxOf(ada.id)).toEqual([]))
    expect(contentsOf(stored)).toEqual(['two'])
  })

  it('keeps to the time that it was told to wait for one person, and is not held up by it for another', async () => {
    const { stored, calls, line } = serverOf()
    line.asksToWait = ({ receiverId }) => receiverId === ben.id
    line.isCut = true
    enqueue(ada.id, { receiverId: 9, content: 'to somebody else', attachments: [] })
    write('to Ben')
    sendOutbox(createQueryClient(), ada.id)
    await vi.waitFor(() => expect(waiting().map(([, failure]) => failure)).toEqual(['unreachable', 'unreachable']))
    line.isCut = false
    await vi.advanceTimersByTimeAsync(60_000)
    expect(contentsOf(stored)).toEqual(['to somebody else'])
    expect(calls.filter((content) => content === 'to Ben')).toHaveLength(1)
  })

  it('lets one person wait without holding up another', async () => {
    const { stored, line } = serverOf()
    line.refuses = ({ receiverId }) => receiverId === ben.id
    write('to Ben')
    enqueue(ada.id, { receiverId: 9, content: 'to somebody else', attachments: [] })
    sendOutbox(createQueryClient(), ada.id)
    await vi.waitFor(() => expect(waiting()).toEqual([['to Ben', 'refused']]))
    expect(contentsOf(stored)).toEqual(['to somebody else'])
  })
})
