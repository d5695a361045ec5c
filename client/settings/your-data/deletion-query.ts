import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '#contract/endpoint.ts'
import { readDeletion } from '#contract/your-data.ts'
import { call } from '#client/http/call.ts'

export const deletionQuery = queryOptions<Reply<typeof readDeletion>>({
  queryKey: ['account-deletion'],
  queryFn: ({ signal }) => call(readDeletion, {}, { signal }),
  staleTime: 0,
})
