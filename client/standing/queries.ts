import { queryOptions } from '@tanstack/react-query'
import { listWarnings, readSuspension } from '#contract/standing.ts'
import { call } from '#client/http/call.ts'

export const warningsQuery = queryOptions({
  queryKey: ['warnings'] as const,
  queryFn: ({ signal }) => call(listWarnings, {}, { signal }),
  staleTime: 0,
})

export const suspensionQuery = queryOptions({
  queryKey: ['suspension'] as const,
  queryFn: ({ signal }) => call(readSuspension, {}, { signal }),
  staleTime: 0,
})
