import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import { sql } from 'kysely'
import { operator, recordAct } from '#server/audit/record-act.ts'
import { openSecret, sealSecret, type SecretOwner } from '#server/accounts/two-factor/seal-secret.ts'
import type { Db } from '#server/database/database.ts'
import type { Tx } from '#server/rooms.ts'
import { keyAddress } from './credential.ts'
import { multikey } from './multibase.ts'
import type { SigningKey } from './sign-document.ts'

type Place = Pick<Tx, 'db'> & { rooms: Pick<Tx['rooms'], 'config' | 'now'> }

/**
 * What certificates are signed with: created when first needed, and again if it cannot be opened because SESSION_SECRET has
 * changed.
 */
export async function readSigningKey(tx: Tx): Promise<SigningKey & { id: number }> {
  return (await openKeyInUse(tx)) ?? makeKey(tx)
}

/** One at a time: if several need the first key at once, one of them creates it. */
async function makeKey(tx: Tx) {
  await sql`select pg_advisory_xact_lock(hashtext('signing key'))`.execute(tx.db)
  const madeMeanwhile = await openKeyInUse(tx)
  if (madeMeanwhile) return madeMeanwhile
  await renewSigningKey(tx)
  const made = await openKeyInUse(tx)
  if (!made) throw new Error('The signing key that was made a moment ago does not open')
  return made
}

async function openKeyInUse({ db, rooms }: Tx) {
  const found = await db.selectFrom('signing_keys').selectAll().where('retired_at', 'is', null).executeTakeFirst()
  if (!found?.sealed_key) return
  const opened = await openSecret({ db, rooms }, ownerOf(found.public_key), found.sealed_key)
  if (!opened) {
    rooms.log.warn('The signing key was sealed with another SESSION_SECRET: certificates are signed with a new one from now on.')
    return
  }
  const privateKey = createPrivateKey({ key: opened, format: 'der', type: 'pkcs8' })
  return { id: found.id, privateKey, verificationMethod: keyAddress(rooms.config.publicUrl, found.id) }
}

/** The public half of the previous key stays: what it signed still verifies. */
async function renewSigningKey({ db, rooms }: Place) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const bytes = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url')
  const sealed = await sealSecret({ db, rooms }, ownerOf(bytes), privateKey.export({ format: 'der', type: 'pkcs8' }))
  const now = rooms.now()
  await db.updateTable('signing_keys').set({ retired_at: now, sealed_key: null }).where('retired_at', 'is', null).execute()
  await db
    .insertInto('signing_keys')
    .values({ public_key: bytes, sealed_key: sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** By the operator, on the command line. */
export async function renewAsOperator(place: Place) {
  await renewSigningKey(place)
  await recordAct(place, operator, { action: 'renew_signing_key' })
}

export const listPublicKeys = (db: Db) =>
  db.selectFrom('signing_keys').select(['id', 'public_key as publicKey']).orderBy('id').execute()

const ownerOf = (publicKey: Uint8Array): SecretOwner => `signing key ${multikey(publicKey)}`
