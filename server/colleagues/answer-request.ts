import type { Connection } from '#contract/colleagues.ts'
import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import { readNotificationsAbout } from '#server/notifications/read-notifications-about.ts'
import type { Tx } from '#server/rooms.ts'
import { acceptRequest } from './accept-request.ts'
import { lockConnection } from './lock-connection.ts'
import { type ConnectionRow, selectConnection } from './queries.ts'
import { tellColleaguesChanged } from './tell-colleagues.ts'

interface Answer {
  id: number
  status: 'accepted' | 'rejected'
}

/** The same answer twice is one answer; another one comes too late. */
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
