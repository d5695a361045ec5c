import { useMutation, useQueryClient } from '@tanstack/react-query'
import { register } from '#contract/accounts.ts'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import type { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { viewerKey } from './queries.ts'

const verificationToastMs = 6000

export function useRegister() {
  const client = useQueryClient()

  return useMutation<Reply<typeof register>, ApiError, CallInput<typeof register>['body']>({
    mutationFn: (body) => call(register, { body }),
    onSuccess: ({ requiresEmailVerification, ...user }) => {
      client.setQueryData(viewerKey, user)
      toast(requiresEmailVerification ? welcomeOnceVerified : welcome)
    },
    onError: (error) => toast({ title: 'Registration failed', description: error.words, tone: 'bad' }),
  })
}

const welcome = { title: 'Registration successful', description: 'Your account has been created successfully.' }
const welcomeOnceVerified = {
  title: 'Registration successful',
  description: 'A verification email has been sent. Your email must be verified to access all features.',
  durationMs: verificationToastMs,
}
