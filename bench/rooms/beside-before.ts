import { connect } from '../connect.ts'
import { cpuMsOf, cpuMsOfServer } from '../cpu-of.ts'
import { communityOf, fillCommunity, readers, signInMembers } from '../feed/fill-community.ts'
import { onFilledDatabase } from '../filled-database.ts'
import { measure } from '../load.ts'
import { isAsked, options } from '../options.ts'
import { libraryTexts, storeWords } from '../search/library-texts.ts'
import { serveProduct, temporaryDataDir, unlimited, type Served } from '../served-product.ts'
import { fillGroups } from './fill-groups.ts'

const requests = 300
const rounds = 8
const warmRounds = 3

/** The second half of the readers is in no group. */
const inGroups = readers / 2

type Half = 'in groups' | 'in none'

/** Questions from before there were rooms, and who asks them. */
const questions: Record<string, { path: string; half?: Half }> = {
  recent: { path: '/api/posts' },
  trending: { path: '/api/posts?trending=true' },
  'of a category': { path: '/api/posts?category=3' },
  'trending of a category': { path: '/api/posts?trending=true&category=3' },
  'feed of members in no group': { path: '/api/posts?feed=true', half: 'in none' },
  'feed of members in 50 groups': { path: '/api/posts?feed=true', half: 'in groups' },
  'search: a common word': { path: '/api/search?q=library' },
  'search: a word in 1 of 20 posts': { path: '/api/search?q=serials' },
  'search: two common words': { path: '/api/search?q=metadata+archive' },
  'search: a rare word': { path: `/api/search?q=${options.posts - 7}` },
  'search: a first name': { path: '/api/search?q=deepa' },
  'search: nothing there': { path: '/api/search?q=xyzzyplugh' },
  'typing two letters': { path: '/api/search/typeahead?q=de' },
  'typing a name': { path: '/api/search/typeahead?q=siobhan+gar' },
  'typing what groups are called': { path: '/api/search/typeahead?q=rea' },
}

interface Side {
  product: Served
  cookies: string[]
  /** Of its PostgreSQL server. */
  backend: number
}

/**
 * The same questions to an earlier build and to this one, in turns: both with as many posts, each on its own PostgreSQL
 * server, the earlier one without rooms. In CPU time of Node and PostgreSQL.
 */
export function measureBesideBefore(before: string) {
  const community = communityOf(options.posts)
  const earlier = {
    name: `before-rooms-${options.posts}`,
    migrate: async (databaseUrl: string) => onProduct(databaseUrl, async () => {}, before),
    async fill(databaseUrl: string) {
      await fillCommunity(databaseUrl, community, libraryTexts)
      await storeWords(databaseUrl)
    },
  }
  const now = {
    name: `beside-before-${options.posts}`,
    async fill(databaseUrl: string) {
      await fillGroups(databaseUrl, community, libraryTexts, [inGroups + 1, readers])
      await storeWords(databaseUrl)
    },
  }
  return onFilledDatabase(earlier, (earlierUrl) =>
    onFilledDatabase(now, (nowUrl) =>
      onProduct(earlierUrl, (then) => onProduct(nowUrl, (here) => measureInTurns({ before: then, now: here })), before),
    ),
  )
}

async function onProduct<Found>(databaseUrl: string, work: (side: Side) => Promise<Found>, checkout?: string): Promise<Found> {
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DATABASE_URL: databaseUrl, ...unlimited }, checkout)
  const client = await connect(databaseUrl)
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { rows: members } = await client.query('select from users limit 1')
    const cookies = members.length > 0 ? await signInMembers(databaseUrl, readers) : []
    return await work({ product, cookies, backend: rows[0]!.pid })
  } finally {
    await Promise.all([product.stop(), client.end()])
    remove()
  }
}

interface Spent {
  node: number
  database: number
}

const nothing: Spent = { node: 0, database: 0 }

async function measureInTurns(sides: Record<'before' | 'now', Side>) {
  const spent = new Map<string, Record<'before' | 'now', Spent>>()
  const asked = Object.entries(questions).filter(([name]) => isAsked(name))
  for (let turn = 0; turn < warmRounds + rounds; turn++)
    for (const [name, question] of asked)
      for (const when of ['before', 'now'] as const) {
        const { node, database } = await cpuMsOfAnswers(sides[when], question)
        const sums = spent.get(name) ?? { before: nothing, now: nothing }
        const sum = { node: sums[when].node + node, database: sums[when].database + database }
        if (turn >= warmRounds) spent.set(name, { ...sums, [when]: sum })
      }
  return Object.fromEntries(
    [...spent].map(([name, { before, now }]) => [
      name,
      {
        'before: Node ms': each(before.node),
        'database ms': each(before.database),
        'now: Node ms': each(now.node),
        'now: database ms': each(now.database),
        'of before': round((now.node + now.database) / (before.node + before.database)),
      },
    ]),
  )
}

async function cpuMsOfAnswers({ product, cookies, backend }: Side, { path, half }: { path: string; half?: Half }) {
  const asking = half === undefined ? cookies : half === 'in none' ? cookies.slice(inGroups) : cookies.slice(0, inGroups)
  const clocks = { node: () => cpuMsOf(product.pid), database: () => cpuMsOfServer(backend) }
  const ask = (at: number) => ({ url: product.url + path, cookie: asking[at % asking.length] ?? '' })
  const { cpuMs } = await measure(requests, ask, clocks)
  return cpuMs
}

const each = (total: number) => round(total / rounds / requests)

const round = (value: number) => Number(value.toFixed(2))
