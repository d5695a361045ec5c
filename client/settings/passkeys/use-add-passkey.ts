import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addPasskey, askForPasskey, type Passkey } from '#contract/security.ts'
import { passkeyWords } from '#client/accounts/passkeys.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { passkeyName } from './passkey-name.ts'
import { passkeysQuery, twoFactorQuery } from '#client/settings/queries.ts'

/** The code where two-factor is on. */
export type OwnProof = { currentPassword: string; code?: string }

export function useAddPasskey() {
  const client = useQueryClient()

  return useMutation<Passkey, Error, OwnProof>({
    mutationFn: makePasskey,
    onSuccess: (made) => client.setQueryData(passkeysQuery.queryKey, (passkeys = []) => [made, ...passkeys]),
    onError: (error) => {
      toast({ title: 'No passkey was added', description: passkeyWords(error), tone: 'bad' })
      // Turned on in another tab meanwhile: the form asks for the code then.
      if (error instanceof ApiError && error.code === 'two_factor_required') void client.invalidateQueries(twoFactorQuery)
    },
  })
}

/** Kept at once under a name of our own: a passkey that waits for a name could be lost, with the device believing in it. */
async function makePasskey(body: OwnProof) {
  const [{ startRegistration }, options] = await Promise.all([import('@simplewebauthn/browser'), call(askForPasskey, { body })])
  // The contract passes on what @simplewebauthn makes without spelling it again.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  return call(addPasskey, { body: { name: passkeyName(response), response: { ...response } } })
}
