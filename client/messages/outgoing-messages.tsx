import type { OutgoingMessage } from './outbox.ts'
import { OutgoingRow } from './outgoing-row.tsx'
import { useSend } from './use-send.ts'

/** In the order in which they were written; those behind one that failed wait for it. */
export function OutgoingMessages({ outgoing, receiverId }: { outgoing: OutgoingMessage[]; receiverId: number }) {
  const { retry, discard } = useSend(receiverId)
  return outgoing.map((message, index) => (
    <OutgoingRow
      key={message.clientId}
      outgoing={message}
      isHeldUp={index > 0}
      onRetry={() => retry(message)}
      onDiscard={() => discard(message)}
    />
  ))
}
