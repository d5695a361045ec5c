import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Conversation, Message } from '#contract/messages.ts'
import type { Page } from '#client/http/call.ts'
import { conversationQuery, conversationsKey, type ConversationsOf } from './queries.ts'
import { unreadMessagesQuery } from '#client/http/unread-queries.ts'

type List = InfiniteData<Page<Conversation[]>>

function changeLists(client: QueryClient, change: (list: List, of: ConversationsOf) => List) {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: conversationsKey })) {
    client.setQueryData<List>(queryKey, (list) => list && change(list, queryKey[1] as ConversationsOf))
  }
}

const isWith = (userId: number) => (conversation: Conversation) => conversation.otherUser.id === userId

const without = (list: List, userId: number): List => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, items: page.items.filter((item) => !isWith(userId)(item)) })),
})

/**
 * Puts the current version of a conversation in its place by time. Search results gain none that were not found; nor do
 * requests, where a declined one looks like a pending one.
 */
export function putConversation(client: QueryClient, conversation: Conversation) {
  const { id } = conversation.otherUser
  const ownFolder = conversation.state === 'request_received' ? 'requests' : 'inbox'
  changeLists(client, (list, { folder, q }) => {
    const rest = without(list, id)
    if (conversation.lastMessage === null || folder !== ownFolder) return rest
    const isKnown = list.pages.some(({ items }) => items.some(isWith(id)))
    return isKnown || (folder === 'inbox' && !q) ? insert(rest, conversation) : rest
  })
}

/** If it is older than everything loaded of a longer list, it is left out: its page will bring it. */
function insert(list: List, conversation: Conversation): List {
  const isOlder = ({ lastMessageAt }: Conversation) => lastMessageAt < conversation.lastMessageAt
  const at = list.pages.findIndex(({ items }) => items.some(isOlder))
  if (at === -1 && list.pages.at(-1)?.nextCursor) return list
  const pageAt = at === -1 ? list.pages.length - 1 : at
  const pages = list.pages.map((page, index) => {
    if (index !== pageAt) return page
    const place = page.items.findIndex(isOlder)
    return { ...page, items: page.items.toSpliced(place === -1 ? page.items.length : place, 0, conversation) }
  })
  return { ...list, pages }
}

export const forgetConversation = (client: QueryClient, userId: number) => changeLists(client, (list) => without(list, userId))

/** The member's own message has reached the server. */
export function putLastMessage(client: QueryClient, userId: number, message: Message) {
  const key = conversationQuery(userId).queryKey
  const known = client.getQueryData(key)
  if (!known || (known.lastMessage && known.lastMessage.id > message.id)) return
  const conversation = { ...known, lastMessage: message, lastMessageAt: message.createdAt }
  client.setQueryData(key, conversation)
  putConversation(client, conversation)
}

/** Seen here; the server is told at the same time. */
export function markRead(client: QueryClient, userId: number) {
  const key = conversationQuery(userId).queryKey
  const known = client.getQueryData(key)
  if (!known) return
  const read = { ...known, unreadCount: 0, firstUnreadId: null }
  client.setQueryData(key, read)
  putConversation(client, read)
  if (known.state === 'request_received') return
  client.setQueryData(
    unreadMessagesQuery.queryKey,
    (counts) => counts && { ...counts, count: Math.max(counts.count - known.unreadCount, 0) },
  )
}
