import { profileViewDays } from '#contract/retention.ts'
import { sql } from 'kysely'
import { deleteInBatches } from '#server/database/in-batches.ts'
import type { Rooms } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'

export async function cleanUpViews({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>, stopping?: AbortSignal) {
  const oldest = dayOf(new Date(now().getTime() - profileViewDays * 86_400_000))
  await deleteInBatches(db, 'profile_views', sql<boolean>`day < ${oldest}`, stopping)
}
