import pg from 'pg'
import { rankSuggestions } from '#server/colleagues/rank-suggestions.ts'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { cpuMsOf } from './cpu-of.ts'
import { startLargePostgres } from './start-large-postgres.ts'

const members = 100_000
const connections = 1_000_000
const asked = 500

/** Always the same number for the same row and purpose, evenly distributed below `below`. */
const spread = (row: string, purpose: number, below: number) =>
  `abs(hashint8extended((${row})::bigint, ${purpose}) % ${below})::int`

/** The members measured: most have about twenty colleagues; the first hundred have five hundred each, and the first one five thousand. */
const kinds = {
  'twenty colleagues': [1000, 90_000],
  'five hundred colleagues': [2, 100],
  'five thousand colleagues': [1, 1],
} as const

/** CPU time in the database for computing suggestions, bypassing the list cached for a minute. */
export async function measureSuggestions() {
  const postgres = await startLargePostgres()
  if ('missing' in postgres) return { [postgres.missing]: {} }
  const database = await openDatabase({ url: postgres.at, poolSize: 1, isPatient: true })
  try {
    await migrate(database.pool)
    await fill(postgres.at)
    const { rows } = await database.pool.query<{ pid: number }>('select pg_backend_pid() as pid')
    const cpu = () => cpuMsOf(rows[0]!.pid)
    const table: Record<string, object> = {}
    for (const [kind, [from, to]] of Object.entries(kinds)) {
      const viewerOf = (at: number) => from + ((at * 7919) % (to - from + 1))
      for (let at = 0; at < 20; at++) await rankSuggestions(database.db, viewerOf(at), new Date())
      const before = cpu()
      let found = 0
      for (let at = 0; at < asked; at++) found += (await rankSuggestions(database.db, viewerOf(at), new Date())).length
      table[kind] = { 'database ms': Number(((cpu() - before) / asked).toFixed(2)), found: found / asked }
    }
    return table
  } finally {
    await database.close()
    await postgres.stop?.()
  }
}

/** A few large inserts without foreign key checks; workplaces of about fifty people, three of 73 specialities each. */
async function fill(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
  await client.query(`
    insert into users (username, email, password_hash, name, workplace, specialities, email_verified_at, created_at)
    select 'member' || n, 'member' || n || '@library.test', '-', 'Member Number ' || n, 'Library of Town ' || ${spread('n', 1, 2000)},
           array['Field ' || ${spread('n', 2, 73)}, 'Field ' || ${spread('n', 3, 73)}, 'Field ' || ${spread('n', 4, 73)}],
           now(), now() - ${spread('n', 6, 1000)} * interval '1 day'
      from generate_series(1, ${members}) as n`)
  await client.query(
    `insert into member_activity (user_id, last_active_on) select id, current_date - ${spread('id', 5, 120)} from users`,
  )
  await client.query(`
    insert into user_specialities (speciality, user_id) select distinct key, id from users cross join unnest(speciality_keys) as key`)
  // Most close to one another, some far: the way people know each other.
  await client.query(`
    insert into connections (requester_id, receiver_id, status)
    select requester, receiver, case when ${spread('requester * 31 + receiver', 7, 50)} = 0 then 'pending' else 'accepted' end
      from (select requester, receiver
              from (select n % ${members} + 1 as requester,
                           case when n % 5 = 0 then ${spread('n', 8, members)} + 1 else (n + ${spread('n', 9, 300)}) % ${members} + 1 end as receiver
                      from generate_series(1, ${connections}) as n
                     union all
                    select n % 100 + 1, ${spread('n', 10, members)} + 1 from generate_series(1, 50000) as n
                     union all
                    select 1, ${spread('n', 11, members)} + 1 from generate_series(1, 5000) as n) as pairs
             where requester <> receiver) as valid
    on conflict do nothing`)
  await client.query('vacuum (freeze, analyze)')
  await client.end()
}
