import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { listConversations, listMessages, readConversation } from '#contract/messages.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'

/** Which list of conversations: the query of `GET /api/conversations` without its paging. */
export type ConversationsOf = Required<Pick<NonNullable<CallInput<typeof listConversations>['query']>, 'folder'>> & { q?: string }

export const conversationsKey = ['conversations'] as const
export const requestsKey = [...conversationsKey, { folder: 'requests' }] as const
export const conversationKey = ['conversation'] as const
export const messagesKey = ['messages'] as const

/** A conversation with what its thread needs. */
export type OpenConversation = Reply<typeof readConversation>

const messagesPerPage = 30

const mostTries = 3

/**
 * Live events keep them current while the screen is shown; on returning to it, the list is refetched. An event triggers a
 * single request, so one whose answer is lost is repeated.
 */
const askedOnOpening = {
  staleTime: 0,
  gcTime: 5 * 60_000,
  retry: (failures: number, error: Error) => isUnreachable(error) && failures < mostTries,
}

const isUnreachable = (error: Error) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const conversationsQuery = (of: ConversationsOf) =>
  infiniteQueryOptions({
    queryKey: [...conversationsKey, of] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(listConversations, { query: { ...of, ...(pageParam && { cursor: pageParam }) } }, { signal }),
    ...pageByCursor,
    ...askedOnOpening,
  })

export const conversationQuery = (userId: number) =>
  queryOptions({
    queryKey: [...conversationKey, userId] as const,
    queryFn: ({ signal }) => call(readConversation, { params: { userId: String(userId) } }, { signal }),
    ...askedOnOpening,
  })

/** The first page has the newest messages, each page its oldest first. */
export const messagesQuery = (userId: number) =>
  infiniteQueryOptions({
    queryKey: [...messagesKey, userId] as const,
    queryFn: ({ pageParam, signal }) =>
      call(
        listMessages,
        { params: { userId: String(userId) }, query: { limit: messagesPerPage, ...(pageParam && { before: pageParam }) } },
        { signal },
      ),
    initialPageParam: '' as string,
    getNextPageParam: (page) => (page.length < messagesPerPage ? null : String(page[0]?.id)),
    ...askedOnOpening,
  })
