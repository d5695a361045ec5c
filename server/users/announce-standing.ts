import type { Rooms, Tx } from '#server/rooms.ts'

const queue = 'standing-changed'

/** With the change itself: somebody was suspended, or is a member again. What they did is counted anew, soon. */
export async function announceStanding({ db, rooms, afterCommit }: Tx, userId: number) {
  await rooms.jobs.enqueue(db, queue, { userId })
  afterCommit(() => rooms.jobs.wake(queue))
}

export const onStandingChanged = ({ jobs }: Pick<Rooms, 'jobs'>, work: (userId: number) => Promise<void>) =>
  jobs.work<{ userId: number }>(queue, ({ userId }) => work(userId))
