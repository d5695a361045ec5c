import { connect } from '../connect.ts'
import { cpuMsOf, cpuMsOfServer } from '../cpu-of.ts'
import { communityOf, fillCommunity, signInMembers } from '../feed/fill-community.ts'
import { onFilledDatabase } from '../filled-database.ts'
import { measure } from '../load.ts'
import { options } from '../options.ts'
import { serveBareStatements, serveProduct, temporaryDataDir, type Served } from '../served-product.ts'
import { libraryTexts, storeWords } from './library-texts.ts'
import { questionsAmong } from './questions.ts'

const { posts } = options
/** Preceded by a tenth as many, until each connection has planned its statements. */
const requests = 500
/** None of them may search more than 120 times a minute. */
const viewers = 200

interface Cost {
  'Node ms': number
  'database ms': number
  'both ms': number
  found: string
  'times bare': number
}

/** In CPU time of Node and the whole PostgreSQL server, including the session and both counts. */
export const measureSearch = () => onFilledDatabase({ name: `search-${posts}`, fill }, measureQuestions)

async function fill(databaseUrl: string) {
  await fillCommunity(databaseUrl, communityOf(posts), libraryTexts)
  await storeWords(databaseUrl)
}

async function measureQuestions(databaseUrl: string) {
  const cookies = await signInMembers(databaseUrl, viewers)
  const client = await connect(databaseUrl)
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DATABASE_URL: databaseUrl })
  const bare = await serveBareStatements(databaseUrl)
  const cost = async ({ url, pid }: Served, path: string) => {
    const clocks = { node: () => cpuMsOf(pid), database: () => cpuMsOfServer(rows[0]!.pid) }
    const ask = (at: number) => ({ url: url + path, cookie: cookies[at % viewers] ?? '' })
    const { cpuMs } = await measure(requests, ask, clocks)
    return { node: cpuMs.node / requests, database: cpuMs.database / requests }
  }
  const costs: Record<string, Cost> = {}
  try {
    for (const [name, path] of Object.entries(questionsAmong(posts))) {
      const { node, database } = await cost(product, path)
      const limit = await cost(bare, path)
      costs[name] = {
        ...{ 'Node ms': round(node), 'database ms': round(database), 'both ms': round(node + database) },
        found: await readFound(product.url + path, cookies[0] ?? ''),
        'times bare': round((node + database) / (limit.node + limit.database)),
      }
    }
    return costs
  } finally {
    await Promise.all([bare.stop(), product.stop(), client.end()])
    remove()
  }
}

/** As shown by the tabs; while typing, as many as are listed. */
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

const round = (value: number) => Number(value.toFixed(2))
