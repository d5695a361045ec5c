import { pino } from 'pino'
import { accountChanges } from '#server/accounts/announce-account-change.ts'
import { securityLetters } from '#server/accounts/security-letters.ts'
import { lockDataDirectory } from '#server/database/data-directory-lock.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { openJobs, type Jobs } from '#server/jobs/jobs.ts'
import { openMail } from '#server/mail/mail.ts'
import type { Rooms } from '#server/rooms.ts'
import type { CommandTools } from './run-command.ts'

export type Site = Pick<Rooms, 'database' | 'jobs' | 'mail' | 'now'>

/**
 * The database as the server would use it; an embedded one only while no server runs on it. Letters and events for open
 * pages are left in the queue for the running server, or the next to start, and so is whatever `work` names.
 */
export async function openForChange({ config, opened }: CommandTools, work?: (jobs: Jobs) => void): Promise<Site> {
  if (!config.databaseUrl) {
    const held = lockDataDirectory(config.dataDir)
    opened.defer(() => held.release())
  }
  const database = await openDatabase({ url: config.databaseUrl, dataDir: `${config.dataDir}/database` })
  opened.defer(() => database.close())
  await migrate(database.pool)
  const log = pino({ level: 'silent' })
  const jobs = openJobs({ database, log, leavesWork: true })
  const mail = openMail({ config, jobs, log })
  securityLetters({ config, database, mail })
  accountChanges({ jobs })
  work?.(jobs)
  await jobs.start()
  opened.defer(() => jobs.stop())
  return { database, jobs, mail, now: () => new Date() }
}
