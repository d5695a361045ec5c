import type { CredentialResponse } from '#contract/security.ts'
import type { CurrentUser } from '#contract/users.ts'
import { Problem } from '#server/http/problem.ts'
import { inTransaction, type Rooms, type Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { letIn } from '#server/accounts/sign-in.ts'
import { refusePasswords } from '#server/accounts/only-sign-on.ts'
import { spendChallenge } from './passkey-challenges.ts'
import { selectPasskey, type PasskeyRow } from '#server/accounts/queries.ts'
import type { Visit } from '#server/accounts/session.ts'
import { readUse } from './webauthn.ts'

/** The device and what its owner knows or is: two factors in one, so no code is asked for. All refusals are the same. */
export async function signInWithPasskey(rooms: Rooms, response: CredentialResponse, visit: Visit): Promise<CurrentUser> {
  await refusePasswords(rooms)
  const { passkey, use } = await checkPasskey(rooms, response)
  return inTransaction(rooms, async (tx) => {
    await lockPeople(tx, [passkey.user_id])
    if (!(await noteUse(tx, passkey.id, use))) throw new Problem('passkey_refused')
    return letIn(tx, passkey.user_id, visit)
  })
}

type Use = NonNullable<Awaited<ReturnType<typeof readUse>>>

async function checkPasskey(rooms: Rooms, response: CredentialResponse): Promise<{ passkey: PasskeyRow; use: Use }> {
  const challenge = await spendChallenge(rooms, response, null)
  const passkey = await selectPasskey(rooms.database.db, response.id)
  const use = challenge && passkey && (await readUse(rooms.config, { passkey, response, challenge }))
  if (!passkey || !use) throw new Problem('passkey_refused')
  return { passkey, use }
}

/**
 * False if it has been removed meanwhile, or its counter has gone backwards: that would be a copy of the device. Synced
 * passkeys stay at 0.
 */
async function noteUse({ db, rooms }: Tx, id: string, { newCounter, credentialBackedUp }: Use): Promise<boolean> {
  const noted = await db
    .updateTable('passkeys')
    .set({ counter: newCounter, is_backed_up: credentialBackedUp, last_used_at: rooms.now() })
    .where('id', '=', id)
    .where('counter', newCounter === 0 ? '=' : '<', newCounter)
    .returning('id')
    .executeTakeFirst()
  return noted !== undefined
}
