import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { CredentialResponse } from '#contract/security.ts'
import type { Config } from '#server/config.ts'
import { challengeLifetimeMs } from './passkey-challenges.ts'
import type { PasskeyRow } from '#server/accounts/queries.ts'

/** Loaded at the first passkey: it parses many kinds of certificates, and startup should not wait for that. */
const library = () => import('@simplewebauthn/server')

/** Passkeys are bound to the site's host name: under another PUBLIC_URL they do not exist. */
const siteOf = ({ publicUrl }: Config) => ({ rpID: new URL(publicUrl).hostname, origin: publicUrl })

/**
 * EdDSA, ES256 and RS256 by their COSE numbers: what authenticators support and this Node verifies without experimental
 * features.
 */
const algorithms = [-8, -7, -257]

/** How an authenticator identifies an account. It reveals nothing that the profile's address does not. */
const handleOf = (userId: number) => Buffer.from(`ibid user ${userId}`)

interface Account {
  id: number
  username: string
  name: string
}

interface At {
  config: Config
  siteName: string
}

/** The passkey itself names the account (no username is typed), and the device asks for a finger, a face or a PIN. */
export async function creationOptions(
  { config, siteName }: At,
  account: Account,
  passkeys: Pick<PasskeyRow, 'id' | 'transports'>[],
) {
  const { generateRegistrationOptions } = await library()
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: siteOf(config).rpID,
    userID: new Uint8Array(handleOf(account.id)),
    userName: account.username,
    userDisplayName: account.name,
    timeout: challengeLifetimeMs,
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys.map(({ id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function requestOptions(config: Config) {
  const { generateAuthenticationOptions } = await library()
  return generateAuthenticationOptions({
    rpID: siteOf(config).rpID,
    timeout: challengeLifetimeMs,
    userVerification: 'required',
  })
}

/** The new credential, or undefined if anything is wrong with the response. Its id has the length the contract allows. */
export async function readCreation(config: Config, given: CredentialResponse, challenge: string) {
  const { verifyRegistrationResponse } = await library()
  const { rpID, origin } = siteOf(config)
  const response = given as unknown as RegistrationResponseJSON
  try {
    if (!(await isWithoutCertificates(response))) return undefined
    const read = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: algorithms,
    })
    return read.registrationInfo?.credential.id === response.id ? read.registrationInfo : undefined
  } catch {
    return undefined
  }
}

/**
 * None were requested, and checking one may contact outside addresses. Some authenticators sign for themselves, which is
 * harmless.
 */
async function isWithoutCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  return ['none', 'packed'].includes(attestation.get('fmt')) && !attestation.get('attStmt').get('x5c')
}

interface Use {
  passkey: PasskeyRow
  response: CredentialResponse
  challenge: string
}

/** What the passkey reports about its use, or undefined if anything is wrong with the response. */
export async function readUse(config: Config, { passkey, response: given, challenge }: Use) {
  const { verifyAuthenticationResponse } = await library()
  const { rpID, origin } = siteOf(config)
  const response = given as unknown as AuthenticationResponseJSON
  try {
    if (response.response.userHandle !== handleOf(passkey.user_id).toString('base64url')) return undefined
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id: passkey.id, publicKey: new Uint8Array(passkey.public_key), counter: passkey.counter },
    })
    return verified ? authenticationInfo : undefined
  } catch {
    return undefined
  }
}
