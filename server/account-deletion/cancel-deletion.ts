import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { clearDeletion } from '#server/users/set-deletion.ts'

/** Also when nothing was asked for: the account stays. */
export async function cancelDeletion(tx: Tx, viewer: Viewer) {
  if (!(await clearDeletion(tx, viewer.id))) throw new Problem('not_signed_in')
  return { message: 'Your account stays.' }
}
