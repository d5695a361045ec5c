import { useMemo, useSyncExternalStore } from 'react'
import type { Attachment } from '#contract/posts.ts'
import { outboxKeyOf } from './kept-keys.ts'
import { keepText, keptText, subscribeToKept } from '#client/page/kept-text.ts'
import { makeClientId } from '#client/page/make-client-id.ts'

/** A message the server has not acknowledged. It survives a reload, and is always sent under the same name. */
export interface OutgoingMessage {
  /** The same for every attempt: a message sent twice is stored once. */
  clientId: string
  receiverId: number
  content: string
  attachments: Attachment[]
  createdAt: string
  /** Why it was not sent: `unreachable` is retried automatically, `refused` waits for the member. */
  failure?: 'unreachable' | 'refused'
  /** The server's words about it. */
  words?: string
}

function parse(text: string | null): OutgoingMessage[] {
  try {
    return JSON.parse(text ?? '[]') as OutgoingMessage[]
  } catch {
    return []
  }
}

export const outboxOf = (viewerId: number) => parse(keptText(outboxKeyOf(viewerId)))

function change(viewerId: number, step: (outbox: OutgoingMessage[]) => OutgoingMessage[]) {
  const next = step(outboxOf(viewerId))
  keepText(outboxKeyOf(viewerId), next.length === 0 ? null : JSON.stringify(next))
}

export function enqueue(viewerId: number, message: Pick<OutgoingMessage, 'receiverId' | 'content' | 'attachments'>) {
  const outgoing = { ...message, clientId: makeClientId(), createdAt: new Date().toISOString() }
  change(viewerId, (outbox) => [...outbox, outgoing])
}

export const updateOutgoing = (viewerId: number, clientId: string, step: (outgoing: OutgoingMessage) => OutgoingMessage) =>
  change(viewerId, (outbox) => outbox.map((outgoing) => (outgoing.clientId === clientId ? step(outgoing) : outgoing)))

/** It has arrived, or its author has discarded it. */
export const dequeue = (viewerId: number, clientId: string) =>
  change(viewerId, (outbox) => outbox.filter((outgoing) => outgoing.clientId !== clientId))

export function useOutbox(viewerId: number, receiverId: number): OutgoingMessage[] {
  const text = useSyncExternalStore(subscribeToKept, () => keptText(outboxKeyOf(viewerId)))
  return useMemo(() => parse(text).filter((outgoing) => outgoing.receiverId === receiverId), [text, receiverId])
}
