import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { listEventMonth, listEvents, listUpcomingEvents, readEvent } from '#contract/events.ts'
import { listGroups } from '#contract/groups.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { eventsKey, groupsKey } from '#client/queue/use-decision.ts'

export type ListedEvent = Reply<typeof listEvents>[number]
type ListQuery = NonNullable<CallInput<typeof listEvents>['query']>
export type EventFilter = Omit<ListQuery, 'limit' | 'cursor' | 'timeZone'>
export type Mine = NonNullable<ListQuery['mine']>

const pageSize = 20

/** Dates by start; days are in the reader's zone. */
export const eventsQuery = (filter: EventFilter, timeZone: string) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...eventsKey, 'list', filter, timeZone] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(
        listEvents,
        { query: { ...filter, timeZone, limit: pageSize, ...(pageParam && { cursor: pageParam }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

export const eventMonthQuery = (month: string, filter: Omit<EventFilter, 'from' | 'until'>, timeZone: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'month', month, filter, timeZone] as const,
    queryFn: ({ signal }) => call(listEventMonth, { query: { month, timeZone, ...filter } }, { signal }),
  })

export const upcomingEventsQuery = queryOptions({
  queryKey: [...eventsKey, 'upcoming'] as const,
  queryFn: ({ signal }) => call(listUpcomingEvents, {}, { signal }),
})

/** With its next dates, or the one asked for. */
export const eventQuery = (id: number, date?: number) =>
  queryOptions({
    queryKey: [...eventsKey, 'one', id, date ?? null] as const,
    queryFn: ({ signal }) =>
      call(readEvent, { params: { id: String(id) }, query: date ? { date: String(date) } : {} }, { signal }),
  })

/** Including past ones. */
export const allDatesQuery = (id: number) =>
  queryOptions({
    queryKey: [...eventsKey, 'one', id, 'all'] as const,
    queryFn: ({ signal }) => call(readEvent, { params: { id: String(id) }, query: { dates: 'all' } }, { signal }),
  })

/** For filtering, and for sharing with. */
export const memberGroupsQuery = queryOptions({
  queryKey: [...groupsKey, 'one-is-in'] as const,
  queryFn: ({ signal }) => call(listGroups, { query: { mine: 'true', limit: 50 } }, { signal }),
  select: (groups) => groups.filter(({ membership }) => membership?.state === 'member'),
})
