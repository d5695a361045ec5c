import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

/** Until no letter waits any more; fails when one stays. */
export const untilMailIsOut = (world: World) => untilDone(world, 'mail')

/** The same of other work that was enqueued. */
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
