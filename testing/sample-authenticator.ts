import { vi } from 'vitest'

const bytes = (text: string) => new TextEncoder().encode(text).buffer

/** What a browser's device might answer; nothing in it is signed. */
const credential = {
  id: 'cGFzc2tleQ',
  rawId: bytes('passkey'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  response: {
    clientDataJSON: bytes('client'),
    attestationObject: bytes('attestation'),
    authenticatorData: bytes('authenticator'),
    signature: bytes('signature'),
    userHandle: bytes('user'),
    getTransports: () => ['internal'],
  },
  getClientExtensionResults: () => ({}),
}

/** The device is the edge, like the network: it creates a passkey and signs with it until a test says otherwise. */
export function stubAuthenticator() {
  const create = vi.fn(async (): Promise<unknown> => credential)
  const get = vi.fn(async (): Promise<unknown> => credential)
  vi.stubGlobal('PublicKeyCredential', vi.fn())
  Object.defineProperty(navigator, 'credentials', { value: { create, get }, configurable: true })
  return { create, get }
}

/** As the server makes them with @simplewebauthn. */
export const registrationOptions = {
  challenge: 'Y2hhbGxlbmdl',
  rp: { id: 'localhost', name: 'ibid.' },
  user: { id: 'Nw', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [],
}
export const signInOptions = { challenge: 'Y2hhbGxlbmdl', rpId: 'localhost', allowCredentials: [] }
