import type { Message } from '#contract/messages.ts'
import { dayLabel, dayOf, minuteOf } from './message-times.ts'
import type { OutgoingMessage } from './outbox.ts'

/** Messages sent by one person within a minute, with a single time. */
export interface MessageGroup {
  kind: 'group'
  key: string
  senderId: number
  messages: Message[]
  /** When the other person read them, under the last one read. */
  readAt: string | null
}

export type ThreadItem =
  | { kind: 'day'; key: string; label: string }
  /** Above the first message that was unread when the thread was opened. */
  | { kind: 'unread'; key: string }
  | MessageGroup

interface Thread {
  messages: Message[]
  firstUnreadId: number | null
  viewerId: number
  today: Date
}

/** What a thread shows from top to bottom. */
export function threadItems({ messages, firstUnreadId, viewerId, today }: Thread): ThreadItem[] {
  const items: ThreadItem[] = []
  let day: number | undefined
  const lastRead = messages.findLast((message) => message.senderId === viewerId && message.readAt !== null)

  for (const message of messages) {
    const ownDay = dayOf(new Date(message.createdAt))
    if (ownDay !== day) items.push({ kind: 'day', key: `day-${ownDay}`, label: dayLabel(message.createdAt, today) })
    day = ownDay
    if (message.id === firstUnreadId) items.push({ kind: 'unread', key: 'unread' })

    const group = groupFor(items, message)
    group.messages.push(message)
    if (message === lastRead) group.readAt = message.readAt
  }
  return items
}

/** The current group if the message belongs there, otherwise a new one. Read and unread messages are never grouped together. */
function groupFor(items: ThreadItem[], message: Message): MessageGroup {
  const last = items.at(-1)
  if (last?.kind === 'group' && last.readAt === null && belongs(last, message)) return last
  const group: MessageGroup = { kind: 'group', key: `from-${message.id}`, senderId: message.senderId, messages: [], readAt: null }
  items.push(group)
  return group
}

const belongs = ({ senderId, messages: [first] }: MessageGroup, message: Message) =>
  first !== undefined && senderId === message.senderId && minuteOf(first.createdAt) === minuteOf(message.createdAt)

/** An answer may be lost on the way back: anything already in the thread is no longer outgoing. */
export function stillOutgoing(outbox: OutgoingMessage[], messages: Message[]): OutgoingMessage[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return outbox.filter(({ clientId }) => !arrived.has(clientId))
}
