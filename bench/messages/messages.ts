import pg from 'pg'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { cpuMsOf, cpuMsOfServer } from '../cpu-of.ts'
import { communityOf, fillCommunity, signInMembers } from '../feed/fill-community.ts'
import { measure, type Ask } from '../load.ts'
import { serveProduct, temporaryDataDir } from '../served-product.ts'
import { fillMessages } from './fill-messages.ts'
import { startLargePostgres } from '../start-large-postgres.ts'

/** Both in one run: the cost of a message must not depend on how many there are. BENCH_MESSAGES sets a different large size. */
const sizes = [10_000, Number(process.env['BENCH_MESSAGES'] ?? 1_000_000)]
const community = communityOf(10_000)
const writers = 200
const rounds = 3
const requests = 500

interface Cost {
  'Node ms': number
  'database ms': number
  'ms in all': number
}

/** Sending and reading messages, in CPU time of Node and the whole PostgreSQL server. */
export async function measureMessages() {
  const rows: Record<string, Cost> = {}
  for (const messages of sizes) {
    const postgres = await startLargePostgres()
    if ('missing' in postgres) return { [postgres.missing]: {} }
    try {
      for (const [name, cost] of Object.entries(await measureAmong(postgres.at, messages))) {
        rows[`${name}, among ${messages}`] = cost
      }
    } finally {
      await postgres.stop?.()
    }
  }
  return rows
}

async function measureAmong(databaseUrl: string, messages: number): Promise<Record<string, Cost>> {
  const database = await openDatabase({ url: databaseUrl, isPatient: true })
  await migrate(database.pool)
  await database.close()
  await fillCommunity(databaseUrl, community)
  await fillMessages(databaseUrl, messages)
  const cookies = await signInMembers(databaseUrl, writers)

  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DATABASE_URL: databaseUrl })
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    return await measureAll(asks(product.url, cookies), {
      node: () => cpuMsOf(product.pid),
      database: () => cpuMsOfServer(rows[0]!.pid),
    })
  } finally {
    await Promise.all([product.stop(), client.end()])
    remove()
  }
}

type Clocks = Record<'node' | 'database', () => number>

/** Several short rounds of everything in turn, so that whatever else the machine does affects all alike. */
async function measureAll(work: Record<string, (at: number) => Ask>, clocks: Clocks): Promise<Record<string, Cost>> {
  const spent = new Map<string, Record<keyof Clocks, number>>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, ask] of Object.entries(work)) {
      const { cpuMs } = await measure(requests, (at) => ask(round * requests * 2 + at), clocks)
      const { node, database } = spent.get(name) ?? { node: 0, database: 0 }
      spent.set(name, { node: node + cpuMs.node, database: database + cpuMs.database })
    }
  }
  return Object.fromEntries([...spent].map(([name, total]) => [name, costOf(total)]))
}

function costOf({ node, database }: Record<keyof Clocks, number>): Cost {
  const each = (ms: number) => Number((ms / rounds / requests).toFixed(2))
  return { 'Node ms': each(node), 'database ms': each(database), 'ms in all': each(node + database) }
}

/** Each writes to a colleague with whom they have written before. */
function asks(url: string, cookies: string[]): Record<string, (at: number) => Ask> {
  const from = (at: number) => ({ cookie: cookies[at % writers]! })
  const colleague = (at: number) => (at % writers) + 1 + 7
  const get = (path: (at: number) => string) => (at: number) => ({ url: url + path(at), ...from(at) })
  const post = (path: (at: number) => string, body?: (at: number) => object) => (at: number) => ({
    ...{ url: url + path(at), method: 'POST' as const, ...from(at), ...(body && { body: body(at) }) },
  })
  return {
    send: post(
      () => '/api/messages',
      (at) => ({ receiverId: colleague(at), content: `Would Thursday suit you? No. ${at}.`, clientId: `bench-message-${at}` }),
    ),
    'mark as read': post((at) => `/api/messages/${colleague(at)}/read`),
    'count of unread': get(() => '/api/messages/unread/count'),
    'list of conversations': get(() => '/api/conversations'),
    'page of a conversation': get((at) => `/api/messages/${colleague(at)}`),
    'search of a word': get(() => '/api/conversations?q=accession'),
    'search of a rare word': get((at) => `/api/conversations?q=${(at % 1000) + 7000}`),
  }
}
