import { queryOptions } from '@tanstack/react-query'
import { listPositions } from '#contract/applications.ts'
import { call } from '#client/http/call.ts'

export const positionsQuery = queryOptions({
  queryKey: ['positions'],
  queryFn: ({ signal }) => call(listPositions, {}, { signal }),
})
