import { passkeysPerMember, type CredentialResponse, type Passkey } from '#contract/security.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { spendChallenge } from './passkey-challenges.ts'
import { presentPasskey } from './list-passkeys.ts'
import { selectPasskeys } from '#server/accounts/queries.ts'
import { requireProvenEmail } from '#server/accounts/require-proven-email.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import { readCreation } from './webauthn.ts'

interface NewPasskey {
  viewer: Viewer
  name: string
  response: CredentialResponse
}

/** Password and code were asked for with the challenge, which only its owner can answer. */
export async function addPasskey(rooms: Rooms, { viewer, name, response }: NewPasskey): Promise<Passkey> {
  requireProvenEmail(viewer)
  const challenge = await spendChallenge(rooms, response, viewer.id)
  const created = challenge && (await readCreation(rooms.config, response, challenge))
  if (!created) throw new Problem('passkey_refused')
  return inTransaction(rooms, async (tx) => {
    await lockPeople(tx, [viewer.id])
    const passkeys = await selectPasskeys(tx.db, viewer.id)
    if (passkeys.length >= passkeysPerMember) throw new Problem('too_many_passkeys')
    const passkey = await insertPasskey(tx, viewer.id, { name, created })
    if (!passkey) throw new Problem('passkey_refused')
    await mailSecurityNotice(tx, viewer.id, { event: 'passkey-added', detail: name })
    return presentPasskey(passkey)
  })
}

type Created = NonNullable<Awaited<ReturnType<typeof readCreation>>>

/** A credential belongs to one account for good: if two present the same one, the second gets none. */
const insertPasskey = ({ db, rooms }: Tx, userId: number, { name, created }: { name: string; created: Created }) =>
  db
    .insertInto('passkeys')
    .values({
      ...{ id: created.credential.id, user_id: userId, name },
      public_key: Buffer.from(created.credential.publicKey),
      counter: created.credential.counter,
      transports: knownTransports(created.credential.transports),
      is_backed_up: created.credentialBackedUp,
      created_at: rooms.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']
/** A hint for the browser's next prompt, and the one part of the response that nothing vouches for. */
const knownTransports = (given: unknown) => transports.filter((name) => Array.isArray(given) && given.includes(name))
