import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { changeColleagueCounts } from '#server/users/change-counts.ts'
import { lockConnection } from './lock-connection.ts'
import { type ConnectionRow, selectBetween } from './queries.ts'
import { tellColleaguesChanged } from './tell-colleagues.ts'

export async function endConnection(tx: Tx, viewer: Viewer, id: number) {
  const found = await lockConnection(tx, viewer.id, id)
  if (!found.isSeen) throw new Problem('connection_not_found')
  if (found.status === 'pending' && !found.isRequester) throw new Problem('requester_only')
  if (found.status === 'rejected') {
    await withdrawDeclined(tx, id)
    tellColleaguesChanged(tx, [viewer.id])
  } else {
    await removeConnection(tx, found)
    tellColleaguesChanged(tx, [found.requester_id, found.receiver_id])
  }
  return { message: found.status === 'accepted' ? 'You are no longer colleagues.' : 'Request withdrawn.' }
}

/** The row stays: withdrawing must not be a way around the days before asking again. */
const withdrawDeclined = ({ db, rooms }: Tx, id: number) =>
  db.updateTable('connections').set({ withdrawn_at: rooms.now() }).where('id', '=', id).execute()

/** Along with the notices about it. To be called under `lockPeople`. */
export async function removeConnection(tx: Tx, { id, status, requester_id, receiver_id }: ConnectionRow) {
  await withdrawNotification(tx, { connectionId: id })
  await tx.db.deleteFrom('connections').where('id', '=', id).execute()
  if (status !== 'accepted') return
  await changeColleagueCounts(tx, [requester_id, receiver_id], -1)
  tx.afterCommit(() => tx.rooms.live.recheckWatches({ userIds: [requester_id, receiver_id] }))
}

/** Ends whatever there is between the two. To be called under `lockPeople`. */
export async function endContact(tx: Tx, one: number, other: number) {
  const found = await selectBetween(tx.db, one, other)
  if (!found) return
  await removeConnection(tx, found)
  tellColleaguesChanged(tx, [one, other])
}
