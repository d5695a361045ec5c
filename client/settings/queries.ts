import { queryOptions } from '@tanstack/react-query'
import { listSessions, type Session } from '#contract/accounts.ts'
import { call } from '#client/http/call.ts'

export const sessionsQuery = queryOptions<Session[]>({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  // Nothing tells this browser of a sign-in elsewhere, so the list is asked for whenever it is opened.
  staleTime: 0,
})
