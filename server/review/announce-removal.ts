import type { SubjectName } from '#contract/subjects.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

type Listener = (tx: Tx, reviewer: Viewer, name: SubjectName) => Promise<void>
const listenersOf = new WeakMap<Rooms['jobs'], Listener[]>()

/** In the transaction that removes it: an admin, or a moderator of its group, has taken something down. */
export async function announceRemoval(tx: Tx, reviewer: Viewer, name: SubjectName) {
  for (const tell of listenersOf.get(tx.rooms.jobs) ?? []) await tell(tx, reviewer, name)
}

export function onRemoved({ jobs }: Pick<Rooms, 'jobs'>, listener: Listener) {
  listenersOf.set(jobs, [...(listenersOf.get(jobs) ?? []), listener])
}
