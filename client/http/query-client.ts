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
 * What changes while the first answer is on its way may not be in it, and nothing would ask again: data never goes stale on its own. An
 * answer that replaces an earlier one is asked for anew by the library.
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

/** `onSignedOut` hears of every call that was refused because the session has ended. */
export function createQueryClient(onSignedOut: (client: QueryClient) => void = () => {}): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'not_signed_in') onSignedOut(client)
  }

  const client: QueryClient = new HearingClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // No automatic refetch, no refetch on focus, data never stale, no retries.
      // Always online: a call without a network fails with words instead of waiting in silence.
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
