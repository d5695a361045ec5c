import type { Db } from '#server/database/database.ts'
import { Problem } from '#server/http/problem.ts'
import type { Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { isSeenBy } from './connection-conditions.ts'

/** One of the viewer's connections and how it looks to them; it stays like that until the transaction ends. */
export async function lockConnection(tx: Tx, viewerId: number, id: number) {
  const found = await selectOwn(tx.db, { viewerId, id, now: tx.rooms.now() })
  if (!found) throw new Problem('connection_not_found')
  await lockPeople(tx, [found.requester_id, found.receiver_id])
  // It may have been answered or withdrawn while this waited.
  const locked = await selectOwn(tx.db, { viewerId, id, now: tx.rooms.now() })
  if (!locked) throw new Problem('connection_not_found')
  return { ...locked, isRequester: locked.requester_id === viewerId }
}

const selectOwn = (db: Db, { viewerId, id, now }: { viewerId: number; id: number; now: Date }) =>
  db
    .selectFrom('connections')
    .selectAll()
    .select(isSeenBy(viewerId, now).as('isSeen'))
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('requester_id', '=', viewerId), eb('receiver_id', '=', viewerId)]))
    .executeTakeFirst()
