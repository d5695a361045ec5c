import assert from 'node:assert/strict'
import pg from 'pg'
import { openDatabase } from '#server/database/database.ts'
import { migrate } from '#server/database/migrate.ts'
import { freePort } from '../../scripts/free-port.ts'
import { startUntil, stopProcess } from '../../scripts/services/service.ts'
import { cpuMsOf, cpuMsOfServer } from '../cpu-of.ts'
import { measure, type Ask } from '../load.ts'
import { serveProduct, temporaryDataDir, type Served } from '../served-product.ts'
import { communityOf, fillCommunity, readers, signInMembers, type Community } from './fill-community.ts'
import { startLargePostgres } from '../start-large-postgres.ts'

/** Both in one run: what a page costs must not depend on how many posts there are. FEED_POSTS asks for another large size. */
const sizes = [10_000, Number(process.env['FEED_POSTS'] ?? 1_000_000)]
const rounds = 4
/** Before them: each process touches the memory that it then has, as in a server that has run for an hour. */
const warmRounds = 3
const pages = 800
const writes = 300

/** Each beside a bare server that returns the same JSON. */
const lists = { recent: '', category: '?category=3', feed: '?feed=true', trending: '?trending=true' }

interface Cost {
  'Node ms': number
  'database ms': number
  'requests a second': number
  'of the bare limit'?: number
  'of 10k posts'?: number
}

/** A page of 20 posts of each list, and a like, a comment and a post, in CPU time of Node and of the whole PostgreSQL server. */
export async function measureFeed() {
  const rows: Record<string, Cost> = {}
  for (const posts of sizes) {
    const postgres = await startLargePostgres()
    if ('missing' in postgres) return { [postgres.missing]: {} }
    try {
      Object.assign(rows, await measureCommunity(postgres.at, communityOf(posts)))
    } finally {
      await postgres.stop?.()
    }
  }
  return withRatios(rows)
}

function withRatios(rows: Record<string, Cost>) {
  const total = (cost: Cost) => cost['Node ms'] + cost['database ms']
  for (const [name, cost] of Object.entries(rows)) {
    const [list, size] = name.split(', ')
    const bare = rows[`bare ${list}, ${size}`]
    const small = rows[`${list}, ${sizes[0]} posts`]
    if (bare) cost['of the bare limit'] = round(cost['requests a second'] / bare['requests a second'])
    if (small && small !== cost) cost['of 10k posts'] = round(total(cost) / total(small))
  }
  return rows
}

async function measureCommunity(databaseUrl: string, community: Community): Promise<Record<string, Cost>> {
  const database = await openDatabase({ url: databaseUrl, isPatient: true })
  await migrate(database.pool)
  await fillCommunity(databaseUrl, community)
  const cookies = await signInMembers(databaseUrl, readers)
  await database.close()

  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DATABASE_URL: databaseUrl })
  const bare = await serveBare(databaseUrl)
  const clock = await clockOf(databaseUrl)
  try {
    for (const [name, query] of Object.entries(lists))
      await sameJson(`${product.url}/api/posts${query}`, `${bare.url}/${name}/1`, cookies[0] ?? '')
    return await measureAll({ product, bare, databaseMs: clock.read }, cookies, community)
  } finally {
    await Promise.all([bare.stop(), product.stop(), clock.stop()])
    remove()
  }
}

interface Spent {
  node: number
  database: number
  elapsed: number
  answered: number
}

interface Running {
  product: Served
  bare: Served
  databaseMs: () => number
}

/** Several short rounds of everything in turn: whatever else the machine does then falls on all of them alike. */
async function measureAll({ product, bare, databaseMs }: Running, cookies: string[], community: Community) {
  const bareAsks = Object.keys(lists).map((name) => {
    const ask = (at: number) => ({ url: `${bare.url}/${name}/${(at % readers) + 1}` })
    return [`bare page of ${name}`, { requests: pages, ask }] as const
  })
  const work = { ...Object.fromEntries(bareAsks), ...asks(product.url, cookies, community) }
  for (let round = 0; round < warmRounds; round++)
    for (const { requests, ask } of Object.values(work)) if (requests === pages) await measure(requests, ask, {})
  const spent = new Map<string, Spent>()
  for (let round = 0; round < rounds; round++) {
    for (const [name, { requests, ask }] of Object.entries(work)) {
      const pid = name.startsWith('bare') ? bare.pid : product.pid
      const from = round * requests * 2
      const { cpuMs, elapsedMs } = await measure(requests, (at) => ask(from + at), {
        node: () => cpuMsOf(pid),
        database: databaseMs,
      })
      const { node = 0, database = 0, elapsed = 0, answered = 0 } = spent.get(name) ?? {}
      spent.set(name, {
        ...{ node: node + cpuMs.node, database: database + cpuMs.database },
        ...{ elapsed: elapsed + elapsedMs, answered: answered + requests },
      })
    }
  }
  return Object.fromEntries([...spent].map(([name, total]) => [`${name}, ${community.posts} posts`, costOf(total)]))
}

function asks(
  url: string,
  cookies: string[],
  { posts }: Community,
): Record<string, { requests: number; ask: (at: number) => Ask }> {
  /** Those who have nobody blocked, and whom nobody blocks (fill-community.ts): everybody's posts are there for them. */
  const writers = cookies.filter((_, at) => ![4, 5].includes(at % 10))
  const page = (query: string) => ({
    requests: pages,
    ask: (at: number) => ({ url: `${url}/api/posts${query}`, cookie: cookies[at % cookies.length] ?? '' }),
  })
  const write = (path: string, body: (at: number) => object) => ({
    requests: writes,
    ask: (at: number) => ({
      url: url + path,
      method: 'POST' as const,
      cookie: writers[at % writers.length] ?? '',
      body: body(at),
    }),
  })
  /** Ends in 7, so it is public and approved; nobody comes back to a post. */
  const postId = (at: number) => posts / 2 - 3 - 10 * (((at % writers.length) + 61 * Math.floor(at / writers.length)) % 400)
  return {
    ...Object.fromEntries(Object.entries(lists).map(([name, query]) => [`page of ${name}`, page(query)])),
    'page of a topic': page('?topic=topic7'),
    like: write('/api/likes', (at) => ({ postId: postId(at) })),
    comment: write('/api/comments', (at) => ({ postId: postId(at), content: `What I meant to say, no. ${at}.` })),
    post: write('/api/posts', (at) => ({ content: `A thought about #shelving and its measures, no. ${at}.`, categoryId: 3 })),
  }
}

const costOf = ({ node, database, elapsed, answered }: Spent): Cost => ({
  'Node ms': round(node / answered),
  'database ms': round(database / answered),
  'requests a second': Math.round((answered * 1000) / elapsed),
})

const round = (value: number) => Number(value.toFixed(2))

async function clockOf(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return { read: () => cpuMsOfServer(rows[0]!.pid), stop: () => client.end() }
}

async function serveBare(databaseUrl: string): Promise<Served> {
  const port = await freePort()
  const env = { ...process.env, DATABASE_URL: databaseUrl, PORT: `${port}` }
  const child = await startUntil(/listening/, process.execPath, ['bench/feed/bare-feed-server.ts'], { env })
  return { url: `http://127.0.0.1:${port}`, pid: child.pid!, stop: () => stopProcess(child, 'SIGTERM') }
}

/** Otherwise the comparison would say nothing. */
async function sameJson(house: string, bare: string, cookie: string) {
  const [ours, theirs] = await Promise.all([fetch(house, { headers: { cookie } }), fetch(bare)])
  assert.deepEqual(await ours.json(), await theirs.json())
}
