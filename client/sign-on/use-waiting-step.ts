import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import type { CurrentUser } from '#contract/users.ts'
import { viewerKey } from '#client/accounts/queries.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

interface Entered {
  user: CurrentUser
  returnTo: string
}

/** The last step before the account is open; afterwards on to the page first asked for. */
export function useWaitingStep<Body>(send: (body: Body) => Promise<Entered>) {
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation<Entered, ApiError, Body>({
    mutationFn: send,
    onSuccess: ({ user, returnTo }) => {
      client.setQueryData(viewerKey, user)
      toast({ title: 'Login successful', description: `Welcome, ${user.name}!` })
      void navigate(returnTo, { replace: true })
    },
    onError: ({ code, words, fields }) => {
      // Not a failure: the form goes on to ask for the code.
      if (code === 'two_factor_required' || Object.keys(fields).length > 0) return
      toast({ title: 'Login failed', description: words, tone: 'bad' })
    },
  })
}
