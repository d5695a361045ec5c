import { connect } from '../connect.ts'
import { cpuMsOf, cpuMsOfServer } from '../cpu-of.ts'
import { communityOf, readers, signInMembers } from '../feed/fill-community.ts'
import { onFilledDatabase } from '../filled-database.ts'
import { measure } from '../load.ts'
import { isAsked, options } from '../options.ts'
import { serveProduct, temporaryDataDir, unlimited } from '../served-product.ts'
import { measureAnswers } from './answers.ts'
import { fillCollections, measureCollections } from './collections.ts'
import { fillEvents } from './fill-events.ts'
import { measureBesideBefore } from './beside-before.ts'
import { fillGroups } from './fill-groups.ts'
import { measureImports } from './imports.ts'
import { measureLearning } from './learning.ts'
import { measurePictures } from './pictures.ts'
import { measureQueue } from './queue.ts'
import { fillResources, measureRelated } from './resources.ts'

const requests = 150
const rounds = 12
/** Run first, until each connection has planned its statements. */
const warmRounds = 4

/** Groups the reader is in: a different one each time, and one with many members. */
interface Numbers {
  ofReader: number[][]
  largest: number
  events: number[]
}

const resourceTypes = ['policy', 'template', 'guide', 'form'] as const

const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const lists = {
  'a page of recent posts': () => '/api/posts',
  'a page of a group’s posts': ({ ofReader }, at) => `/api/posts?group=${ofReader[at % readers]![at % 7]}`,
  'a page of the largest group’s posts': ({ largest }) => `/api/posts?group=${largest}`,
  'newest of all one’s groups': () => '/api/posts?group=mine',
  'colleagues’ and groups’ posts': () => '/api/posts?feed=true',
  'one group': ({ ofReader }, at) => `/api/groups/${ofReader[at % readers]![at % 7]}`,
  'members of the largest group': ({ largest }) => `/api/groups/${largest}/members`,
  'groups to discover': () => '/api/groups',
  'groups by members': () => '/api/groups?sort=members',
  'groups of a subject': (_, at) => `/api/groups?subject=Subject%20${at % 70}`,
  'one’s own groups': () => '/api/groups?mine=true',
  'suggested groups, kept': () => '/api/groups/suggestions',
  'groups by their first letters': (_, at) => `/api/search/typeahead?q=reading%20circle%20${at % 10}`,
  'a page of events': () => '/api/events',
  'a page of events far ahead': (_, at) => `/api/events?from=${dayAfter(30 + (at % 200))}`,
  'events with three filters': (_, at) => `/api/events?format=online&free=true&category=${(at % 12) + 1}`,
  'a month of events': (_, at) => `/api/events/month?month=${dayAfter(30 * (1 + (at % 6))).slice(0, 7)}&timeZone=Europe/Berlin`,
  'upcoming events': () => '/api/events/upcoming',
  'one event': ({ events }, at) => `/api/events/${events[at % events.length]}`,
  'search in events, a rare word': (_, at) => `/api/search?type=events&q=letter${at % 997}`,
  'search in events, a common word': () => '/api/search?type=events&q=workshop',
  'a page of resources': () => '/api/resources',
  'resources with three filters': (_, at) =>
    `/api/resources?type=${resourceTypes[at % 4]}&language=en&subject=Subject%20${at % 20}`,
  'resources, most used, with three filters': (_, at) =>
    `/api/resources?sort=used&licence=adaptable&language=en&subject=Subject%20${at % 20}`,
  'search for groups': (_, at) => `/api/search?type=groups&q=circle%20${at % 500}`,
} as const satisfies Record<string, (numbers: Numbers, at: number) => string>

/** What the rooms cost compared to a page of recent posts, in CPU time of Node and the whole PostgreSQL server. */
export async function measureRooms(): Promise<object> {
  if (options.before !== undefined) return measureBesideBefore(options.before)
  const community = communityOf(options.posts)
  const fill = async (databaseUrl: string) => {
    await fillGroups(databaseUrl, community)
    await fillEvents(databaseUrl, community)
    await fillResources(databaseUrl, community)
    await fillCollections(databaseUrl, community)
  }
  const filling = { name: `rooms-with-collections-${options.posts}`, fill }
  return onFilledDatabase(filling, measureLists)
}

async function measureLists(databaseUrl: string) {
  const cookies = await signInMembers(databaseUrl, readers)
  const client = await connect(databaseUrl)
  const { rows: own } = await client.query<{ ids: number[] }>(
    `select array(select group_id from group_members where user_id = reader and state = 'member' order by group_id) as ids
       from generate_series(1, ${readers}) as reader order by reader`,
  )
  const { rows: largest } = await client.query<{ id: number }>(
    'select holding_id as id from groups order by member_count desc limit 1',
  )
  const { rows: backend } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const { rows: planned } = await client.query<{ id: number }>(
    `select id from holdings where kind = 'event' and audience <> 'group' order by id desc limit 500`,
  )
  const numbers = { ofReader: own.map(({ ids }) => ids), largest: largest[0]!.id, events: planned.map(({ id }) => id) }
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DATABASE_URL: databaseUrl, ...unlimited })
  const clocks = { node: () => cpuMsOf(product.pid), database: () => cpuMsOfServer(backend[0]!.pid) }
  const spent = new Map<string, { node: number; database: number; bytes: number }>()
  try {
    for (let turn = 0; turn < warmRounds + rounds; turn++) {
      for (const [name, path] of Object.entries(lists).filter(([each]) => isAsked(each))) {
        const ask = (at: number) => ({ url: product.url + path(numbers, at), cookie: cookies[at % readers] ?? '' })
        const { cpuMs, bytes } = await measure(requests, ask, clocks)
        const before = spent.get(name) ?? { node: 0, database: 0, bytes: 0 }
        if (turn < warmRounds) continue
        spent.set(name, {
          node: before.node + cpuMs.node,
          database: before.database + cpuMs.database,
          bytes: before.bytes + bytes,
        })
      }
    }
    const bench = { url: product.url, pid: product.pid, cookies, client, clocks }
    const pictures = isAsked('pictures') ? await measurePictures(bench) : {}
    const queue = isAsked('queue') ? await measureQueue(bench) : {}
    const learning = isAsked('learning') ? await measureLearning(bench) : {}
    const related = isAsked('related resources') ? await measureRelated(bench) : {}
    const imports = isAsked('imports') ? await measureImports(bench) : {}
    const collections = isAsked('collections') ? await measureCollections(bench) : {}
    return {
      ...table(spent),
      ...queue,
      ...learning,
      ...related,
      ...pictures,
      ...imports,
      ...collections,
      ...(await measureAnswers(bench)),
    }
  } finally {
    await product.stop()
    // So that the next run on this database measures its own work, not the letters of this one's reminders.
    await client.query(`delete from pgboss.job where state < 'completed'`)
    await client.query('update notifications set letter_due_at = null where letter_due_at is not null')
    await client.end()
    remove()
  }
}

function table(spent: Map<string, { node: number; database: number; bytes: number }>) {
  const each = (total: number) => total / (requests * rounds)
  const page = spent.get('a page of recent posts')
  return Object.fromEntries(
    [...spent].map(([name, { node, database, bytes }]) => [
      name,
      {
        ...{ 'Node ms': round(each(node)), 'database ms': round(each(database)), 'reply bytes': Math.round(each(bytes)) },
        ...(page && { 'pages of recent posts': round((node + database) / (page.node + page.database)) }),
      },
    ]),
  )
}

const round = (value: number) => Number(value.toFixed(2))
