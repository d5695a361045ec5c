import type { QueryClient } from '@tanstack/react-query'
import { viewerKey } from '#client/accounts/queries.ts'

/** Lists, requests, counts and suggestions. */
export const colleaguesKey = ['colleagues'] as const
/** Answers that say how the viewer stands to someone: profiles, the directory, people found. */
export const peopleKey = ['people'] as const

/** After a connection has changed, here or elsewhere; what is not on the screen is asked for when it next is. */
export const refreshColleagues = (client: QueryClient) =>
  Promise.all([colleaguesKey, peopleKey, viewerKey].map((queryKey) => client.invalidateQueries({ queryKey })))
