import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { clearDeletion } from '#server/users/set-deletion.ts'

/** Also when nothing was asked for: the account stays. */
export async function cancelDeletion(tx: Tx, viewer: Viewer) {
  await clearDeletion(tx, viewer.id)
  return { message: 'Your account stays.' }
}
