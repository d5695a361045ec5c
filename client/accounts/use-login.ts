import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { login } from '#contract/accounts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { viewerKey } from './queries.ts'

export function useLogin() {
  const client = useQueryClient()

  return useMutation<CurrentUser, ApiError, CallInput<typeof login>['body']>({
    mutationFn: (body) => call(login, { body }),
    onSuccess: (user) => sayWelcome(client, user),
    onError: ({ code, words }) => {
      // Not a failure: the form goes on to ask for the code.
      if (code !== 'two_factor_required') toast({ title: 'Login failed', description: words, tone: 'bad' })
    },
  })
}

/** For every way of signing in. */
export function sayWelcome(client: QueryClient, user: CurrentUser) {
  client.setQueryData(viewerKey, user)
  toast({ title: 'Login successful', description: `Welcome back, ${user.name}!` })
}
