import { useQuery } from '@tanstack/react-query'
import type { CurrentUser } from '#contract/users.ts'
import { viewerQuery } from './queries.ts'

/** Who is looking: undefined while unknown, null for a visitor. */
export function useViewer(): CurrentUser | null | undefined {
  const { data, isError } = useQuery(viewerQuery)
  return isError ? (data ?? null) : data
}

/** Who is looking at a protected screen; using it anywhere else is an error. */
export function useMember(): CurrentUser {
  const viewer = useViewer()
  if (!viewer) throw new Error('useMember is for screens behind Protected')
  return viewer
}
