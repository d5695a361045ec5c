import { useMutation, useQueryClient } from '@tanstack/react-query'
import { login } from '#contract/accounts.ts'
import type { CallInput } from '#contract/endpoint.ts'
import type { CurrentUser } from '#contract/users.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { viewerKey } from './queries.ts'

export function useLogin() {
  const client = useQueryClient()

  return useMutation<CurrentUser, ApiError, CallInput<typeof login>['body']>({
    mutationFn: (body) => call(login, { body }),
    onSuccess: (user) => {
      client.setQueryData(viewerKey, user)
      toast({ title: 'Login successful', description: `Welcome back, ${user.name}!` })
    },
    onError: (error) => toast({ title: 'Login failed', description: error.words, tone: 'bad' }),
  })
}
