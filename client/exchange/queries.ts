import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { CallInput } from '#contract/endpoint.ts'
import { listOffers, readOffer } from '#contract/offers.ts'
import { listWants, readWant } from '#contract/wants.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { type Action, useAction } from '#client/http/use-action.ts'
import { resourcesKey } from '#client/queue/use-decision.ts'

/** An answer or a request changes the thing itself and the lists it is in: everything shown of the room is refetched. */
export const useExchangeAction = <Given, Reply>(action: Action<Given, Reply>) => useAction(action, [resourcesKey])

export type WantFilter = Omit<NonNullable<CallInput<typeof listWants>['query']>, 'limit' | 'cursor'>
export type OfferFilter = Omit<NonNullable<CallInput<typeof listOffers>['query']>, 'limit' | 'cursor'>

const from = (cursor: string) => ({ limit: 20, ...(cursor && { cursor }) })

export const wantsQuery = (filter: WantFilter) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...resourcesKey, 'wants', filter] as const,
    queryFn: ({ pageParam, signal }) => callPage(listWants, { query: { ...filter, ...from(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const offersQuery = (filter: OfferFilter) =>
  infiniteQueryOptions({
    ...pageByCursor,
    queryKey: [...resourcesKey, 'offers', filter] as const,
    queryFn: ({ pageParam, signal }) => callPage(listOffers, { query: { ...filter, ...from(pageParam) } }, { signal }),
    placeholderData: keepPreviousData,
  })

export const wantQuery = (id: number) =>
  queryOptions({
    queryKey: [...resourcesKey, 'want', id] as const,
    queryFn: ({ signal }) => call(readWant, { params: { id: String(id) } }, { signal }),
  })

export const offerQuery = (id: number) =>
  queryOptions({
    queryKey: [...resourcesKey, 'offer', id] as const,
    queryFn: ({ signal }) => call(readOffer, { params: { id: String(id) } }, { signal }),
  })

/** What the member has begun or submitted and others cannot see yet. */
