import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/users.ts'
import { connectionCountsQuery } from '#client/colleagues/queries.ts'

/** How many colleague requests wait for an answer. Asked for with the menu that says so, and again whenever one comes or goes. */
export function useWaitingRequests({ emailVerified, isSuspended }: CurrentUser): number {
  const enabled = emailVerified && !isSuspended
  const { data } = useQuery({ ...connectionCountsQuery, enabled })
  return data?.received ?? 0
}
