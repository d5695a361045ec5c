import { daysToUndoRejection } from '#contract/moderation.ts'
import type { Rooms } from '#server/rooms.ts'

/** Long enough to undo, to read why, to edit and resubmit. */
const keepRejectedMs = daysToUndoRejection * 86_400_000
/** What hangs on a post goes with it: few at a time, so that a statement stays short. */
const atOnce = 200

export async function cleanUpPosts({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>) {
  const rejected = db
    .selectFrom('posts')
    .select('id')
    .where('rejected_at', '<=', new Date(now().getTime() - keepRejectedMs))
    .limit(atOnce)
  let deleted
  do {
    deleted = await db.deleteFrom('posts').where('id', 'in', rejected).returning('id').execute()
  } while (deleted.length === atOnce)
}
