import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/users.ts'
import { connectionCountsQuery } from '#client/colleagues/queries.ts'

/**
 * How many colleague requests wait for an answer. Fetched with the menu that shows it, and again whenever one arrives or is
 * settled.
 */
export function useWaitingRequests({ emailVerified, isSuspended }: CurrentUser): number {
  const enabled = emailVerified && !isSuspended
  const { data } = useQuery({ ...connectionCountsQuery, enabled })
  return data?.received ?? 0
}
