import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/** `onSignedOut` hears of every call that was refused because the session has ended. */
export function createQueryClient(onSignedOut: (client: QueryClient) => void = () => {}): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof ApiError && error.code === 'not_signed_in') onSignedOut(client)
  }

  const client: QueryClient = new QueryClient({
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
