import { withdrawNotification } from '#server/notifications/withdraw-notification.ts'
import type { Tx } from '#server/rooms.ts'
import { changeColleagueCounts } from '#server/users/change-counts.ts'
import { type ConnectionRow, selectBetween } from './queries.ts'
import { tellColleaguesChanged } from './tell-colleagues.ts'

/** With what was told of it. Under `lockPeople`. */
export async function removeConnection(tx: Tx, { id, status, requester_id, receiver_id }: ConnectionRow) {
  await withdrawNotification(tx, { connectionId: id })
  await tx.db.deleteFrom('connections').where('id', '=', id).execute()
  if (status !== 'accepted') return
  await changeColleagueCounts(tx, [requester_id, receiver_id], -1)
  tx.afterCommit(() => tx.rooms.live.recheckWatches({ userIds: [requester_id, receiver_id] }))
}

/** Whatever there is between the two ends. Under `lockPeople`. */
export async function endContact(tx: Tx, one: number, other: number) {
  const found = await selectBetween(tx.db, one, other)
  if (!found) return
  await removeConnection(tx, found)
  tellColleaguesChanged(tx, [one, other])
}
