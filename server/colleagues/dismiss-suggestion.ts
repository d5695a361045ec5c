import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { requireVisiblePerson } from '#server/users/visible-people.ts'
import { keepSuggestions } from './rank-suggestions.ts'

/** For people the viewer may meet. About anyone else this does not reveal whether they exist. */
export async function dismissSuggestion(tx: Tx, viewer: Viewer, dismissedId: number) {
  await requireVisiblePerson(tx.db, viewer, dismissedId)
  await suggestNoMore(tx, viewer.id, dismissedId)
  return { message: 'This person will not be suggested again.' }
}

export async function suggestNoMore(tx: Tx, viewerId: number, dismissedId: number) {
  await tx.db
    .insertInto('dismissed_suggestions')
    .values({ user_id: viewerId, dismissed_id: dismissedId, created_at: tx.rooms.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  tx.afterCommit(() => keepSuggestions.forget(tx.rooms, viewerId))
}
