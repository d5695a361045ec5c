import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ApiError } from '#client/http/api-error.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { twoFactorQuery } from '#client/settings/queries.ts'

type Change<Body, Answer> = { run: (body: Body) => Promise<Answer>; failed: string }

export function useChangeTwoFactor<Body, Answer>({ run, failed }: Change<Body, Answer>) {
  const client = useQueryClient()

  return useMutation<Answer, ApiError, Body>({
    mutationFn: run,
    onError: ({ code, words }) => {
      toast({ title: failed, description: words, tone: 'bad' })
      // Done on another device in the meantime.
      if (code === 'two_factor_on' || code === 'two_factor_off') void client.invalidateQueries(twoFactorQuery)
    },
  })
}
