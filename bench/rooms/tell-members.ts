import { connect } from '../connect.ts'
import { communityOf, fillCommunity, readers, signInMembers } from '../feed/fill-community.ts'
import { onFilledDatabase } from '../filled-database.ts'
import { serveProduct, temporaryDataDir, unlimited } from '../served-product.ts'

/** As many as a group may have. */
const members = 50_000
const likesAlone = 500
/** Likes that a kept database already has would have no effect. */
const mostLikes = 20_000

/**
 * What a post costs that notifies every member of the largest group, and what a like costs meanwhile. Measured by wall clock,
 * so on an otherwise idle machine.
 */
export const measureTelling = () => onFilledDatabase({ name: `told-${members}`, fill }, measureTold)

async function fill(databaseUrl: string) {
  await fillCommunity(databaseUrl, communityOf(10_000))
  const client = await connect(databaseUrl)
  await client.query(`set session_replication_role = replica; set jit = off`)
  for (const statement of statements) await client.query(statement)
  await client.query('vacuum (freeze, analyze)')
  await client.end()
}

const statements = [
  `insert into users (username, email, password_hash, name, email_verified_at)
   select 'told' || n, 'told' || n || '@library.test', '-', 'Told ' || n, now() from generate_series(1, ${members}) as n`,
  `insert into member_activity (user_id) select id from users where username like 'told%'`,
  `insert into holdings (kind, author_id, state, title, facts, submitted_at, approved_at, listed_at)
   select 'group', id, 'approved', 'Everybody', '{"members": ${members}, "joining": "open", "subjects": []}', now(), now(), now()
     from users where username = 'told1'`,
  `insert into groups (holding_id, joining, member_count) select id, 'open', ${members} from holdings where title = 'Everybody'`,
  `insert into group_members (group_id, user_id, state, role, level)
   select holdings.id, users.id, 'member', case when users.id = author_id then 'owner' else 'member' end, 'all'
     from holdings cross join users where title = 'Everybody' and username like 'told%'`,
  `update users set is_admin = true where id = ${readers}`,
]

async function measureTold(databaseUrl: string) {
  const cookies = await signInMembers(databaseUrl, readers)
  const client = await connect(databaseUrl)
  const { folder, remove } = temporaryDataDir()
  const product = await serveProduct(folder, { DATABASE_URL: databaseUrl, ...unlimited })
  const send = async (path: string, cookie: string, body?: object) => {
    const headers = { cookie, origin: product.url, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(product.url + path, { method: 'POST', headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const { rows: open } = await client.query<{ id: number }>(
    `select id from posts where is_approved and audience = 'public'
        and author_id not in (select id from users where suspended_at is not null)
        and author_id not in (select blocker_id from blocks union all select blocked_id from blocks) order by id limit 9999`,
  )
  let liked = 0
  /** By a different reader each time, on posts that few have liked. */
  const like = async () => {
    const nth = liked++ % mostLikes
    const postId = open[((nth % 100) * 99 + Math.floor(nth / 100)) % open.length]!.id
    const before = performance.now()
    await send('/api/likes', cookies[nth % (readers - 1)]!, { postId })
    return performance.now() - before
  }
  try {
    await client.query(`delete from likes where user_id < ${readers}`)
    const { rows: posts } = await client.query<{ id: number }>(
      `insert into posts (author_id, content, audience, group_id)
       select author_id, 'What everybody is told', 'group', id from holdings where title = 'Everybody' returning id`,
    )
    const postId = posts[0]!.id
    const countTold = async () => {
      const { rows } = await client.query<{ told: number }>(
        'select count(*)::int as told from notifications where post_id = $1',
        [postId],
      )
      return rows[0]!.told
    }
    for (let nth = 0; nth < 50; nth++) await like()
    const alone: number[] = []
    while (alone.length < likesAlone) alone.push(await like())
    const meanwhile: number[] = []
    const start = performance.now()
    await send('/api/review', cookies[readers - 1]!, { subjectType: 'post', subjectId: postId, decision: 'approve' })
    for (let told = 0; told < members - 1;) {
      for (let nth = 0; nth < 20; nth++) meanwhile.push(await like())
      told = await countTold()
    }
    const seconds = (performance.now() - start) / 1000
    return {
      [`a post told to ${members - 1} members`]: {
        ...{ seconds: round(seconds), 'like p95 alone ms': round(p95(alone)), 'like p95 meanwhile ms': round(p95(meanwhile)) },
        ...{ 'likes meanwhile': meanwhile.length, 'of alone': round(p95(meanwhile) / p95(alone)) },
      },
    }
  } finally {
    await Promise.all([product.stop(), client.end()])
    remove()
  }
}

const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)]!
const round = (value: number) => Number(value.toFixed(2))
