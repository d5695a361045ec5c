import type { Db } from '#server/database/database.ts'
import { migrate, readMigrations } from '#server/database/migrate.ts'
import { openEmptyDatabase } from './test-database.ts'

export interface EarlierRelease {
  db: Db
  /** Upgrades to this release. */
  upgrade(): Promise<unknown>
}

/** An empty database as it was before that migration, for as long as the work lasts. */
export async function onReleaseBefore(migrationId: number, work: (release: EarlierRelease) => Promise<void>) {
  const { db, pool, close } = await openEmptyDatabase()
  try {
    const migrations = await readMigrations()
    await migrate(
      pool,
      migrations.filter(({ id }) => id < migrationId),
    )
    await work({ db, upgrade: () => migrate(pool, migrations) })
  } finally {
    await close()
  }
}
