import pg from 'pg'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { cpuMsOf, cpuMsOfServer } from './cpu-of.ts'
import { fillCommunity, signInMembers, spread } from './feed/fill-community.ts'
import { measure } from './load.ts'
import { libraryTexts } from './search/library-texts.ts'
import { serveProduct, temporaryDataDir, unlimited } from './served-product.ts'
import { startLargePostgres } from './start-large-postgres.ts'

const members = 100_000
/** Preceded by a tenth as many, until each connection has planned its statements. */
const requests = 200

/** What an admin types, chosen to be slow if every row had to be searched. */
const questions: Record<string, string> = {
  'no search': '',
  'a name': 'q=Siobh%C3%A1n+Garc%C3%ADafel',
  'a common first name': 'q=deepa',
  'three letters, in 5 of 1,000 names': 'q=fel',
  'three letters everybody has': 'q=mem',
  'two letters everybody has': 'q=me',
  'two letters of few': 'q=nz',
  'two letters of nobody': 'q=qx',
  'one letter everybody has': 'q=e',
  'one letter of nobody': 'q=%C5%BE',
  'a Chinese name of two characters': 'q=%E7%8E%8B%E4%BC%9F',
  'nothing found': 'q=zzyzxq',
  'signs only': 'q=%3F%3F%3F',
  'a domain everybody has': 'q=%40library.test',
  'a domain of the oldest 3 of 100': 'q=%40oldest.test',
  'a domain of the oldest 3 of 100, by warnings': 'q=%40oldest.test&sort=warnings',
  'a name among the suspended': 'q=grace&status=suspended',
  'a domain everybody has, of the warned, by activity': 'q=library.test&status=warned&sort=active',
}

/** In CPU time of Node and the whole PostgreSQL server, including the session. */
export async function measureAdmin() {
  const postgres = await startLargePostgres()
  if ('missing' in postgres) return { [postgres.missing]: {} }
  try {
    await fill(postgres.at)
    return await measureQuestions(postgres.at)
  } finally {
    await postgres.stop?.()
  }
}

async function fill(databaseUrl: string) {
  const database = await openDatabase({ url: databaseUrl, isPatient: true })
  await migrate(database.pool)
  await fillCommunity(databaseUrl, { posts: 1000, members }, libraryTexts)
  await database.pool.query(`
    update users set created_at = now() - (${members} - id) * interval '5 minutes',
           warning_count = case when id % 200 = 0 then 1 + id % 3 else 0 end, suspended_at = case when id % 1000 = 0 then now() end,
           email = case when id <= ${members * 0.03} then 'member' || id || '@oldest.test' else email end, is_admin = id = 1`)
  await database.pool.query(`update member_activity set last_active_on = current_date - ${spread('user_id', 31, 400)}`)
  await database.pool.query('vacuum (full, analyze) users')
  await database.close()
}

async function measureQuestions(databaseUrl: string) {
  const [cookie = ''] = await signInMembers(databaseUrl, 1)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DATABASE_URL: databaseUrl, ...unlimited })
  const clocks = { node: () => cpuMsOf(product.pid), database: () => cpuMsOfServer(rows[0]!.pid) }
  const costs: Record<string, { 'Node ms': number; 'database ms': number }> = {}
  try {
    for (const [name, question] of Object.entries(questions)) {
      const { cpuMs } = await measure(requests, () => ({ url: `${product.url}/api/users?${question}`, cookie }), clocks)
      costs[name] = { 'Node ms': perRequest(cpuMs.node), 'database ms': perRequest(cpuMs.database) }
    }
    return costs
  } finally {
    await Promise.all([product.stop(), client.end()])
    remove()
  }
}

const perRequest = (ms: number) => Number((ms / requests).toFixed(2))
