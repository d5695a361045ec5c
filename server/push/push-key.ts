import { createECDH } from 'node:crypto'
import { sql } from 'kysely'
import { openSecret, sealSecret, type SecretOwner } from '#server/accounts/two-factor/seal-secret.ts'
import type { Tx } from '#server/rooms.ts'

/** Both halves in base64url, as in VAPID (RFC 8292). */
export interface PushKey {
  publicKey: string
  privateKey: string
}

/**
 * How push services know this site: created when first needed, and again if it cannot be opened because SESSION_SECRET has
 * changed.
 */
export async function readPushKey(tx: Tx): Promise<PushKey> {
  return (await openKey(tx)) ?? makeKey(tx)
}

/** One at a time: if several need the first key at once, one of them creates it. */
async function makeKey(tx: Tx): Promise<PushKey> {
  await sql`select pg_advisory_xact_lock(hashtext('push key'))`.execute(tx.db)
  const madeMeanwhile = await openKey(tx)
  if (madeMeanwhile) return madeMeanwhile
  const pair = createECDH('prime256v1')
  const publicKey = pair.generateKeys()
  // The number may be shorter than its field.
  const privateKey = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()]).subarray(-32)
  const { numDeletedRows: replaced } = await tx.db.deleteFrom('push_keys').executeTakeFirst()
  // Browsers' addresses are tied to the previous key, and push services accept no other for them.
  if (replaced > 0n) await tx.db.deleteFrom('push_devices').execute()
  await tx.db
    .insertInto('push_keys')
    .values({
      public_key: publicKey,
      sealed_key: await sealSecret(tx, ownerOf(publicKey), privateKey),
      created_at: tx.rooms.now(),
    })
    .execute()
  return { publicKey: publicKey.toString('base64url'), privateKey: privateKey.toString('base64url') }
}

async function openKey(tx: Tx): Promise<PushKey | undefined> {
  const found = await tx.db.selectFrom('push_keys').selectAll().executeTakeFirst()
  if (!found) return
  const opened = await openSecret(tx, ownerOf(found.public_key), found.sealed_key)
  if (!opened) {
    tx.rooms.log.warn('The key of push notifications was sealed with another SESSION_SECRET: members switch them on again.')
    return
  }
  return { publicKey: found.public_key.toString('base64url'), privateKey: opened.toString('base64url') }
}

const ownerOf = (publicKey: Buffer): SecretOwner => `push key ${publicKey.toString('base64url')}`
