import type { World } from './world.ts'

/** Whether a statement waits: for the only connection of the embedded database, or for a lock. */
export async function hasWaitingClient({ rooms: { database } }: World): Promise<boolean> {
  if (database.kind === 'embedded') return database.pool.waitingCount > 0
  const { rows } = await database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length > 0
}
