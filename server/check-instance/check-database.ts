import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import { connectionsToServer, type Database } from '#server/database/database.ts'
import { about, counted, type Finding } from './finding.ts'

const oldestVersion = 150_000
const smallestBuffersMb = 64
/** Besides those for requests: jobs, and the occasional command. */
const connectionsOfProcess = connectionsToServer + 5
const longestClockDriftMs = 5000

interface Facts {
  version: string
  versionNumber: number
  isSuperuser: boolean
  connections: number
  ownConnections: number
  usedConnections: number
  buffersMb: number
  fsync: boolean
  fullPages: boolean
  synchronous: string
  autovacuum: boolean
  now: Date
}

/** Checks the settings of a PostgreSQL server; the embedded database has none. */
export async function checkDatabase({ kind, db }: Database, config: Config): Promise<Finding[]> {
  if (kind === 'embedded') return []
  const asked = Date.now()
  const facts = await readFacts(db)
  // Assumes that the server read its clock half-way between question and answer.
  const driftMs = Math.abs(facts.now.getTime() - (asked + Date.now()) / 2)
  return [
    checkVersion(facts),
    checkRole(facts),
    checkConnections(facts),
    checkDurability(facts),
    checkMemory(facts),
    checkVacuum(facts),
    checkProcesses(facts, config),
    checkClock(driftMs),
  ].filter((finding) => finding !== null)
}

async function readFacts(db: Database['db']): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
           (select rolsuper from pg_roles where rolname = current_user) as "isSuperuser",
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as connections,
           (select count(*)::int from pg_stat_activity where datname = current_database() and application_name = 'ibid') as "ownConnections",
           (select count(*)::int from pg_stat_activity where backend_type = 'client backend') as "usedConnections",
           pg_size_bytes(current_setting('shared_buffers')) / 1048576 as "buffersMb",
           current_setting('fsync')::boolean as fsync, current_setting('full_page_writes')::boolean as "fullPages",
           current_setting('synchronous_commit') as synchronous, current_setting('autovacuum')::boolean as autovacuum,
           clock_timestamp() as now`.execute(db)
  return rows[0]!
}

function checkVersion({ version, versionNumber }: Facts): Finding {
  const { good, missing } = about('PostgreSQL')
  const [number] = version.split(' ')
  return versionNumber >= oldestVersion
    ? good(`Version ${number}.`)
    : missing(`Version ${number} is older than 15, the oldest that this release is tested with.`, 'Upgrade it with pg_upgrade.')
}

function checkRole({ isSuperuser }: Facts): Finding {
  const { good, weak } = about('Role in the database')
  if (!isSuperuser) return good('An ordinary role, which owns its own tables alone.')
  return weak(
    'The site signs in to PostgreSQL as a superuser: a fault in it would open the whole server.',
    'Create a role without rights of its own, make it the owner of the database, and name it in DATABASE_URL.',
  )
}

function checkConnections({ connections, usedConnections }: Facts): Finding {
  const { good, weak } = about('Connections to the database')
  const words = `${connections} connections are allowed, ${usedConnections} are in use.`
  if (connections >= connectionsOfProcess * 2 && usedConnections < connections * 0.8) return good(words)
  return weak(`${words} A process takes up to ${connectionsOfProcess}.`, 'Raise max_connections, or run fewer processes.')
}

function checkDurability({ fsync, fullPages, synchronous }: Facts): Finding {
  const { good, weak, missing } = about('Safety of what is written')
  if (!fsync || !fullPages)
    return missing(
      `${fsync ? 'full_page_writes' : 'fsync'} is off: a power cut can destroy the whole database.`,
      'Turn it on in postgresql.conf and restart PostgreSQL.',
    )
  if (synchronous === 'off')
    return weak('synchronous_commit is off: a crash loses the last moments.', 'Turn it on, unless that was decided.')
  return good('What is committed is on the disk.')
}

function checkMemory({ buffersMb }: Facts): Finding {
  const { good, weak } = about('Memory of the database')
  const words = `shared_buffers is ${Math.round(buffersMb)} MB`
  if (buffersMb >= smallestBuffersMb) return good(`${words}.`)
  return weak(`${words}, which is very little.`, 'Give it a quarter of the machine’s memory.')
}

function checkVacuum({ autovacuum }: Facts): Finding {
  const { good, missing } = about('Autovacuum')
  return autovacuum
    ? good('It is on.')
    : missing('It is off: tables grow, and answers get slower from week to week.', 'Turn autovacuum on in postgresql.conf.')
}

/** One process never has more connections than its pools allow: more mean several processes. */
function checkProcesses({ ownConnections }: Facts, { redisUrl }: Config): Finding | null {
  if (redisUrl || ownConnections <= connectionsOfProcess) return null
  return about('Redis').weak(
    `${counted(ownConnections, 'connection')} come from more than one process, and REDIS_URL is not set: what happens in one is not seen live in another.`,
    'Set REDIS_URL for all of them.',
  )
}

function checkClock(driftMs: number): Finding {
  const { good, weak } = about('Clock')
  if (driftMs <= longestClockDriftMs) return good('This machine and the database agree on the time.')
  return weak(
    `This machine and the database are ${Math.round(driftMs / 1000)} seconds apart: links and sessions end too early or too late.`,
    'Let both set their clocks by NTP.',
  )
}
