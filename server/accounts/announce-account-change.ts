import { wsCodes } from '#server/live/connection.ts'
import type { Rooms, Tx } from '#server/rooms.ts'

const queue = 'account-changed'

/** Of a server, or of a command that runs beside one and leaves letters and events for it. */
export type AccountChange = Pick<Tx, 'db' | 'afterCommit'> & { rooms: Pick<Rooms, 'jobs' | 'mail' | 'now'> }

/**
 * An account's role was changed, or its sessions ended, by someone else. Every open session is replaced by a new one at its
 * next request, so that no earlier cookie has the new rights, and open pages are told to look again.
 */
export async function announceAccountChange({ db, rooms, afterCommit }: AccountChange, userId: number) {
  await db.updateTable('sessions').set({ renewal: 'due' }).where('user_id', '=', userId).where('renewal', 'is', null).execute()
  await rooms.jobs.enqueue(db, queue, { userId })
  afterCommit(() => rooms.jobs.wake(queue))
}

/** A job, because a command has no sockets: the server that runs it tells all others. Sockets reconnect by themselves. */
export function accountChanges({ jobs, live }: Pick<Rooms, 'jobs'> & Partial<Pick<Rooms, 'live'>>) {
  jobs.work<{ userId: number }>(queue, async ({ userId }) => {
    live?.push(userId, { type: 'account_changed' })
    live?.disconnect(userId, { code: wsCodes.serviceRestart })
  })
}
