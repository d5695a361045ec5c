import { KeyRound } from 'lucide-react'
import { Button } from '#client/ui/button.tsx'
import { hasPasskeys } from './has-passkeys.ts'
import { useSignInWithPasskey } from './use-sign-in-with-passkey.ts'

export function PasskeySignIn() {
  const { mutate: signIn, isPending } = useSignInWithPasskey()
  if (!hasPasskeys()) return null
  return (
    <Button block icon={<KeyRound />} busy={isPending ? 'Waiting for your passkey...' : undefined} onClick={() => signIn()}>
      Sign in with a passkey
    </Button>
  )
}
