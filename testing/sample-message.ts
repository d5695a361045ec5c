import type { Conversation, Message } from '#contract/messages.ts'
import { ben } from './sample-post.ts'

/** From Ben (8) to Ada (7), as the server sends it to Ada. */
export const sampleMessage = (given: Partial<Message> = {}): Message => ({
  id: 1,
  senderId: ben.id,
  receiverId: given.senderId === 7 ? ben.id : 7,
  content: 'The boxes are on the second shelf.',
  attachments: [],
  createdAt: '2026-01-05T09:00:00.000Z',
  isUnsent: false,
  readAt: null,
  clientId: null,
  ...given,
})

/** Ada's conversation with Ben, as `GET /api/conversations/8` sends it. */
export const sampleConversation = (given: Partial<Conversation & { firstUnreadId: number | null }> = {}) => ({
  otherUser: ben,
  state: 'open' as const,
  lastMessage: sampleMessage(),
  lastMessageAt: '2026-01-05T09:00:00.000Z',
  unreadCount: 0,
  canWrite: true,
  firstUnreadId: null,
  ...given,
})
