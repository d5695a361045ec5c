import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/database/database.ts'
import { isLocalSite } from '#server/http/loopback.ts'
import { readInstanceSetting, type LastBackup } from '#server/users/instance-setting.ts'
import { about, counted, type Finding } from './finding.ts'

const [weakGb, missingGb] = [5, 1]
const [weakBackupDays, missingBackupDays] = [2, 14]
const lateMinutes = 30
const dayMs = 86_400_000

/** The condition of a site in use: its backups, disk, jobs, letters and admins. */
export async function checkLife(db: Db, config: Config, now: Date): Promise<Finding[]> {
  return [
    checkBackup((await readInstanceSetting(db, 'lastBackup')) as LastBackup | undefined, config, now),
    ...(await checkJobs(db)),
    await checkAdmins(db),
    await checkDemo(db, config),
  ].filter((finding) => finding !== null)
}

function checkBackup(last: LastBackup | undefined, config: Config, now: Date): Finding {
  const { good, weak, missing } = about('Backup')
  const whatToDo =
    'Run npm run backup -- FILE every night, keep the files elsewhere, and try a restore. Copies that other programs make are not seen here.'
  const bad = isLocalSite(config) ? weak : missing
  if (!last) return bad('npm run backup has never been run on this database.', whatToDo)
  const days = Math.floor((now.getTime() - Date.parse(last.at)) / dayMs)
  const words = `The last backup is of ${last.at.slice(0, 10)}, ${days < 1 ? 'less than a day' : counted(days, 'day')} ago`
  if (days < weakBackupDays) return good(`${words} (${(last.bytes / 1e6).toFixed(1)} MB).`)
  return (days < missingBackupDays ? weak : bad)(`${words}.`, whatToDo)
}

export async function checkDisk({ dataDir }: Config): Promise<Finding> {
  const { good, weak, missing } = about('Disk')
  const whatToDo = 'Free some space, or give DATA_DIR a larger disk. A full disk stops everything that writes.'
  try {
    const { bavail, bsize } = await statfs(dataDir)
    const gb = (bavail * bsize) / 1e9
    const words = `${gb.toFixed(gb < 10 ? 1 : 0)} GB are free where DATA_DIR is.`
    if (gb >= weakGb) return good(words)
    return (gb < missingGb ? missing : weak)(words, whatToDo)
  } catch {
    return missing('DATA_DIR cannot be read.', 'Make the directory, and give this user the right to write in it.')
  }
}

interface Queues {
  late: number
  lateLetters: number
  failed: number
  failedLetters: number
}

/**
 * A live process is working on another job of the same queue: then the rest have a long line ahead of them, rather than
 * having been abandoned.
 */
const oneRuns = sql<boolean>`exists (
  select from pgboss.job as running
   where running.name = job.name and running.state = 'active' and running.heartbeat_on > now() - interval '1 minute')`

async function checkJobs(db: Db): Promise<Finding[]> {
  const [jobs, letters] = [about('Jobs'), about('Letters on their way')]
  const { rows } = await sql<Queues>`
    select count(*) filter (where name <> 'mail' and isLate)::int as late,
           count(*) filter (where name = 'mail' and isLate)::int as "lateLetters",
           count(*) filter (where name <> 'mail' and state = 'failed')::int as failed,
           count(*) filter (where name = 'mail' and state = 'failed')::int as "failedLetters"
      from (select name, state,
                   state < 'active' and greatest(created_on, case when name = 'mail' then created_on else start_after end)
                                        < now() - make_interval(mins => ${lateMinutes})
                     and (name = 'mail' or not ${oneRuns}) as isLate
              from pgboss.job) as jobs`.execute(db)
  const { late, lateLetters, failed, failedLetters } = rows[0]!
  return [
    late > 0
      ? jobs.missing(
          `${counted(late, 'job')} should have begun ${lateMinutes} minutes ago or earlier: none is being worked on.`,
          'Is a server running? Its log says why jobs do not begin.',
        )
      : failed > 0
        ? jobs.weak(`${counted(failed, 'job')} failed for good within the last days.`, 'The log says which, and why.')
        : jobs.good('They are done in time.'),
    lateLetters > 0
      ? letters.missing(
          `${counted(lateLetters, 'letter')} could not leave for ${lateMinutes} minutes or more.`,
          'Look at the mail server that SMTP_URL names; letters are tried again for three days.',
        )
      : failedLetters > 0
        ? letters.weak(`${counted(failedLetters, 'letter')} were refused by the mail server for good.`, 'The log has its words.')
        : letters.good('None waits for long.'),
  ]
}

async function checkAdmins(db: Db): Promise<Finding> {
  const { good, weak, missing } = about('Admins')
  const { rows } = await sql<{ admins: number; weak: number }>`
    select count(*)::int as admins,
           count(*) filter (
             where not exists (select from two_factor where user_id = users.id and confirmed_at is not null)
               and not exists (select from passkeys where user_id = users.id))::int as weak
      from users where is_admin and erased_at is null and suspended_at is null`.execute(db)
  const found = rows[0]!
  if (found.admins === 0) return missing('There is no admin: posts and reports wait for ever.', 'npm run make-admin -- NAME')
  if (found.weak === 0) return good(`${counted(found.admins, 'admin')}, each with a second factor.`)
  return weak(
    `${found.weak} of ${counted(found.admins, 'admin')} sign in with a password alone.`,
    'Let each turn on two-factor or add a passkey, in Settings, Security.',
  )
}

/** Anyone who can read the documentation knows these accounts by name. */
async function checkDemo(db: Db, config: Config): Promise<Finding | null> {
  if (isLocalSite(config) || config.databaseUrl || !config.demo) return null
  const { rows } = await sql<{ members: number }>`select count(*)::int as members from users`.execute(db)
  if (rows[0]!.members === 0) return null
  return about('Demo community').weak(
    'DEMO is on for a site that others can reach: its members may be those of the demo community.',
    'Begin with an empty DATA_DIR and DEMO=0.',
  )
}
