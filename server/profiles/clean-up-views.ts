import type { Rooms } from '#server/rooms.ts'
import { dayOf } from '#server/users/note-activity.ts'

const keptDays = 90

export async function cleanUpViews({ database: { db }, now }: Pick<Rooms, 'database' | 'now'>) {
  const oldest = dayOf(new Date(now().getTime() - keptDays * 86_400_000))
  await db.deleteFrom('profile_views').where('day', '<', oldest).execute()
}
