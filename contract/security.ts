import { z } from 'zod'
import { CurrentPassword } from './accounts.ts'
import { done, endpoint } from './endpoint.ts'
import { CurrentUser } from './users.ts'
import { words } from './typed-text.ts'

export const recoveryCodeCount = 10
export const passkeysPerMember = 20
/** When a secret that was shown but not confirmed is forgotten. */
export const twoFactorSetupMinutes = 15

/** Six digits from the authenticator app, or a recovery code; with or without spaces and hyphens. */
export const SecondFactor = z
  .string('Please enter the code')
  .max(40, 'Please enter the code')
  .transform((typed) => typed.replaceAll(/[\s-]/g, '').toLowerCase())
  .refine((code) => /^(\d{6}|[a-z2-7]{16})$/.test(code), 'Please enter the six digits of your app, or a recovery code')

export const TwoFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.int() })
export type TwoFactor = z.infer<typeof TwoFactor>

export const TwoFactorSetup = z.object({
  /** Base32, to be typed if the picture cannot be scanned. */
  secret: z.string(),
  /** otpauth://…, the contents of the picture. */
  uri: z.string(),
})
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

/** Shown once; only their hashes are kept. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const readTwoFactor = endpoint('GET', '/api/two-factor', 'signed_in', {
  summary: 'Whether signing in asks for a second factor',
  reply: TwoFactor,
})

export const setUpTwoFactor = endpoint('POST', '/api/two-factor/setup', 'signed_in', {
  summary: 'A secret for an authenticator app; nothing changes until a code of it is sent, within 15 minutes',
  body: z.object({ currentPassword: CurrentPassword }),
  reply: TwoFactorSetup,
  limit: { calls: 20, per: 'hour' },
})

export const turnOnTwoFactor = endpoint('POST', '/api/two-factor', 'signed_in', {
  summary: 'Turn two-factor on with a first code of the app; ends all other sessions',
  body: z.object({ code: SecondFactor }),
  reply: RecoveryCodes,
  limit: { calls: 30, per: 'hour' },
})

export const renewRecoveryCodes = endpoint('POST', '/api/two-factor/recovery-codes', 'signed_in', {
  summary: 'New recovery codes; the old ones are void',
  body: z.object({ currentPassword: CurrentPassword, code: SecondFactor }),
  reply: RecoveryCodes,
  limit: { calls: 20, per: 'hour' },
})

export const turnOffTwoFactor = endpoint('POST', '/api/two-factor/turn-off', 'signed_in', {
  summary: 'Turn two-factor off; takes the password and a code',
  body: z.object({ currentPassword: CurrentPassword, code: SecondFactor }),
  reply: done,
  limit: { calls: 20, per: 'hour' },
})

/** Quoted in letters to its owner, where an address in it could pass for one of ours. */
export const PasskeyName = words(60, 'At most 60 characters')
  .min(1, 'Please give it a name')
  .refine((name) => !name.includes('://'), 'Please leave out web addresses')

export const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Synced by a password manager or a system account, and so on more than one device. */
  isBackedUp: z.boolean(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Base64url of at most 1,023 bytes (WebAuthn). */
const credentialId = z.string().regex(/^[\w-]{1,1364}$/)
const passkeyInPath = z.object({ id: credentialId })
/** As the browser makes it; @simplewebauthn parses and verifies it. */
const CredentialResponse = z.looseObject({ id: credentialId, type: z.literal('public-key') })
export type CredentialResponse = z.infer<typeof CredentialResponse>
/** As @simplewebauthn makes them; the browser reads them. */
const CredentialOptions = z.looseObject({ challenge: z.string() })

export const listPasskeys = endpoint('GET', '/api/passkeys', 'signed_in', {
  summary: 'One’s own passkeys, newest first',
  reply: z.array(Passkey),
})

export const askForPasskey = endpoint('POST', '/api/passkeys/options', 'signed_in', {
  summary: 'What a browser needs to make a passkey; good for five minutes. Takes a code where two-factor is on',
  body: z.object({ currentPassword: CurrentPassword, code: SecondFactor.optional() }),
  reply: CredentialOptions,
  limit: { calls: 30, per: 'hour' },
})

export const addPasskey = endpoint('POST', '/api/passkeys', 'signed_in', {
  summary: 'Keep the passkey that the browser made',
  body: z.object({ name: PasskeyName, response: CredentialResponse }),
  reply: Passkey,
  status: 201,
  limit: { calls: 30, per: 'hour' },
})

export const renamePasskey = endpoint('PATCH', '/api/passkeys/{id}', 'signed_in', {
  summary: 'Rename one of one’s own passkeys',
  params: passkeyInPath,
  body: z.strictObject({ name: PasskeyName }),
  reply: Passkey,
})

export const removePasskey = endpoint('DELETE', '/api/passkeys/{id}', 'signed_in', {
  summary: 'Remove one of one’s own passkeys; it signs in no more, and all other sessions end',
  params: passkeyInPath,
  reply: done,
})

export const askForPasskeySignIn = endpoint('POST', '/api/login/passkey/options', 'visitor', {
  summary: 'What a browser needs to sign in with a passkey; good for five minutes',
  reply: CredentialOptions,
  limit: { calls: 60, per: 'minute' },
})

export const signInWithPasskey = endpoint('POST', '/api/login/passkey', 'visitor', {
  summary: 'Sign in with a passkey; it is a second factor in itself',
  body: z.object({ response: CredentialResponse }),
  reply: CurrentUser,
  limit: { calls: 60, per: 'minute' },
})
