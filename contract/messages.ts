import { z } from 'zod'
import { done, endpoint, idInBody, idInPath, largeIdInPath, page } from './endpoint.ts'
import { Attachment } from './posts.ts'
import { Person } from './users.ts'

export const messageMaxLength = 5_000
export const mostMessageAttachments = 5
/** How long a sender may take back a message. */
export const unsendMinutes = 10

export const Message = z.object({
  id: z.int(),
  senderId: z.int(),
  receiverId: z.int(),
  /** '' if it was unsent, or consists of attachments only. */
  content: z.string(),
  attachments: z.array(Attachment),
  createdAt: z.iso.datetime(),
  /** The sender took it back: its place remains, its text is gone. */
  isUnsent: z.boolean(),
  /** For its sender: when the other person read it (null if either has receipts off). */
  readAt: z.iso.datetime().nullable(),
  /** As named by the sender's client. */
  clientId: z.string().nullable(),
})
export type Message = z.infer<typeof Message>

/** How two people stand to each other. */
export const conversationStates = ['open', 'request_received', 'request_sent'] as const

export const Conversation = z.object({
  otherUser: Person,
  state: z.enum(conversationStates),
  lastMessage: Message.nullable(),
  /** For an empty conversation: the time of the request. */
  lastMessageAt: z.iso.datetime(),
  unreadCount: z.int(),
  /** Whether the viewer may write now (not if blocked, suspended, or against the other's policy). */
  canWrite: z.boolean(),
})
export type Conversation = z.infer<typeof Conversation>

const withUser = z.object({ userId: idInPath })

export const listConversations = endpoint('GET', '/api/conversations', 'member', {
  summary: 'One’s conversations, newest first; `folder=requests` for messages from people who are not colleagues',
  query: z.object({
    folder: z.enum(['inbox', 'requests']).default('inbox'),
    /** Narrows to people by name and to conversations with messages containing these words. */
    q: z.string().max(100).optional(),
    ...page,
  }),
  reply: z.array(Conversation),
})

/**
 * 404 only for people the viewer may not see; a conversation not begun yet is empty and says whether the viewer may begin
 * it.
 */
export const readConversation = endpoint('GET', '/api/conversations/{userId}', 'member', {
  summary: 'What stands between oneself and this person: who they are, whether one may write, how much is unread',
  params: withUser,
  reply: Conversation.extend({
    /** The first unread message, for the line above it. */
    firstUnreadId: z.int().nullable(),
  }),
})

export const listMessages = endpoint('GET', '/api/messages/{userId}', 'member', {
  summary: 'The messages with this person: the newest page, oldest of it first; `before` continues to earlier ones',
  params: withUser,
  query: z.object({ limit: page.limit, before: largeIdInPath.optional() }),
  reply: z.array(Message),
})

export const MessageContent = z
  .string()
  .max(messageMaxLength, 'A message may have at most 5,000 characters')
  .refine((text) => !/[\p{Cs}\0]/u.test(text), 'This text holds characters that cannot be stored')

export const NewMessage = z
  .object({
    receiverId: idInBody,
    content: MessageContent.default(''),
    /** Made by the client: a message sent twice is stored once. */
    clientId: z.string().min(8).max(64).optional(),
    /** Addresses of uploads: images and documents. */
    attachments: z
      .array(
        z.union([
          z.string().min(1).max(300),
          z.object({ url: z.string().min(1).max(300), alt: z.string().max(1000).default('') }),
        ]),
      )
      .max(mostMessageAttachments, 'At most 5 attachments')
      .nullish(),
  })
  .refine(({ content, attachments }) => content.trim() !== '' || (attachments?.length ?? 0) > 0, {
    path: ['content'],
    message: 'Please write a message.',
  })

export const sendMessage = endpoint('POST', '/api/messages', 'member', {
  summary: 'Send a message; the same clientId again answers the same message',
  body: NewMessage,
  reply: Message,
  status: 201,
  limit: { calls: 60, per: 'minute' },
})

export const readMessages = endpoint('POST', '/api/messages/{userId}/read', 'member', {
  summary: 'Mark what this person wrote as read; says how many were not',
  params: withUser,
  reply: z.object({ count: z.int() }),
})

export const countUnreadMessages = endpoint('GET', '/api/messages/unread/count', 'member', {
  summary: 'How many messages wait unread, requests not counted; and how many requests wait',
  reply: z.object({ count: z.int(), requests: z.int() }),
})

/** Shown only in an open conversation, and only by those who allow it; nothing is stored. */
export const announceTyping = endpoint('POST', '/api/messages/{userId}/typing', 'member', {
  summary: 'Say that one is writing to this person',
  params: withUser,
  reply: done,
  limit: { calls: 60, per: 'minute' },
})

export const answerMessageRequest = endpoint('PATCH', '/api/conversations/{userId}', 'member', {
  summary: 'Accept or decline a message request; the other is not told of a decline',
  params: withUser,
  body: z.strictObject({ state: z.enum(['accepted', 'declined']) }),
  reply: Conversation,
})

export const deleteConversation = endpoint('DELETE', '/api/conversations/{userId}', 'member', {
  summary: 'Clear a conversation for oneself; the other keeps theirs',
  params: withUser,
  reply: done,
})

export const deleteMessage = endpoint('DELETE', '/api/messages/{id}', 'member', {
  summary: 'Delete a message for oneself, or (for=everyone, own, within 10 minutes) unsend it',
  params: z.object({ id: largeIdInPath }),
  query: z.object({ for: z.enum(['me', 'everyone']).default('me') }),
  reply: done,
})
