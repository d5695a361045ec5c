import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

/**
 * Waits until this many statements are waiting for a lock. For servers only: the embedded database is one session, where
 * none can.
 */
export async function untilWaiting({ db }: World, count = 1) {
  const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  for (const deadline = Date.now() + 120_000; (await waiting.execute(db)).rows.length < count; await pause(25))
    if (Date.now() > deadline) throw new Error(`Fewer than ${count} wait for a lock.`)
}

/** Waits until no letter is left; fails if one stays. */
export const untilMailIsOut = (world: World) => untilDone(world, 'mail')

/** The same for any queue. */
export async function untilDone({ db }: World, queue: string) {
  const deadline = Date.now() + 120_000
  const waiting = async () => (await sql<{ data: unknown }>`select data from pgboss.job where name = ${queue}`.execute(db)).rows
  let left = await waiting()
  while (left.length > 0 && Date.now() < deadline) {
    await pause(50)
    left = await waiting()
  }
  if (left.length > 0) throw new Error(`Work of ${queue} that is not done: ${JSON.stringify(left)}`)
}
