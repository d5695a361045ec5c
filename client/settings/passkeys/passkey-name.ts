import type { RegistrationResponseJSON } from '@simplewebauthn/browser'

const devices: [pattern: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android device'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows PC'],
  [/Linux/, 'Linux PC'],
]

type Made = Pick<RegistrationResponseJSON, 'authenticatorAttachment'> & { response: { transports?: string[] } }

/** An initial name for a passkey, from where it was created; its owner may change it. */
export function passkeyName({ authenticatorAttachment, response: { transports } }: Made, userAgent = navigator.userAgent) {
  if (authenticatorAttachment === 'cross-platform') return transports?.includes('hybrid') ? 'Phone or tablet' : 'Security key'
  return devices.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'This device'
}
