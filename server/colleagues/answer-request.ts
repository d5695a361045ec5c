import type { Connection } from '#contract/colleagues.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { notify } from '#server/notifications/notify.ts'
import { readNotificationsAbout } from '#server/notifications/read-notifications.ts'
import type { Tx } from '#server/rooms.ts'
import { announceColleague } from '#server/users/announce-standing.ts'
import { changeColleagueCounts } from '#server/users/change-counts.ts'
import { lockConnection } from './lock-connection.ts'
import { type ConnectionRow, selectConnection } from './queries.ts'
import { tellColleaguesChanged, tellOther } from './tell-colleagues.ts'

interface Answer {
  id: number
  status: 'accepted' | 'rejected'
}

/** The same answer twice counts once; a different one comes too late. */
export async function answerRequest(tx: Tx, viewer: Viewer, { id, status }: Answer): Promise<Connection> {
  const found = await lockConnection(tx, viewer.id, id)
  if (found.isRequester) throw new Problem(found.isSeen ? 'receiver_only' : 'connection_not_found')
  if (found.status === 'pending') {
    await (status === 'accepted' ? acceptRequest(tx, found) : declineRequest(tx, found))
  } else if (found.status !== status) throw new Problem('request_answered')
  return selectConnection(tx.db, viewer.id, id)
}

/** The person who asked is not told. */
async function declineRequest(tx: Tx, { id, requester_id, receiver_id }: ConnectionRow) {
  await tx.db.updateTable('connections').set({ status: 'rejected', answered_at: tx.rooms.now() }).where('id', '=', id).execute()
  await readNotificationsAbout(tx, receiver_id, { type: 'colleague_request', senderId: requester_id })
  tellColleaguesChanged(tx, [receiver_id])
}

/** For a pending one, under `lockPeople`. Asking back has the same effect. */
export async function acceptRequest(tx: Tx, { id, requester_id, receiver_id }: ConnectionRow) {
  await tx.db.updateTable('connections').set({ status: 'accepted', answered_at: tx.rooms.now() }).where('id', '=', id).execute()
  await changeColleagueCounts(tx, [requester_id, receiver_id], 1)
  await readNotificationsAbout(tx, receiver_id, { type: 'colleague_request', senderId: requester_id })
  await notify(tx, requester_id, { type: 'colleague_accepted', senderId: receiver_id, connectionId: id })
  await tellOther(tx, { from: receiver_id, to: requester_id, role: 'receiver' })
  for (const userId of [requester_id, receiver_id]) await announceColleague(tx, userId)
  tellColleaguesChanged(tx, [requester_id, receiver_id])
}
