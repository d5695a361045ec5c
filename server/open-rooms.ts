import { accessSync, constants, mkdirSync } from 'node:fs'
import type { FastifyBaseLogger } from 'fastify'
import { allHoldingKinds } from './all-holding-kinds.ts'
import { allSubjects } from './all-subjects.ts'
import { OperatorError, type Config } from './config.ts'
import { startSnapshots } from './database/backup/snapshots.ts'
import { lockDataDirectory } from './database/data-directory-lock.ts'
import { openDatabase } from './database/database.ts'
import { migrate } from './database/migrate.ts'
import { redisPatience } from './http/count-calls.ts'
import { openJobs } from './jobs/jobs.ts'
import { openHub } from './live/hub.ts'
import { openMail } from './mail/mail.ts'
import { openMedia } from './media/media.ts'
import { openPictures } from './pictures/pictures.ts'
import { openScorer } from './relevance/scorer.ts'
import type { Rooms } from './rooms.ts'
import { readSender } from './users/read-sender.ts'

export interface OpenRooms extends Rooms {
  close(): Promise<void>
}

/** Opens everything a server needs, in order; `close` works in reverse. */
export async function openRooms(config: Config, log: FastifyBaseLogger): Promise<OpenRooms> {
  requireWritable(config.dataDir)
  const isEmbedded = config.databaseUrl === undefined
  const lock = isEmbedded ? lockDataDirectory(config.dataDir) : undefined
  try {
    const database = await openDatabase({ url: config.databaseUrl, dataDir: `${config.dataDir}/database` })
    const applied = await migrate(database.pool, undefined, (migration) =>
      log.warn({ migration }, 'a table is in use by another process: the migration gives way and tries again'),
    )
    if (applied.length > 0) log.info({ applied }, 'database migrated')
    const redis = config.redisUrl ? await openSharedRedis(config.redisUrl, log) : undefined
    const jobs = openJobs({ database, log })
    const mail = openMail({ config, jobs, log, readSender: (reader) => readSender(database.db, reader) })
    const live = await openHub({ redisUrl: config.redisUrl, log })
    const media = await openMedia(config)
    const pictures = openPictures(config, media)
    const relevance = await openScorer(config, { log, database })
    const snapshots = isEmbedded ? startSnapshots({ database, dataDir: config.dataDir, log }) : undefined
    return {
      ...{ config, database, jobs, mail, live, media, pictures, redis, log },
      relevance,
      subjects: allSubjects,
      holdingKinds: allHoldingKinds,
      now: () => new Date(),
      async close() {
        relevance.close()
        await live.close()
        await jobs.stop()
        await mail.close()
        await pictures.close()
        await media.close()
        await snapshots?.stop()
        redis?.disconnect()
        await database.close()
        lock?.release()
      },
    }
  } catch (error) {
    lock?.release()
    throw error
  }
}

/** Loaded only if it is used. */
async function openSharedRedis(url: string, log: FastifyBaseLogger) {
  const { openRedis } = await import('./live/redis.ts')
  return openRedis(url, log, redisPatience)
}

function requireWritable(dataDir: string) {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch {
    throw new OperatorError(`${dataDir} cannot be written. Give this user the right to, or set DATA_DIR to another directory.`)
  }
}
