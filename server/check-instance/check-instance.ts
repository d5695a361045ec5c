import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { checkDatabase } from './check-database.ts'
import { checkEnvironment } from './check-environment.ts'
import { checkDisk, checkLife } from './check-life.ts'
import { checkReach } from './check-reach.ts'
import { about, codeOf, type Finding } from './finding.ts'

interface Instance {
  config: Config
  now: Date
  /** A database, or the finding that says why there is none. */
  database: Database | Finding
}

const order = { missing: 0, weak: 1, good: 2 }

/** Everything that can be learned about an installation from inside, worst first. */
export async function checkInstance({ config, database, now }: Instance): Promise<Finding[]> {
  const findings = [
    ...checkEnvironment(config),
    await checkDisk(config),
    ...(await checkReach(config)),
    ...('state' in database ? [database] : await askDatabase(database, config, now)),
  ]
  return findings.toSorted((a, b) => order[a.state] - order[b.state])
}

async function askDatabase(database: Database, config: Config, now: Date): Promise<Finding[]> {
  const { missing } = about('Database')
  try {
    const { rows } = await sql<{ hasTables: boolean }>`
      select to_regclass('users') is not null and to_regclass('pgboss.job') is not null as "hasTables"`.execute(database.db)
    const settings = await checkDatabase(database, config)
    if (!rows[0]!.hasTables)
      return [missing('The database is empty.', 'Start the server once: it makes its tables.'), ...settings]
    return [...settings, ...(await checkLife(database.db, config, now))]
  } catch (error) {
    return [
      missing(`The database does not answer as it should (${codeOf(error)}).`, 'Is DATABASE_URL right, and the server running?'),
    ]
  }
}
