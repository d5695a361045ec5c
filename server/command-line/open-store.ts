import { existsSync, renameSync } from 'node:fs'
import path from 'node:path'
import { OperatorError, type Config } from '#server/config.ts'
import { newestSnapshot } from '#server/database/backup/snapshot-names.ts'
import { lockDataDirectory } from '#server/database/data-directory-lock.ts'
import { openDatabase, type Database } from '#server/database/database.ts'
import { openMedia, type Media } from '#server/media/media.ts'
import type { CommandTools } from './run-command.ts'

export interface Store {
  database: Database
  media: Media
}

const databaseFolder = (config: Config) => path.join(config.dataDir, 'database')

/** The database and media that a server with this configuration uses, for commands that work on all of it. */
export async function openStore({ config, opened }: CommandTools, { setAsideBroken = false } = {}): Promise<Store> {
  if (!config.databaseUrl) {
    const lock = lockFor(config)
    opened.defer(() => lock.release())
  }
  const open = () => openDatabase({ url: config.databaseUrl, dataDir: databaseFolder(config), poolSize: 1, isPatient: true })
  const database = await (setAsideBroken ? open().catch((error: unknown) => (setAside(config, error), open())) : open())
  opened.defer(() => database.close())
  const media = await openMedia(config)
  opened.defer(() => media.close())
  return { database, media }
}

/**
 * A database that cannot be opened is just what a restore is for; it is moved, not deleted, in case anyone wants to look at
 * it.
 */
function setAside(config: Config, error: unknown) {
  if (!(error instanceof OperatorError)) throw error
  const place = `${databaseFolder(config)}.broken-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`
  renameSync(databaseFolder(config), place)
  process.stderr.write(
    `The database could not be opened; it was moved to ${place}. Who was suspended, warned or erased since the backup is not known.\n`,
  )
}

function lockFor({ dataDir }: Config) {
  try {
    return lockDataDirectory(dataDir)
  } catch (error) {
    const newest = newestSnapshot(dataDir)
    if (!(error instanceof OperatorError) || !newest) throw error
    throw new OperatorError(`${error.message}\nIts newest snapshot, without uploads, is ${newest}.`)
  }
}

/** Otherwise opening would create an empty database, only to find nothing in it. */
export function requireDatabase(config: Config) {
  if (config.databaseUrl || existsSync(databaseFolder(config))) return
  throw new OperatorError(`There is no database in ${config.dataDir} yet. DATA_DIR or DATABASE_URL says where to look.`)
}
