import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { mailSecurityNotice } from '#server/accounts/security-letters.ts'
import { endSessions } from '#server/accounts/session.ts'

/**
 * Takes no password: a member who has lost a device needs to be quick, and the owner is told. A finder may be signed in with
 * it, so other sessions end; a sign-in with it in progress waits for the lock, and finds no passkey.
 */
export async function removePasskey(tx: Tx, viewer: Viewer, id: string) {
  await lockPeople(tx, [viewer.id])
  const removed = await tx.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw new Problem('passkey_not_found')
  await endSessions(tx, viewer.id, { except: viewer.sessionId })
  await mailSecurityNotice(tx, viewer.id, { event: 'passkey-removed', detail: removed.name })
  return { message: 'That passkey has been removed, and you are signed out everywhere else.' }
}
