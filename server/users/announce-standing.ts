import { atLeisure, type Rooms, type Tx } from '#server/rooms.ts'

const queue = 'standing-changed'

type Work = (rooms: Rooms, userId: number) => Promise<void>
const workOf = new WeakMap<Rooms['jobs'], Work[]>()

/** With the change itself: someone was suspended, or is a member again. What they did is counted anew, soon. */
export async function announceStanding({ db, rooms, afterCommit }: Tx, userId: number) {
  await rooms.jobs.enqueue(db, queue, { userId })
  afterCommit(() => rooms.jobs.wake(queue))
}

/** Each feature counts its own, one after the other; a run that fails is done again whole, and counting twice changes nothing. */
export function onStandingChanged(rooms: Rooms, work: Work) {
  const { jobs } = rooms
  const all = workOf.get(jobs) ?? []
  workOf.set(jobs, [...all, work])
  if (all.length > 0) return
  jobs.work<{ userId: number }>(queue, async ({ userId }) => {
    for (const each of workOf.get(jobs)!) await each(atLeisure(rooms), userId)
  })
}
