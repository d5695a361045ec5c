import { sql } from 'kysely'
import { daysBeforeAskingAgain } from '#contract/colleagues.ts'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms, Tx } from '#server/rooms.ts'
import { lockPeople } from '#server/users/lock-people.ts'
import { removeConnection } from './end-connection.ts'
import { tellColleaguesChanged } from './tell-colleagues.ts'

const atOnce = 50

/** For someone who has left, adjusting the counts of those who knew them. A few at a time; returns how many. */
export async function eraseConnections(tx: Tx, userId: number): Promise<number> {
  const others = (await selectOwn(tx, userId)).map((row) => otherOf(row, userId))
  if (others.length === 0) return 0
  await lockPeople(tx, [userId, ...others])
  // The other side may have ended one while this waited.
  const found = (await selectOwn(tx, userId)).filter((row) => others.includes(otherOf(row, userId)))
  for (const row of found) await removeConnection(tx, row)
  tellColleaguesChanged(tx, others)
  return others.length
}

const selectOwn = ({ db }: Tx, userId: number) =>
  db
    .selectFrom('connections')
    .selectAll()
    .where(({ or, eb }) => or([eb('requester_id', '=', userId), eb('receiver_id', '=', userId)]))
    .orderBy('id')
    .limit(atOnce)
    .execute()

const otherOf = (row: { requester_id: number; receiver_id: number }, userId: number) =>
  row.requester_id === userId ? row.receiver_id : row.requester_id

/** Suggestions they dismissed, and those of them that others dismissed. */
export async function eraseDismissals({ db }: Tx, userId: number) {
  await db
    .deleteFrom('dismissed_suggestions')
    .where(({ or, eb }) => or([eb('user_id', '=', userId), eb('dismissed_id', '=', userId)]))
    .execute()
}

/** Declines are kept for as long as they have an effect. */
export async function cleanUpConnections({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) {
  const declinedBefore = new Date(now().getTime() - daysBeforeAskingAgain * 86_400_000)
  const isOver = sql<boolean>`status = 'rejected' and answered_at <= ${declinedBefore}`
  await deleteInBatches(db, 'connections', isOver, stopping)
}
