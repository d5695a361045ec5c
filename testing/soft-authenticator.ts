import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** What the server's options must contain for an authenticator to answer. */
interface Options {
  challenge: string
  [name: string]: unknown
}

/** What may go wrong, or be made to. */
interface Faults {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  userHandle?: string
  transports?: unknown
  /** In the authenticator's part of the response, as opposed to the browser's. */
  credentialId?: string
}

const flags = { isPresent: 0x01, isVerified: 0x04, mayBeBackedUp: 0x08, isBackedUp: 0x10, hasCredential: 0x40 }
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** A passkey in software: real ES256 keys and signatures, in the form browsers pass on. One credential each. */
export class SoftAuthenticator {
  readonly id = randomBytes(32).toString('base64url')
  /** Synced passkeys do not count: theirs stays at 0. */
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #userHandle = ''

  constructor({ config }: { config: { publicUrl: string } }) {
    this.#origin = config.publicUrl
  }

  create(options: Options, faults: Faults = {}) {
    this.#userHandle = (options['user'] as { id: string }).id
    const authData = Buffer.concat([this.#authenticatorData(faults, flags.hasCredential), this.#credential(faults)])
    const attestation = new Map<string, string | Uint8Array | Map<string, string>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, string>()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#answer({
      clientDataJSON: this.#clientData('webauthn.create', options, faults).toString('base64url'),
      attestationObject: Buffer.from(isoCBOR.encode(attestation)).toString('base64url'),
      transports: faults.transports ?? ['internal', 'hybrid'],
    })
  }

  get(options: Options, faults: Faults = {}) {
    const clientData = this.#clientData('webauthn.get', options, faults)
    const authData = this.#authenticatorData(faults, 0)
    return this.#answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authData.toString('base64url'),
      signature: sign('sha256', Buffer.concat([authData, sha256(clientData)]), this.#keys.privateKey).toString('base64url'),
      userHandle: faults.userHandle ?? this.#userHandle,
    })
  }

  #answer(response: Record<string, unknown>) {
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }

  #clientData(type: string, { challenge }: Options, { origin = this.#origin }: Faults) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData({ rpId = new URL(this.#origin).hostname, isVerified = true, counter = this.counter }: Faults, more: number) {
    const always = flags.isPresent | flags.mayBeBackedUp | flags.isBackedUp
    const counted = Buffer.alloc(4)
    counted.writeUInt32BE(counter)
    return Buffer.concat([sha256(rpId), Buffer.of(always | more | (isVerified ? flags.isVerified : 0)), counted])
  }

  /** WebAuthn 6.5.1: the kind of authenticator (none of our business), the id, the public key in COSE. */
  #credential({ credentialId = this.id }: Faults) {
    const id = Buffer.from(credentialId, 'base64url')
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    return Buffer.concat([Buffer.alloc(16), Buffer.of(id.length >> 8, id.length & 0xff), id, isoCBOR.encode(key)])
  }
}
