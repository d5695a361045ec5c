import { createHash } from 'node:crypto'
import pg from 'pg'
import { score } from '#relevance/score.ts'
import { connect } from '../connect.ts'
import { checkFound, computeSearch, storeSentences, writtenFrom } from './store-sentences.ts'

/**
 * As many posts as asked for, and everything else in proportion: a tenth as many members, five likes and two comments per
 * post.
 */
export interface Community {
  posts: number
  members: number
}

/** How many members sign in; a bare server does not show them what is pending. */
export const readers = 200

export const communityOf = (posts: number): Community => ({ posts, members: posts / 10 })

/** SQL for the name of the member in row `n`, and what posts are assembled from. */
export interface Texts {
  name: string
  workplace: string
  sentences: string[]
  sentencesOfAPost: number
  /** A condition on `posts`: only these are liked and answered. */
  answered?: string
}

const words = `The finding aid lists every box, yet readers ask for the letters by the name of whoever wrote them. We moved the
headings into the description, one series at a time, and counted what was asked for before and after. Requests doubled.`

/** Everyone says the same, one to three times over: lists do not look at the text. */
export const sameForAll: Texts = {
  name: `'Member Number ' || n`,
  workplace: `'Northmoor University Library'`,
  sentences: [1, 2, 3].map((times) => Array<string>(times).fill(words).join(' ')),
  sentencesOfAPost: 1,
}

/** Always the same number for the same row and purpose, evenly distributed below `below`. */
export const spread = (row: string, purpose: number, below: number | string) =>
  `abs(hashint8extended((${row})::bigint, ${purpose}) % ${below})::int`

const likesOf = (post: string) => spread(post, 4, 11)
const commentsOf = (post: string) => spread(post, 5, 5)
/** One post in ten has a picture. */
const picturesOf = (post: string) => `case when ${post} % 10 = 3 then 1 else 0 end`
const topic = `'topic' || ${spread('n', 3, 5000)}`

/**
 * A busy community, the same each time, by a few large inserts into tables without indexes and foreign key checks: a million
 * posts in minutes. That is a year's worth; fewer are the same community's first weeks, so that its trending posts have as
 * much response.
 */
export async function fillCommunity(databaseUrl: string, community: Community, texts = sameForAll) {
  const clients = await Promise.all([openFiller(databaseUrl), openFiller(databaseUrl)])
  const [client, other] = clients as [pg.Client, pg.Client]
  const indexes = await dropIndexes(client)
  await storeSentences(client, texts.sentences)
  await computeSearch(client, false)
  for (const statement of people(community.members, texts)) await client.query(statement)
  const half = community.posts / 2
  await Promise.all([
    client.query(writing({ ...community, from: 1, to: half }, texts)),
    other.query(writing({ ...community, from: half + 1, to: community.posts }, texts)),
  ])
  await computeSearch(client, true)
  await inTurns(clients, answers(community, texts))
  await inTurns(clients, indexes)
  await client.query('vacuum (freeze, analyze)')
  await checkFound(client)
  await Promise.all(clients.map((each) => each.end()))
}

/** Each core takes the next one when it is done. */
async function inTurns(clients: pg.Client[], statements: string[]) {
  const rest = statements.values()
  const work = async (client: pg.Client) => {
    for (const statement of rest) await client.query(statement)
  }
  await Promise.all(clients.map(work))
}

async function openFiller(databaseUrl: string) {
  const client = await connect(databaseUrl)
  await client.query(`set session_replication_role = replica; set maintenance_work_mem = '1GB'; set jit = off;
    set max_parallel_maintenance_workers = 0; set max_parallel_workers_per_gather = 0`)
  return client
}

const filled = [
  ...['users', 'posts', 'post_counts', 'post_topics', 'likes', 'comments', 'connections', 'saves', 'hidden_posts'],
  ...['attachments', 'attachment_files'],
]

/**
 * Keys that nothing refers to: maintaining their index while millions of rows arrive in random order would take longer than
 * all the rest.
 */
const withoutKey = ['likes', 'post_topics', 'attachment_files']

/** Returns the statements that recreate them. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const keys = await client.query<{ drop: string; make: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
            format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
       from pg_constraint where contype = 'p' and conrelid = any ($1::regclass[])`,
    [withoutKey],
  )
  const indexes = await client.query<{ drop: string; make: string }>(
    `select format('drop index %I', indexname) as drop, indexdef as make from pg_indexes
      where schemaname = 'public' and tablename = any ($1) and indexname not in (select conname from pg_constraint)`,
    [filled],
  )
  const all = [...keys.rows, ...indexes.rows]
  for (const { drop } of all) await client.query(drop)
  return all.map(({ make }) => make)
}

const people = (members: number, texts: Texts) => [
  `insert into users (username, email, password_hash, name, job_title, workplace, is_verified, colleague_count, email_verified_at)
   select 'member' || n, 'member' || n || '@library.test', '-', ${texts.name}, 'Metadata Librarian',
          ${texts.workplace}, n % 3 = 0, 20, now()
     from generate_series(1, ${members}) as n`,

  `insert into member_activity (user_id) select id from users`,

  `insert into name_words select word, count(*) from users cross join unnest(words_of_name(name)) as word group by word`,
]

/** One in fifty is for colleagues, one in a hundred is pending; the first members, who will be the readers, have none pending. */
function writing({ posts, members, from, to }: Community & { from: number; to: number }, texts: Texts) {
  const author = `${spread('n', 1, members)} + 1`
  const { content, search, pairs, joins } = writtenFrom(texts.sentencesOfAPost, {
    topic,
    marks: `search_marks(${author}, n % 12 + 1, array[${topic}], written_at)`,
    pick: (at) => spread('n', 20 + at, texts.sentences.length),
  })
  return `
    insert into posts (id, author_id, category_id, content, audience, is_approved, like_count, comment_count, commenter_count,
                       attachment_count, topics, language, ai_score, ai_version, created_at, listed_at, search, pairs)
    overriding system value
    select n, ${author}, n % 12 + 1, ${content}, case when n % 50 = 0 then 'colleagues' else 'public' end,
           n % 100 <> 1 or ${author} <= ${readers},
           ${likesOf('n')}, ${commentsOf('n')}, ${commentsOf('n')},
           ${picturesOf('n')}, array[${topic}], 'en', 80, ${version()}, written_at, written_at, ${search}, ${pairs}
      from generate_series(${from}, ${to}) as n
     cross join lateral (select now() - (${posts} - n) * interval '1 year' / 1000000 as written_at) as time
     ${joins}`
}

/** Of the current model: otherwise posts would be rescored during the measurement. */
const version = () => pg.escapeLiteral(score('').version)

const answers = ({ posts, members }: Community, texts: Texts) => [
  `insert into post_counts (post_id, category_id, like_count, comment_count, commenter_count, hot)
   select id, category_id, like_count, comment_count, commenter_count,
          case when is_approved then hot_score(like_count + 2 * commenter_count, listed_at) end
     from posts order by id`,

  `insert into comments (post_id, author_id, author_card, content, language, ai_score, ai_version, created_at)
   select posts.id, users.id, users.card,
          'We did the same with our map collection, and the requests that came by mail fell by half. ' || nth,
          'en', 80, ${version()}, posts.created_at + nth * interval '1 minute'
     from posts cross join lateral generate_series(1, ${commentsOf('posts.id')}) as nth
     join users on users.id = (posts.id * 6113::bigint + nth * 15485863) % ${members} + 1
    where ${texts.answered ?? 'true'} order by posts.id, nth`,

  `insert into likes (post_id, user_id, created_at)
   select id, (id * 7919::bigint + nth * 104729) % ${members} + 1, created_at + nth * interval '1 minute'
     from posts cross join lateral generate_series(1, ${likesOf('id')}) as nth where ${texts.answered ?? 'true'}`,

  `select setval(pg_get_serial_sequence('posts', 'id'), ${posts})`,

  `insert into post_topics (post_id, topic, author_id, is_public, listed_at)
   select id, topic, author_id, audience = 'public', listed_at from posts cross join unnest(topics) as topic where is_approved`,

  `with stored as (
   insert into attachments (owner_id, post_id, key, kind, type, name, size, width, height, alt, sizes)
   select author_id, id, left(md5(id::text), 2) || '/' || md5(id::text) || md5('' || -id) || '.webp', 'image', 'image/webp', 'shelf.jpg', 123456,
          1600, 1067, 'A shelf of map cases, the drawers labelled by county.',
          format('[{"key": "%s/%s.webp", "width": 400}, {"key": "%s/%s.webp", "width": 800}]',
                 left(md5('a' || id), 2), md5('a' || id) || md5('b' || id), left(md5('c' || id), 2), md5('c' || id) || md5('d' || id))::jsonb
     from posts where attachment_count > 0 returning id, key)
   insert into attachment_files (attachment_id, key) select id, key from stored`,

  // Each asks ten others, none of whom asks back: which makes about twenty colleagues each.
  `insert into connections (requester_id, receiver_id, status)
   select n, (n - 1 + offset_to) % ${members} + 1, 'accepted'
     from generate_series(1, ${members}) as n, unnest(array[1, 7, 31, 83, 127, 211, 293, 359, 431, 487]) as offset_to`,

  // Each has saved five posts and hidden one; the first members, who read, three of the newest besides.
  `insert into saves (user_id, post_id, created_at)
   select n, ${spread('n * 5 + nth', 6, posts)} + 1, now() - nth * interval '1 day'
     from generate_series(1, ${members}) as n, generate_series(1, 5) as nth on conflict do nothing`,
  `insert into hidden_posts (user_id, post_id) select n, ${spread('n', 7, posts)} + 1 from generate_series(1, ${members}) as n on conflict do nothing`,
  `insert into hidden_posts (user_id, post_id)
   select n, ${posts} - ${spread('n * 3 + nth', 8, 100)} from generate_series(1, ${readers}) as n, generate_series(1, 3) as nth on conflict do nothing`,

  // One in ten has someone blocked and someone muted.
  `insert into blocks (blocker_id, blocked_id) select n, n % ${members} + 1 from generate_series(5, ${members}, 10) as n`,
  `insert into mutes (muter_id, muted_id) select n, n % ${members} + 2 from generate_series(5, ${members} - 5, 10) as n`,
]

/** Signs in the first members, this many; returns their cookies. */
export async function signInMembers(databaseUrl: string, howMany: number): Promise<string[]> {
  const client = await connect(databaseUrl)
  const tokens = Array.from({ length: howMany }, (_, at) => `session-of-member-${at + 1}`)
  for (const [at, token] of tokens.entries())
    await client.query(
      `insert into sessions (token_hash, user_id, device, address, expires_at) values ($1, $2, 'Bench', '127.0.0.1', now() + interval '1 day')
       on conflict (token_hash) do update set last_seen_at = now(), expires_at = excluded.expires_at`,
      [createHash('sha256').update(token).digest(), at + 1],
    )
  await client.end()
  return tokens.map((token) => `ibid-session=${token}`)
}
