import { createHash } from 'node:crypto'
import pg from 'pg'

/** As many as asked for, and everything else in proportion to it: a tenth as many members, five likes and two comments a post. */
export interface Community {
  posts: number
  members: number
}

/** So many members sign in; a bare server does not show them what waits for review. */
export const readers = 200

export const communityOf = (posts: number): Community => ({ posts, members: posts / 10 })

const words = `The finding aid lists every box, yet readers ask for the letters by the name of whoever wrote them. We moved the
headings into the description, one series at a time, and counted what was asked for before and after. Requests doubled. `

/** SQL for what the members of row `n` and the posts of row `n` say. */
export interface Texts {
  name: string
  workplace: string
  content: string
  /** Where search is measured: what it finds posts by, put together from what was computed once. */
  found?: { columns: string; values: string; joins: string }
  /** A condition on `posts`: only these are liked and answered. */
  answered?: string
}

/** Always the same number for the same row and purpose, spread evenly below `below`. */
export const spread = (row: string, purpose: number, below: number | string) =>
  `abs(hashint8extended((${row})::bigint, ${purpose}) % ${below})::int`

/** Everybody says the same: lists do not read. */
const sameForAll: Texts = {
  name: `'Member Number ' || n`,
  workplace: `'Northmoor University Library'`,
  content: `repeat(${pg.escapeLiteral(words)}, ${spread('n', 2, 3)} + 1)`,
}

/**
 * A busy community, the same each time, by a few large inserts into tables without their indexes and without checks of
 * foreign keys: a million posts in minutes. They are a year's; fewer are the same community's first weeks, so that what
 * is trending among them has as many answers.
 */
export async function fillCommunity(databaseUrl: string, { posts, members }: Community, texts = sameForAll) {
  const clients = await Promise.all([openFiller(databaseUrl), openFiller(databaseUrl)])
  const [client] = clients
  const indexes = await dropIndexes(client!)
  for (const statement of people(members, texts)) await client!.query(statement)
  // What posts are found by takes longest to compute: each core does its part.
  const share = posts / clients.length
  await Promise.all(
    clients.map((each, at) => each.query(writing({ posts, members, from: at * share + 1, to: (at + 1) * share }, texts))),
  )
  for (const statement of answers(posts, members, texts)) await client!.query(statement)
  for (const { definition } of indexes) await client!.query(definition)
  await client!.query('vacuum (freeze, analyze)')
  await client!.query('checkpoint')
  await Promise.all(clients.map((each) => each.end()))
}

async function openFiller(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '512MB'; set synchronous_commit = off`)
  return client
}

const filled = ['users', 'posts', 'post_counts', 'post_topics', 'likes', 'comments', 'connections']

async function dropIndexes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
      where schemaname = 'public' and tablename = any ($1) and indexname not in (select conname from pg_constraint)`,
    [filled],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

const people = (members: number, texts: Texts) => [
  `insert into users (username, email, password_hash, name, job_title, workplace, is_verified, colleague_count, email_verified_at)
   select 'member' || n, 'member' || n || '@library.test', '-', ${texts.name}, 'Metadata Librarian',
          ${texts.workplace}, n % 3 = 0, 20, now()
     from generate_series(1, ${members}) as n`,

  `insert into name_words select distinct word from users cross join unnest(words_of_name(name)) as word on conflict do nothing`,
]

/** One in fifty is for colleagues, one in a hundred waits; the first members, who will read, have nothing waiting. */
const writing = (
  { posts, members, from, to }: Community & { from: number; to: number },
  texts: Texts,
) => `insert into posts (id, author_id, category_id, content, audience, is_approved, like_count, comment_count, commenter_count,
                    topics, language, created_at, listed_at ${texts.found?.columns ?? ''})
 overriding system value
 select n, ${spread('n', 1, members)} + 1, n % 12 + 1,
        n || '. ' || ${texts.content} || ' #topic' || ${spread('n', 3, 5000)},
        case when n % 50 = 0 then 'colleagues' else 'public' end,
        n % 100 <> 1 or ${spread('n', 1, members)} < ${readers},
        ${spread('n', 4, 11)}, ${spread('n', 5, 5)}, ${spread('n', 5, 5)},
        array['topic' || ${spread('n', 3, 5000)}], 'en', written_at, written_at ${texts.found?.values ?? ''}
   from generate_series(${from}, ${to}) as n
  cross join lateral (select now() - (${posts} - n) * interval '1 year' / 1000000 as written_at) as time ${texts.found?.joins ?? ''}`

const answers = (posts: number, members: number, texts: Texts) => [
  `select setval(pg_get_serial_sequence('posts', 'id'), ${posts})`,

  `insert into post_counts (post_id, category_id, like_count, comment_count, commenter_count, hot)
   select id, category_id, like_count, comment_count, commenter_count,
          case when is_approved then hot_score(like_count + 2 * commenter_count, listed_at) end
     from posts order by id`,

  `insert into post_topics (post_id, topic, author_id, is_public, listed_at)
   select id, topic, author_id, audience = 'public', listed_at from posts cross join unnest(topics) as topic where is_approved`,

  `insert into likes (post_id, user_id, created_at)
   select id, (id * 7919::bigint + nth * 104729) % ${members} + 1, created_at + nth * interval '1 minute'
     from posts cross join lateral generate_series(1, like_count) as nth where ${texts.answered ?? 'true'}`,

  `insert into comments (post_id, author_id, author_card, content, language, created_at)
   select posts.id, users.id, users.card,
          'We did the same with our map collection, and the requests that came by mail fell by half. ' || nth,
          'en', posts.created_at + nth * interval '1 minute'
     from posts cross join lateral generate_series(1, comment_count) as nth
     join users on users.id = (posts.id * 6113::bigint + nth * 15485863) % ${members} + 1
    where ${texts.answered ?? 'true'} order by posts.id, nth`,

  // Each asks ten others, none of whom asks back: about twenty colleagues each.
  `insert into connections (requester_id, receiver_id, status)
   select n, (n - 1 + offset_to) % ${members} + 1, 'accepted'
     from generate_series(1, ${members}) as n, unnest(array[1, 7, 31, 83, 127, 211, 293, 359, 431, 487]) as offset_to`,

  // One in ten has somebody blocked and somebody muted.
  `insert into blocks (blocker_id, blocked_id) select n, n % ${members} + 1 from generate_series(5, ${members}, 10) as n`,
  `insert into mutes (muter_id, muted_id) select n, n % ${members} + 2 from generate_series(5, ${members} - 5, 10) as n`,
]

/** A session for each of the first so many members; gives their cookies. */
export async function signInMembers(databaseUrl: string, howMany: number): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const tokens = Array.from({ length: howMany }, (_, at) => `session-of-member-${at + 1}`)
  for (const [at, token] of tokens.entries())
    await client.query(
      `insert into sessions (token_hash, user_id, device, address, expires_at) values ($1, $2, 'Bench', '127.0.0.1', now() + interval '1 day')`,
      [createHash('sha256').update(token).digest(), at + 1],
    )
  await client.end()
  return tokens.map((token) => `ibid-session=${token}`)
}
