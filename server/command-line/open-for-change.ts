import { lockDataDirectory } from '#server/database/data-directory-lock.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import type { CommandTools } from './run-command.ts'

/** The database as the server would have it; an embedded one only while no server runs on it. */
export async function openForChange({ config, opened }: CommandTools): Promise<Database> {
  if (!config.databaseUrl) {
    const held = lockDataDirectory(config.dataDir)
    opened.defer(() => held.release())
  }
  const database = await openDatabase({ url: config.databaseUrl, dataDir: `${config.dataDir}/database` })
  opened.defer(() => database.close())
  await migrate(database.pool)
  return database
}
