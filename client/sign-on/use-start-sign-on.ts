import { useMutation } from '@tanstack/react-query'
import { startSignOn } from '#contract/sign-on.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'

interface Start {
  provider: string
  returnTo?: string | undefined
  invitation?: string | undefined
  /** To link it with the member's account, which takes its password. */
  link?: { currentPassword: string }
}

/** Leaves for the provider. The button stays busy until the page is gone. */
export function useStartSignOn() {
  return useMutation<unknown, ApiError, Start>({
    mutationFn: async ({ provider, ...body }) => {
      const { url } = await call(startSignOn, { params: { provider }, body })
      window.location.assign(url)
      await new Promise(() => {})
    },
    onError: ({ words, fields }) => {
      if (Object.keys(fields).length === 0) toast({ title: 'Signing in failed', description: words, tone: 'bad' })
    },
  })
}
