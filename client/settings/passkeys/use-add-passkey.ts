import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addPasskey, askForPasskey, type Passkey } from '#contract/security.ts'
import { passkeyWords } from '#client/accounts/passkeys.ts'
import { ApiError } from '#client/http/api-error.ts'
import { call } from '#client/http/call.ts'
import { toast } from '#client/ui/overlays/toast.tsx'
import { passkeyName } from './passkey-name.ts'
import { passkeysQuery, twoFactorQuery } from '#client/settings/queries.ts'

/** The code, with two-factor on. */
export type OwnProof = { currentPassword: string; code?: string }

export function useAddPasskey() {
  const client = useQueryClient()

  return useMutation<Passkey, Error, OwnProof>({
    mutationFn: makePasskey,
    onSuccess: (made) => client.setQueryData(passkeysQuery.queryKey, (passkeys = []) => [made, ...passkeys]),
    onError: (error) => {
      toast({ title: 'No passkey was added', description: passkeyWords(error), tone: 'bad' })
      // Turned on in another tab meanwhile: the form then asks for the code.
      if (error instanceof ApiError && error.code === 'two_factor_required') void client.invalidateQueries(twoFactorQuery)
    },
  })
}

/** Stored at once under a name of ours: a passkey waiting for its name could be lost while the device believes in it. */
async function makePasskey(body: OwnProof) {
  const [{ startRegistration }, options] = await Promise.all([import('@simplewebauthn/browser'), call(askForPasskey, { body })])
  // The contract passes on what @simplewebauthn makes without spelling out its type.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const response = await startRegistration({ optionsJSON })
  return call(addPasskey, { body: { name: passkeyName(response), response: { ...response } } })
}
