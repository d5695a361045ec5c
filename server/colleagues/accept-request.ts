import { notify } from '#server/notifications/notify.ts'
import { readNotificationsAbout } from '#server/notifications/read-notifications-about.ts'
import type { Tx } from '#server/rooms.ts'
import { changeColleagueCounts } from '#server/users/change-counts.ts'
import type { ConnectionRow } from './queries.ts'
import { tellColleaguesChanged, tellOther } from './tell-colleagues.ts'

/** Of a pending one, under `lockPeople`. Also what asking back means. */
export async function acceptRequest(tx: Tx, { id, requester_id, receiver_id }: ConnectionRow) {
  await tx.db.updateTable('connections').set({ status: 'accepted', answered_at: tx.rooms.now() }).where('id', '=', id).execute()
  await changeColleagueCounts(tx, [requester_id, receiver_id], 1)
  await readNotificationsAbout(tx, receiver_id, { type: 'colleague_request', senderId: requester_id })
  await notify(tx, requester_id, { type: 'colleague_accepted', senderId: receiver_id, connectionId: id })
  await tellOther(tx, { from: receiver_id, to: requester_id, role: 'receiver' })
  tellColleaguesChanged(tx, [requester_id, receiver_id])
}
