import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askForPasskeySignIn, signInWithPasskey } from '#contract/security.ts'
import type { CurrentUser } from '#contract/users.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { isCancelled, passkeyWords } from './passkey-words.ts'
import { sayWelcome } from './say-welcome.ts'

export function useSignInWithPasskey() {
  const client = useQueryClient()

  return useMutation<CurrentUser, Error>({
    mutationFn: signIn,
    onSuccess: (user) => sayWelcome(client, user),
    onError: (error) => {
      if (!isCancelled(error)) toast({ title: 'Login failed', description: passkeyWords(error), tone: 'bad' })
    },
  })
}

async function signIn() {
  const [{ startAuthentication }, options] = await Promise.all([import('@simplewebauthn/browser'), call(askForPasskeySignIn)])
  // The contract passes on what @simplewebauthn makes without spelling it again.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return call(signInWithPasskey, { body: { response: { ...response } } })
}
