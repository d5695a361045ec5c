import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { mailSecurityNotice } from './security-letters.ts'

/** Takes no password: whoever has lost a device should be quick, and the owner is told. */
export async function removePasskey(tx: Tx, viewer: Viewer, id: string) {
  const removed = await tx.db
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('user_id', '=', viewer.id)
    .returning('name')
    .executeTakeFirst()
  if (!removed) throw new Problem('passkey_not_found')
  await mailSecurityNotice(tx, viewer.id, { event: 'passkey-removed', detail: removed.name })
  return { message: 'That passkey has been removed.' }
}
