import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { logout } from '#contract/accounts.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { paths } from '#client/paths.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { viewerKey } from './queries.ts'

export const logoutKey = ['logout'] as const

export function useLogout() {
  const client = useQueryClient()
  const navigate = useNavigate()

  return useMutation<unknown, ApiError>({
    mutationKey: logoutKey,
    mutationFn: () => call(logout),
    onSuccess: async () => {
      // Leaves the page first, so that the next person at this computer is not sent back to it.
      await navigate(paths.auth(), { flushSync: true })
      client.setQueryData(viewerKey, null)
      client.removeQueries({ type: 'inactive' })
      toast({ title: 'Logged out', description: 'You have been logged out successfully.' })
    },
    onError: (error) => toast({ title: 'Logout failed', description: error.words, tone: 'bad' }),
  })
}

/** Signing out, unlike an expired session, means that someone else may sit here next. Called once the screen is gone. */
export const onSignOut = (client: QueryClient, hear: () => void) =>
  client.getMutationCache().subscribe(({ type, mutation }) => {
    const isLogout = mutation?.options.mutationKey?.[0] === logoutKey[0]
    if (type === 'updated' && isLogout && mutation.state.status === 'success') setTimeout(hear)
  })
