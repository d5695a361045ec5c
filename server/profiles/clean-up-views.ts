import { profileViewDays } from '#contract/retention.ts'
import type { Rooms } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'

export async function cleanUpViews({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>) {
  const oldest = dayOf(new Date(now().getTime() - profileViewDays * 86_400_000))
  await db.deleteFrom('profile_views').where('day', '<', oldest).execute()
}
