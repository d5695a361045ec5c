import type { QueryClient } from '@tanstack/react-query'
import { viewerKey } from '#client/accounts/queries.ts'

/** Lists, requests, counts and suggestions. */
export const colleaguesKey = ['colleagues'] as const
/** Answers that include the viewer's standing to people: profiles, the directory, search results. */
export const peopleKey = ['people'] as const

/** After a connection has changed, here or elsewhere; what is not on screen is refetched when it next is. */
export const refreshColleagues = (client: QueryClient) =>
  Promise.all([colleaguesKey, peopleKey, viewerKey].map((queryKey) => client.invalidateQueries({ queryKey })))
