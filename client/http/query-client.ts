import {
  MutationCache,
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/**
 * A change that happens while the first answer is on its way may be missing from it, and nothing would refetch, since data
 * never goes stale by itself. For later answers the library refetches on its own.
 */
class HearingClient extends QueryClient {
  override invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const isFirstOnItsWay = ({ state }: { state: { fetchStatus: string; data: unknown } }) =>
      state.fetchStatus === 'fetching' && state.data === undefined
    for (const query of this.getQueryCache().findAll(filters).filter(isFirstOnItsWay))
      query.promise?.then(
        () =>
          super.invalidateQueries({ ...filters, queryKey: query.queryKey, exact: true } as InvalidateQueryFilters<Key>, options),
        () => {},
      )
    return super.invalidateQueries(filters, options)
  }
}

/** `onSignedOut` is called for every call refused because the session has ended. */
export function createQueryClient(onSignedOut: (client: QueryClient) => void = () => {}): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'not_signed_in') onSignedOut(client)
  }

  const client: QueryClient = new HearingClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // No automatic refetch, no refetch on focus, data never stale, no retries. Always online: a call without a network
      // fails with a message instead of waiting silently.
      queries: {
        staleTime: Infinity,
        retry: false,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  return client
}
