import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { listSessions, type Session } from '#contract/account-changes.ts'
import { listGroups } from '#contract/groups.ts'
import { listBlocks, listMutes } from '#contract/profiles.ts'
import { listPasskeys, type Passkey, readTwoFactor, type TwoFactor } from '#contract/security.ts'
import { readSettings, type Settings } from '#contract/settings.ts'
import { type AccessToken, listTokens } from '#contract/tokens.ts'
import { call, callPage, pageByCursor } from '#client/http/call.ts'
import { groupsKey } from '#client/queue/use-decision.ts'

// This browser is not told what happens elsewhere, so these are fetched whenever the settings are opened.

export const sessionsQuery = queryOptions<Session[]>({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call(listSessions, {}, { signal }),
  staleTime: 0,
})

export const twoFactorQuery = queryOptions<TwoFactor>({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => call(readTwoFactor, {}, { signal }),
  staleTime: 0,
})

export const passkeysQuery = queryOptions<Passkey[]>({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call(listPasskeys, {}, { signal }),
  staleTime: 0,
})

export const accessTokensQuery = queryOptions<AccessToken[]>({
  queryKey: ['access-tokens'],
  queryFn: ({ signal }) => call(listTokens, {}, { signal }),
  staleTime: 0,
})

export const settingsQuery = queryOptions<Settings>({
  queryKey: ['settings'],
  queryFn: ({ signal }) => call(readSettings, {}, { signal }),
  staleTime: 0,
})

const peopleQuery = (key: string, endpoint: typeof listBlocks | typeof listMutes) =>
  infiniteQueryOptions({
    queryKey: [key] as const,
    queryFn: ({ pageParam, signal }) => callPage(endpoint, { query: pageParam ? { cursor: pageParam } : {} }, { signal }),
    ...pageByCursor,
    staleTime: 0,
  })

export const blockedQuery = peopleQuery('blocked-people', listBlocks)
export const mutedQuery = peopleQuery('muted-people', listMutes)

/** Groups the member is in, asked to join or was invited to. */
export const ownGroupsQuery = infiniteQueryOptions({
  queryKey: [...groupsKey, 'levels'] as const,
  queryFn: ({ pageParam, signal }) =>
    callPage(listGroups, { query: { mine: 'true', limit: 50, ...(pageParam && { cursor: pageParam }) } }, { signal }),
  ...pageByCursor,
  staleTime: 0,
})
