import { Problem } from '#server/http/problem.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Tx } from '#server/rooms.ts'
import { lockConnection } from './lock-connection.ts'
import { removeConnection } from './remove-connection.ts'
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

/** The row stays: withdrawing must not be a way round the days before asking again. */
const withdrawDeclined = ({ db, rooms }: Tx, id: number) =>
  db.updateTable('connections').set({ withdrawn_at: rooms.now() }).where('id', '=', id).execute()
