import type { SubjectName } from '#contract/subjects.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

type Listener = (tx: Tx, moderator: Viewer, name: SubjectName) => Promise<void>
const listenersOf = new WeakMap<Rooms['jobs'], Listener[]>()

/** In the transaction that takes it away: a group's moderator has removed something there. */
export async function announceRemoval(tx: Tx, moderator: Viewer, name: SubjectName) {
  for (const tell of listenersOf.get(tx.rooms.jobs) ?? []) await tell(tx, moderator, name)
}

export function onRemovedByModerator({ jobs }: Pick<Rooms, 'jobs'>, listener: Listener) {
  listenersOf.set(jobs, [...(listenersOf.get(jobs) ?? []), listener])
}
