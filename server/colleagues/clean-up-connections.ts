import { daysBeforeAskingAgain } from '#contract/colleagues.ts'
import type { Rooms } from '#server/rooms.ts'

/** Who declined whom is kept for as long as it has a meaning. */
export async function cleanUpConnections({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>) {
  const declinedBefore = new Date(now().getTime() - daysBeforeAskingAgain * 86_400_000)
  await db.deleteFrom('connections').where('status', '=', 'rejected').where('answered_at', '<=', declinedBefore).execute()
}
