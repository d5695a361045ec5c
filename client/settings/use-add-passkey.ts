import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addPasskey, askForPasskey, type Passkey } from '#contract/security.ts'
import { passkeyWords } from '#client/accounts/passkey-words.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/toast.tsx'
import { passkeyName } from './passkey-name.ts'
import { passkeysQuery } from './queries.ts'

type OwnPassword = { currentPassword: string }

export function useAddPasskey() {
  const client = useQueryClient()

  return useMutation<Passkey, Error, OwnPassword>({
    mutationFn: makePasskey,
    onSuccess: (made) => client.setQueryData(passkeysQuery.queryKey, (passkeys = []) => [made, ...passkeys]),
    onError: (error) => toast({ title: 'No passkey was added', description: passkeyWords(error), tone: 'bad' }),
  })
}

/** Kept at once under a name of our own: a passkey that waits for a name could be lost, with the device believing in it. */
async function makePasskey(body: OwnPassword) {
  const [{ startRegistration }, options] = await Promise.all([import('@simplewebauthn/browser'), call(askForPasskey, { body })])
  // The contract passes on what @simplewebauthn makes without spelling it again.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  return call(addPasskey, { body: { name: passkeyName(response), response: { ...response } } })
}
