import { atLeisure, type Rooms, type Tx } from '#server/rooms.ts'

type Work = (rooms: Rooms, userId: number) => Promise<void>

/** Each feature does its part soon, one after another; a failed run is repeated in full, which does no harm. */
function announcement(queue: string) {
  const workOf = new WeakMap<Rooms['jobs'], Work[]>()

  /** In the transaction of the change itself. */
  async function announce({ db, rooms, afterCommit }: Tx, userId: number) {
    await rooms.jobs.enqueue(db, queue, { userId })
    afterCommit(() => rooms.jobs.wake(queue))
  }

  function on(rooms: Rooms, work: Work) {
    const { jobs } = rooms
    const all = workOf.get(jobs) ?? []
    workOf.set(jobs, [...all, work])
    if (all.length > 0) return
    jobs.work<{ userId: number }>(queue, async ({ userId }) => {
      for (const each of workOf.get(jobs)!) await each(atLeisure(rooms), userId)
    })
  }
  return { announce, on }
}

/** Someone was suspended or reinstated: what they did is recounted. */
export const { announce: announceStanding, on: onStandingChanged } = announcement('standing-changed')

/** Someone is no longer in a group: what they managed there passes to others. */
export const { announce: announceLeaving, on: onGroupLeft } = announcement('group-left')

/** Someone has gained a colleague: what was waiting for that is let through. */
export const { announce: announceColleague, on: onNewColleague } = announcement('new-colleague')
