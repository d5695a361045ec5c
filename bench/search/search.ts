import pg from 'pg'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { startPostgres } from '../../scripts/services/postgres.ts'
import { cpuMsOf, cpuMsOfServer } from '../cpu-of.ts'
import { communityOf, fillCommunity, signInMembers } from '../feed/fill-community.ts'
import { measure } from '../load.ts'
import { serveProduct, temporaryDataDir } from '../served-product.ts'
import { libraryTexts, storeSentences } from './library-texts.ts'

const posts = Number(process.env['SEARCH_POSTS'] ?? 1_000_000)
/** A tenth of them first: until each connection has planned its statements. */
const requests = 600

/** Each as somebody would type it, for a page of 20; "the first few" is what the header's box opens. */
const questions: Record<string, string> = {
  'a rare word': `q=${posts - 7}&type=posts`,
  'a common word, in 7 of 10 posts': 'q=library&type=posts',
  'two words': 'q=metadata+archive&type=posts',
  'a phrase': 'q=%22of+the%22&type=posts',
  'a word by somebody': 'q=library+from:@member77&type=posts',
  'a topic': 'q=%23topic4605&type=posts',
  'the beginning of a word': 'q=catal&type=posts',
  'the beginning of a name': 'q=deep&type=people',
  'a misspelled name': 'q=siobhan+garciafelwia&type=people',
  'the first few of everything': 'q=oral+history',
}

/** In CPU time of Node and of the whole PostgreSQL server, the session and both counts included. */
export async function measureSearch() {
  const postgres = await startPostgres()
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
}

async function measureQuestions(databaseUrl: string) {
  const [cookie = ''] = await signInMembers(databaseUrl, 1)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DATABASE_URL: databaseUrl })
  const clocks = { node: () => cpuMsOf(product.pid), database: () => cpuMsOfServer(rows[0]!.pid) }
  const costs: Record<string, { 'Node ms': number; 'database ms': number }> = {}
  try {
    for (const [name, question] of Object.entries(questions)) {
      const { cpuMs } = await measure(requests, () => ({ url: `${product.url}/api/search?${question}`, cookie }), clocks)
      costs[name] = { 'Node ms': perRequest(cpuMs.node), 'database ms': perRequest(cpuMs.database) }
    }
    return costs
  } finally {
    await Promise.all([product.stop(), client.end()])
    remove()
  }
}

const perRequest = (ms: number) => Number((ms / requests).toFixed(2))
