import { sql } from 'kysely'
import { setTimeout as pause } from 'node:timers/promises'
import type { World } from './world.ts'

/** Until no letter waits any more; fails when one stays. */
export async function untilMailIsOut({ db }: World) {
  const deadline = Date.now() + 120_000
  const waiting = async () => (await sql<{ data: unknown }>`select data from pgboss.job where name = 'mail'`.execute(db)).rows
  let left = await waiting()
  while (left.length > 0 && Date.now() < deadline) {
    await pause(50)
    left = await waiting()
  }
  if (left.length > 0) throw new Error(`Letters that do not leave: ${JSON.stringify(left)}`)
}
