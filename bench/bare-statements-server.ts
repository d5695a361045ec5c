import http from 'node:http'
import pg from 'pg'
import { listPosts as listPostsContract } from '#contract/posts.ts'
import { search as searchContract, typeahead as typeaheadContract } from '#contract/search.ts'
import { connectionsToServer, type Db } from '#server/database/database.ts'
import { listPosts } from '#server/posts/list-posts.ts'
import type { Tx } from '#server/rooms.ts'
import { search } from '#server/search/search.ts'
import { typeahead } from '#server/search/typeahead.ts'
import { recordStatements, type Statement } from './record-statements.ts'

/**
 * The limit: node's http server, node-postgres and the very statements ibid. sends for the same question by the same member.
 * No session, no door, no assembling in Node.
 */
const pool = new pg.Pool({
  ...{ connectionString: process.env['DATABASE_URL'], max: connectionsToServer },
  options: '-c jit=off -c timezone=UTC',
})

type Verb = (tx: Tx, viewer: { id: number; isAdmin: boolean }, given: Record<string, string>) => Promise<unknown>

const verbs: Record<string, Verb> = {
  '/api/posts': (tx, viewer, given) => listPosts(tx, viewer, listPostsContract.query!.parse(given)),
  '/api/search': (tx, viewer, given) => search(tx, viewer, searchContract.query!.parse(given)),
  '/api/search/typeahead': (tx, viewer, given) => typeahead(tx, viewer, typeaheadContract.query!.parse(given).q),
}

type Named = Statement & { name: string }
const names = new Map<string, string>()
const recorded = new Map<string, Promise<Named[]>>()
const rooms = { now: () => new Date() }

/** At the first question the product's code is run twice, so that its caches are filled; its statements are then used for all later ones. */
async function record(url: string, viewerId: number): Promise<Named[]> {
  const { pathname, searchParams } = new URL(url, 'http://bare')
  const run = verbs[pathname]!
  const ask = (db: Db) => {
    const tx = { db, rooms, afterCommit() {} } as unknown as Tx
    return run(tx, { id: viewerId, isAdmin: false }, Object.fromEntries(searchParams))
  }
  await recordStatements(pool, ask)
  const statements = await recordStatements(pool, ask)
  return statements.map((statement) => {
    if (!names.has(statement.text)) names.set(statement.text, `statement_${names.size}`)
    return { name: names.get(statement.text)!, ...statement }
  })
}

async function answer(url: string, cookie: string): Promise<string> {
  const key = `${cookie} ${url}`
  if (!recorded.has(key)) recorded.set(key, record(url, Number(/\d+$/.exec(cookie)?.[0])))
  const results = await Promise.all((await recorded.get(key)!).map((statement) => pool.query(statement)))
  const [first] = results
  return results.length === 1 ? first!.rows[0].text : JSON.stringify(results.map(({ rows }) => rows))
}

http
  .createServer(async ({ url = '/', headers: { cookie = '' } }, response) => {
    const body = await answer(url, cookie)
    response.setHeader('content-type', 'application/json; charset=utf-8')
    response.end(body)
  })
  .listen(Number(process.env['PORT']), '127.0.0.1', () => console.log('listening'))
