import type { QueryClient } from '@tanstack/react-query'
import { sendMessage } from '#contract/messages.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { putLastMessage } from './conversation-cache.ts'
import { putMessage } from './message-cache.ts'
import { dequeue, type OutgoingMessage, outboxOf, updateOutgoing } from './outbox.ts'
import { messagesQuery } from './queries.ts'
import { refreshConversation } from './refresh-conversation.ts'

/** Unless the server gives a time, or the connection comes back earlier. */
const retryAfterMs = 15_000

/** The people being written to right now, in this tab. */
const busy = new Set<number>()
/** The people to be written to again later. */
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/**
 * Sends what is waiting, one message after another per person: each leaves once the previous one is acknowledged, so they keep
 * the order they were written in. A refused one holds up those behind it until its author decides.
 */
export function sendOutbox(client: QueryClient, viewerId: number) {
  const receivers = new Set(outboxOf(viewerId).map(({ receiverId }) => receiverId))
  for (const receiverId of receivers) void sendTo(client, { viewerId, receiverId })
}

interface Line {
  viewerId: number
  receiverId: number
}

async function sendTo(client: QueryClient, line: Line) {
  if (busy.has(line.receiverId)) return
  busy.add(line.receiverId)
  try {
    for (let next = firstOf(line); next && (await send(client, line, next)); next = firstOf(line));
  } finally {
    busy.delete(line.receiverId)
  }
}

function firstOf({ viewerId, receiverId }: Line): OutgoingMessage | undefined {
  const first = outboxOf(viewerId).find((outgoing) => outgoing.receiverId === receiverId)
  return first?.failure === 'refused' ? undefined : first
}

/** Returns whether it has arrived. */
async function send(client: QueryClient, { viewerId, receiverId }: Line, outgoing: OutgoingMessage): Promise<boolean> {
  const { clientId, content, attachments } = outgoing
  updateOutgoing(viewerId, clientId, ({ failure: _, words: __, ...waiting }) => waiting)
  try {
    const media = attachments.map(({ url, alt }) => ({ url, alt }))
    const message = await call(sendMessage, { body: { receiverId, content, clientId, attachments: media } })
    putMessage(client, receiverId, message)
    // A list requested earlier may arrive later, without it.
    const { queryKey } = messagesQuery(receiverId)
    if (client.isFetching({ queryKey })) void client.invalidateQueries({ queryKey })
    dequeue(viewerId, clientId)
    putLastMessage(client, receiverId, message)
    return true
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    fail(client, { viewerId, receiverId }, { clientId, error })
    return false
  }
}

const mayPass = ({ status }: ApiError) => status === 0 || status === 401 || status === 408 || status === 429 || status >= 500

function fail(client: QueryClient, { viewerId, receiverId }: Line, { clientId, error }: { clientId: string; error: ApiError }) {
  const failure = mayPass(error) ? 'unreachable' : 'refused'
  updateOutgoing(viewerId, clientId, (outgoing) => ({ ...outgoing, failure, words: error.words }))
  if (error.status === 401) void client.invalidateQueries({ queryKey: viewerKey })
  // The current relation between the two shows why it was refused: blocked, suspended, or the other person's settings.
  else if (failure === 'refused') void refreshConversation(client, receiverId)
  else {
    const again = () => void sendTo(client, { viewerId, receiverId })
    clearTimeout(timers.get(receiverId))
    timers.set(receiverId, setTimeout(again, (error.retryAfterSeconds ?? retryAfterMs / 1000) * 1000))
  }
}

export function retry(client: QueryClient, viewerId: number, { clientId }: OutgoingMessage) {
  updateOutgoing(viewerId, clientId, ({ failure: _, words: __, ...waiting }) => waiting)
  sendOutbox(client, viewerId)
}

/** Those behind it may go on. */
export function discard(client: QueryClient, viewerId: number, { clientId }: OutgoingMessage) {
  dequeue(viewerId, clientId)
  sendOutbox(client, viewerId)
}
