import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { listOccurrencePeople, readCheckInCode } from '#contract/occurrences.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { eventsKey } from '#client/queue/use-decision.ts'

export type PeopleAnswer = NonNullable<NonNullable<CallInput<typeof listOccurrencePeople>['query']>['answer']>

const pageSize = 30

/** Who gave that answer for one date, colleagues first; quiet people only for hosts. */
export const peopleQuery = (occurrenceId: number, answer: PeopleAnswer, q = '') =>
  infiniteQueryOptions({
    queryKey: [...eventsKey, 'people', occurrenceId, answer, q] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listOccurrencePeople,
        {
          params: { id: String(occurrenceId) },
          query: { answer, limit: pageSize, ...(q && { q }), ...(pageParam && { cursor: pageParam }) },
        },
        { signal },
      ),
    ...pageByCursor,
    placeholderData: keepPreviousData,
  })

/** Below an event's text. */
export const fewGoingQuery = (occurrenceId: number) =>
  queryOptions({
    queryKey: [...eventsKey, 'going', occurrenceId] as const,
    queryFn: ({ signal }) =>
      call(listOccurrencePeople, { params: { id: String(occurrenceId) }, query: { answer: 'going', limit: 6 } }, { signal }),
  })

export const codeQuery = (occurrenceId: number) =>
  queryOptions({
    queryKey: [...eventsKey, 'code', occurrenceId] as const,
    queryFn: ({ signal }) => call(readCheckInCode, { params: { id: String(occurrenceId) } }, { signal }),
    staleTime: 0,
  })
