import pg from 'pg'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startUntil, stopProcess } from '../../scripts/services/service.ts'
import { cpuMsOf, cpuMsOfServer } from '../cpu-of.ts'
import { communityOf, fillCommunity, signInMembers } from '../feed/fill-community.ts'
import { measure } from '../load.ts'
import { serveProduct, temporaryDataDir, type Served } from '../served-product.ts'
import { checkFound, libraryTexts, storeSentences, storeWords } from './library-texts.ts'
import { questionsAmong } from './questions.ts'
import { startLargePostgres } from '../start-large-postgres.ts'

const posts = Number(process.env['SEARCH_POSTS'] ?? 1_000_000)
/** A tenth of them first: until each connection has planned its statements. */
const requests = 500
const viewers = 50

interface Cost {
  'Node ms': number
  'database ms': number
  'both ms': number
  found: string
  'times the bare limit'?: number
}

/** In CPU time of Node and of the whole PostgreSQL server, the session and both counts included. */
export async function measureSearch() {
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
  await database.close()
  await storeSentences(databaseUrl)
  await fillCommunity(databaseUrl, communityOf(posts), libraryTexts)
  await storeWords(databaseUrl)
  await checkFound(databaseUrl)
}

async function measureQuestions(databaseUrl: string) {
  const cookies = await signInMembers(databaseUrl, viewers)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DATABASE_URL: databaseUrl })
  const bare = await serveBare(databaseUrl)
  const cost = async ({ url, pid }: Served, path: string) => {
    const clocks = { node: () => cpuMsOf(pid), database: () => cpuMsOfServer(rows[0]!.pid) }
    const ask = (at: number) => ({ url: url + path, cookie: cookies[at % viewers] ?? '' })
    const { cpuMs } = await measure(requests, ask, clocks)
    return { node: cpuMs.node / requests, database: cpuMs.database / requests }
  }
  const costs: Record<string, Cost> = {}
  try {
    for (const [name, question] of Object.entries(questionsAmong(posts))) {
      const { node, database } = await cost(product, question.path)
      costs[name] = {
        ...{ 'Node ms': round(node), 'database ms': round(database), 'both ms': round(node + database) },
        found: await readFound(product.url + question.path, cookies[0] ?? ''),
      }
      if (!question.bare) continue
      const limit = await cost(bare, `/?q=${encodeURIComponent(question.bare)}`)
      costs[name]['times the bare limit'] = round((node + database) / (limit.node + limit.database))
    }
    return costs
  } finally {
    await Promise.all([bare.stop(), product.stop(), client.end()])
    remove()
  }
}

/** As the tabs say it; while somebody types, as many as are listed. */
async function readFound(url: string, cookie: string): Promise<string> {
  const reply = await fetch(url, { headers: { cookie } })
  const { counts, people, topics } = (await reply.json()) as {
    counts?: { people: number; posts: number }
    people: unknown[]
    topics?: unknown[]
  }
  if (counts) return `${counts.people} people, ${counts.posts} posts`
  return `${people.length} people, ${topics?.length ?? 0} topics`
}

async function serveBare(databaseUrl: string): Promise<Served> {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: `${port}` }
  const child = await startUntil(/listening/, process.execPath, ['bench/search/bare-search-server.ts'], { env })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stopProcess(child, 'SIGTERM') }
}

const round = (value: number) => Number(value.toFixed(2))
