import type { Conversation, Message } from '#contract/messages.ts'
import type { Person } from '#contract/users.ts'
import type { Rooms } from '#server/rooms.ts'
import { refusalToWrite, type Standing, stateOf } from './standing.ts'

export interface ConversationRow extends Standing {
  otherUser: Person
  lastMessage: Message | null
  lastMessageAt: Date | null
}

export const presentConversation = ({ config, now }: Pick<Rooms, 'config' | 'now'>, row: ConversationRow): Conversation => ({
  otherUser: row.otherUser,
  state: stateOf(row),
  lastMessage: row.lastMessage,
  lastMessageAt: (row.lastMessage && row.lastMessageAt ? row.lastMessageAt : now()).toISOString(),
  unreadCount: row.unreadCount ?? 0,
  canWrite: refusalToWrite(row, { isLimited: config.rateLimits }) === undefined,
})
