import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/database.ts'

/** The part of a `Tx` that is needed. */
interface Place {
  db: Db
  rooms: { config: Pick<Config, 'sessionSecret'> }
}

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** A member with an authenticator, one of the site's own keys, named by its public half, or a webhook. */
export type SecretOwner = number | `signing key ${string}` | `push key ${string}` | `webhook ${string}`

/** What the database stores of a secret. It opens in its owner's row only. See docs/decisions/012. */
export async function sealSecret(place: Place, owner: SecretOwner, secret: Buffer): Promise<Buffer> {
  const [key] = await keysOf(place)
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, key, iv).setAAD(rowOf(owner))
  return Buffer.concat([iv, sealing.update(secret), sealing.final(), sealing.getAuthTag()])
}

/** Null if SESSION_SECRET is not the one it was sealed with. */
export async function openSecret(place: Place, owner: SecretOwner, sealed: Buffer): Promise<Buffer | null> {
  for (const key of await keysOf(place)) {
    const opening = createDecipheriv(cipher, key, sealed.subarray(0, ivBytes), { authTagLength: tagBytes })
    opening.setAAD(rowOf(owner)).setAuthTag(sealed.subarray(-tagBytes))
    try {
      return Buffer.concat([opening.update(sealed.subarray(ivBytes, -tagBytes)), opening.final()])
    } catch {
      // Sealed with another key.
    }
  }
  return null
}

const rowOf = (owner: SecretOwner) => Buffer.from(typeof owner === 'number' ? `two-factor ${owner}` : owner)

/** The first one seals; the others open what was sealed before SESSION_SECRET was set. */
async function keysOf({ db, rooms }: Place): Promise<[Buffer, ...Buffer[]]> {
  const instance = await db.selectFrom('secrets').select('value').where('name', '=', 'two-factor').executeTakeFirstOrThrow()
  const { sessionSecret } = rooms.config
  return sessionSecret ? [keyFrom(sessionSecret), keyFrom(instance.value)] : [keyFrom(instance.value)]
}

const keyFrom = (secret: string | Buffer) => Buffer.from(hkdfSync('sha256', secret, '', 'ibid two-factor', 32))
