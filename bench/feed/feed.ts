import type pg from 'pg'
import { cpuMsOf, cpuMsOfServer } from '../cpu-of.ts'
import { connect } from '../connect.ts'
import { onFilledDatabase } from '../filled-database.ts'
import { measure, warmingOf } from '../load.ts'
import { isAsked, options } from '../options.ts'
import { libraryTexts } from '../search/library-texts.ts'
import { serveBareStatements, serveProduct, temporaryDataDir } from '../served-product.ts'
import { openWriteAheadLog } from '../write-ahead-log.ts'
import { admins, barePage, feedWork, writes, type Work } from './feed-work.ts'
import { communityOf, fillCommunity, readers, sameForAll, signInMembers, type Community } from './fill-community.ts'

const million = 1_000_000
/** Both in one run: the cost of a page must not depend on the number of posts. */
const smaller = options.posts > million ? million : 10_000
const sizes = [...new Set([smaller, options.posts])]
/** Ten million long ones would take an hour to write and fill a small disk. */
const texts = options.posts > million ? { ...libraryTexts, sentencesOfAPost: 1, answered: 'true' } : sameForAll
const rounds = 4
/** Run first, so that each process touches the memory it will use, like a server that has run for an hour. */
const warmRounds = 2
/** And before those, until V8 has compiled whatever is called all the time. */
const firstRequests = 5000

interface Spent {
  work: Work
  node: number
  database: number
  elapsed: number
  answered: number
  bytes: number
  logBytes: number
  imageBytes: number
}

/** A page of 20 posts of each list, and members' writes, in CPU time of Node and the whole PostgreSQL server. */
export async function measureFeed() {
  const measured = new Map<number, Spent[]>()
  for (const posts of sizes) {
    const community = communityOf(posts)
    const filling = {
      name: `feed-${posts}-${texts.sentencesOfAPost}-of-${texts.sentences.length}`,
      fill: (databaseUrl: string) => fillCommunity(databaseUrl, community, texts),
    }
    measured.set(posts, await onFilledDatabase(filling, (databaseUrl) => measureCommunity(databaseUrl, community)))
  }
  return table(measured)
}

function table(measured: Map<number, Spent[]>) {
  const total = ({ node, database, answered }: Spent) => (node + database) / answered
  const rows: Record<string, object> = {}
  for (const [posts, all] of measured) {
    for (const spent of all) {
      const { name, isWrite } = spent.work
      const bare = all.find(
        ({ work }) => work.on === 'bare' && (isWrite ? work.name === barePage : name.startsWith(work.name.replace('bare ', ''))),
      )
      const small = measured.get(smaller)?.find(({ work }) => work.name === name)
      rows[`${name}, ${posts} posts`] = {
        ...costOf(spent),
        ...(bare && { 'times bare': round(total(spent) / total(bare)) }),
        ...(isWrite && { 'WAL kB': kilobytes(spent.logBytes), 'of it images': kilobytes(spent.imageBytes) }),
        ...(small && posts !== smaller && { [`of ${smaller} posts`]: round(total(spent) / total(small)) }),
      }
    }
  }
  return rows
}

const costOf = ({ node, database, elapsed, answered, bytes }: Spent) => ({
  ...{
    'Node ms': round(node / answered),
    'database ms': round(database / answered),
    'reply bytes': Math.round(bytes / answered),
  },
  'requests a second': Math.round((answered * 1000) / elapsed),
})

const round = (value: number) => Number(value.toFixed(2))
/** WAL is only known for whole rounds, including the warm-up. */
const kilobytes = (bytes: number) => Number((bytes / rounds / (writes + warmingOf(writes)) / 1000).toFixed(1))

async function measureCommunity(databaseUrl: string, community: Community): Promise<Spent[]> {
  const cookies = await signInMembers(databaseUrl, readers + admins)
  const client = await connect(databaseUrl)
  await client.query(`update users set is_admin = true where id between ${readers + 1} and ${readers + admins} and not is_admin`)
  const { folder, remove } = temporaryDataDir()
  const [product, bare] = [await serveProduct(folder, { DATABASE_URL: databaseUrl }), await serveBareStatements(databaseUrl)]
  const waiting: number[] = []
  const work = feedWork({ product, bare, cookies, community, waiting }).filter(({ name }) => name === barePage || isAsked(name))
  try {
    const pids = { product: product.pid, bare: bare.pid }
    return await measureAll(work, { client, pids, databaseUrl, community, waiting })
  } finally {
    await Promise.all([bare.stop(), product.stop(), client.end()])
    remove()
  }
}

interface Measuring {
  client: pg.Client
  pids: Record<Work['on'], number>
  databaseUrl: string
  community: Community
  waiting: number[]
}

/** Reads first, then writes: a page of fresh writes would be a different page. */
async function measureAll(all: Work[], measuring: Measuring): Promise<Spent[]> {
  const firstRound = (await startRun(measuring)) * (warmRounds + rounds)
  const [writing, reading] = [true, false].map((isWrite) => all.filter((work) => work.isWrite === isWrite)) as [Work[], Work[]]
  return [...(await inRounds(reading, measuring, firstRound)), ...(await inRounds(writing, measuring, firstRound))]
}

/** Several short rounds of everything in turn, so that whatever else the machine does affects all alike. */
async function inRounds(all: Work[], { client, pids, databaseUrl, waiting }: Measuring, firstRound: number) {
  const log = await openWriteAheadLog(databaseUrl)
  const backend = await backendOf(client)
  const spent = new Map<Work, Spent>()
  for (const work of all.filter(({ isWrite, on }) => !isWrite && on === 'product').slice(0, 1))
    await measure(firstRequests, work.ask, {})
  for (let turn = 0; turn < warmRounds + rounds; turn++) {
    for (const work of all) {
      if (work.needsWaiting) waiting.splice(0, Infinity, ...(await selectWaiting(client)))
      const from = work.needsWaiting ? 0 : (firstRound + turn) * (work.requests + warmingOf(work.requests))
      const clocks = { node: () => cpuMsOf(pids[work.on]), database: () => cpuMsOfServer(backend) }
      const run = () => measure(work.requests, (at) => work.ask(from + at), clocks)
      const written = work.isWrite ? await log.during(run) : { bytes: 0, imageBytes: 0, result: await run() }
      if (turn >= warmRounds) spent.set(work, added(spent.get(work), { work, ...written }))
    }
  }
  await log.stop()
  return [...spent.values()]
}

type Round = { work: Work; bytes: number; imageBytes: number; result: Awaited<ReturnType<typeof measure<'node' | 'database'>>> }

function added(before: Spent | undefined, { work, bytes, imageBytes, result }: Round): Spent {
  return {
    work,
    node: (before?.node ?? 0) + result.cpuMs.node,
    database: (before?.database ?? 0) + result.cpuMs.database,
    elapsed: (before?.elapsed ?? 0) + result.elapsedMs,
    answered: (before?.answered ?? 0) + work.requests,
    bytes: (before?.bytes ?? 0) + result.bytes,
    logBytes: (before?.logBytes ?? 0) + bytes,
    imageBytes: (before?.imageBytes ?? 0) + imageBytes,
  }
}

async function backendOf(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]!.pid
}

/**
 * Returns the number of earlier runs on a kept database, so that no like is repeated, which would not be a write. Posts from
 * those runs are deleted: a page of them would be shorter.
 */
async function startRun({ client, community }: Measuring): Promise<number> {
  await client.query('delete from posts where id > $1', [community.posts])
  await client.query('create table if not exists bench_runs (at timestamptz not null default now())')
  await client.query('insert into bench_runs default values')
  const { rows } = await client.query<{ before: number }>('select count(*)::int - 1 as before from bench_runs')
  return rows[0]!.before
}

async function selectWaiting(client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    'select id from posts where not is_approved and rejected_at is null order by id desc limit $1',
    [writes + warmingOf(writes)],
  )
  return rows.map(({ id }) => id)
}
