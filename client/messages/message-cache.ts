import type { QueryClient } from '@tanstack/react-query'
import type { Message } from '#contract/messages.ts'
import { messagesQuery } from './queries.ts'

/** A thread as loaded: pages go back in time, but messages within a page go forward. */
type Pages = Message[][]

export const inOrder = (pages: Pages): Message[] => pages.toReversed().flat()

function change(client: QueryClient, userId: number, step: (pages: Pages) => Pages) {
  client.setQueryData(messagesQuery(userId).queryKey, (data) => data && { ...data, pages: step(data.pages) })
}

/** In its place by time, and only once: the live connection may have brought it already. */
export const putMessage = (client: QueryClient, userId: number, message: Message) =>
  change(client, userId, (pages) => {
    const others = pages.map((page) => page.filter(({ id }) => id !== message.id))
    const ownPage = others.findIndex(([first]) => first === undefined || first.id < message.id)
    const at = ownPage === -1 ? others.length - 1 : ownPage
    return others.map((page, index) => (index === at ? [...page, message].toSorted((a, b) => a.id - b.id) : page))
  })

const updateMessages = (client: QueryClient, userId: number, step: (message: Message) => Message) =>
  change(client, userId, (pages) => pages.map((page) => page.map(step)))

export const removeMessage = (client: QueryClient, userId: number, messageId: number) =>
  change(client, userId, (pages) => pages.map((page) => page.filter(({ id }) => id !== messageId)))

/** The other person has read everything of the member's up to now. */
export const markReadByOther = (client: QueryClient, { userId, readAt }: { userId: number; readAt: string }) =>
  updateMessages(client, userId, (message) =>
    message.receiverId === userId && message.readAt === null && Date.parse(message.createdAt) <= Date.parse(readAt)
      ? { ...message, readAt }
      : message,
  )
