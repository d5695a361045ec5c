import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { Connection, Suggestion } from '#contract/colleagues.ts'
import type { Page } from '#client/http/call.ts'
import { connectionCountsQuery, connectionListsKey, suggestionsQuery } from './queries.ts'

type ConnectionPages = InfiniteData<Page<Connection[]>>
type Counts = { colleagues: number; received: number; sent: number }

/**
 * For actions that may still fail: the returned function restores everything. Answers on their way predate the action and are
 * not waited for: every query under one of the keys is refetched once the action is settled.
 */
export async function rememberAll(client: QueryClient, keys: readonly QueryKey[]) {
  await Promise.all(keys.map((queryKey) => client.cancelQueries({ queryKey })))
  const before = keys.flatMap((queryKey) => client.getQueriesData({ queryKey }))
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

export function removeConnection(client: QueryClient, connectionId: number) {
  client.setQueriesData<ConnectionPages>(
    { queryKey: connectionListsKey },
    (lists) => lists && { ...lists, pages: lists.pages.map((page) => withoutConnection(page, connectionId)) },
  )
}

const withoutConnection = (page: Page<Connection[]>, connectionId: number) => ({
  ...page,
  items: page.items.filter(({ id }) => id !== connectionId),
})

export function changeCounts(client: QueryClient, change: Partial<Counts>) {
  const { colleagues = 0, received = 0, sent = 0 } = change
  client.setQueryData(
    connectionCountsQuery.queryKey,
    (counts) =>
      counts && {
        colleagues: Math.max(counts.colleagues + colleagues, 0),
        received: Math.max(counts.received + received, 0),
        sent: Math.max(counts.sent + sent, 0),
      },
  )
}

export function removeSuggestion(client: QueryClient, userId: Suggestion['id']) {
  client.setQueryData(suggestionsQuery.queryKey, (people) => people?.filter(({ id }) => id !== userId))
}
