import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { askForPasskeySignIn, signInWithPasskey } from '#contract/security.ts'
import type { CurrentUser } from '#contract/users.ts'
import { call } from '#client/http/call.ts'
import { Button } from '#client/ui/button.tsx'
import { toast } from '#client/ui/overlays/toast.tsx'
import { hasPasskeys, isCancelled, passkeyWords } from './passkeys.ts'
import { sayWelcome } from './use-login.ts'

export function PasskeySignIn() {
  const { mutate: signIn, isPending } = useSignInWithPasskey()
  if (!hasPasskeys()) return null
  return (
    <Button block icon={<KeyRound />} busy={isPending ? 'Waiting for your passkey...' : undefined} onClick={() => signIn()}>
      Sign in with a passkey
    </Button>
  )
}

function useSignInWithPasskey() {
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
  // The contract passes on what @simplewebauthn makes without spelling out its type.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const response = await startAuthentication({ optionsJSON })
  return call(signInWithPasskey, { body: { response: { ...response } } })
}
