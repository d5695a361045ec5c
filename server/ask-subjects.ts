import type { Things, MayWatch } from './live/watchers.ts'
import type { Rooms } from './rooms.ts'
import type { Subject } from './subjects/subject.ts'

/** What the doors for sockets and files ask: each kind of thing answers for its own. */
export function askSubjects({ database: { db }, subjects }: Rooms) {
  const owners: Partial<Record<string, Subject>> = subjects
  const mayWatch: MayWatch = async (viewer, things) => {
    const allowed = Object.entries(things).map(async ([type, ids]) => [
      type,
      (await owners[type]?.mayWatch?.(db, viewer, ids)) ?? [],
    ])
    return Object.fromEntries(await Promise.all(allowed)) as Things
  }
  return { mayWatch }
}
