import { keepSuggestions } from '#server/colleagues/rank-suggestions.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { requireVisiblePerson } from '#server/users/visible-people.ts'

/** The other person is not told, and goes on seeing everything. */
export async function muteUser(tx: Tx, viewer: Viewer, userId: number) {
  if (userId === viewer.id) throw new Problem('own_account')
  await requireVisiblePerson(tx.db, viewer, userId)
  await tx.db
    .insertInto('mutes')
    .values({ muter_id: viewer.id, muted_id: userId, created_at: tx.rooms.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.afterCommit(() => keepSuggestions.forget(tx.rooms, viewer.id))
  return { message: 'Muted.' }
}

/** Works for someone not muted too: the result is the same. */
export async function unmuteUser({ db }: Tx, viewer: Viewer, userId: number) {
  await db.deleteFrom('mutes').where('muter_id', '=', viewer.id).where('muted_id', '=', userId).execute()
  return { message: 'No longer muted.' }
}
