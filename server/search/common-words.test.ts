import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import type { CallInput, Reply } from '#contract/endpoint.ts'
import { search } from '#contract/search.ts'
import { roomTypes } from '#contract/search-types.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** Words so common that the database knows they are: these are searched in windows of time, and phrases by their pairs. */
const vocabulary = 'the of quire and folio “vellum” in œuvre to 図書 recto/verso a'.split(' ')
const day = 86_400_000
const categories = [3, 4]

interface Written {
  id: number
  words: string[]
  categoryId: number
  listedAt: Date
}

let world: World
let reader: Actor
const written: Written[] = []

/** Every run draws the same sequence. */
let state = 7
const below = (limit: number) => Math.floor(((state = (state * 48_271) % 2_147_483_647) / 2_147_483_647) * limit)
const anyOf = <T>(choices: T[]): T => choices[below(choices.length)]!

before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  reader = await world.member('Rea')
  for (let at = 0; at < 60; at++) written.push(await writePost(at))
  await sql`analyze posts`.execute(world.db)
  const { rows } =
    await sql`select most_common_elems::text as words from pg_stats where tablename = 'posts' and attname = 'search'`.execute(
      world.db,
    )
  for (const word of ['quire', 'oeuvre', 'verso']) assert.match(JSON.stringify(rows), new RegExp(word))
})
after(() => world.close())

/** From now to years ago, so that every window contains some. */
async function writePost(at: number): Promise<Written> {
  const words = Array.from({ length: 2 + below(8) }, () => anyOf(vocabulary))
  const categoryId = anyOf(categories)
  const { id } = await world.post(reader, { content: words.join(at % 2 ? ' ' : ', '), categoryId })
  const listedAt = new Date(world.rooms.now().getTime() - (1.13 ** at - 1) * day)
  await world.db.updateTable('posts').set({ listed_at: listedAt }).where('id', '=', id).execute()
  return { id, words, categoryId, listedAt }
}

interface Asked {
  words: string[]
  isPhrase: boolean
  categoryId: number | undefined
  since: Date | undefined
  until: Date | undefined
}

const dayOf = (date: Date) => date.toISOString().slice(0, 10)

function draw(): Asked {
  const daysAgo = () => new Date(world.rooms.now().getTime() - below(400) * day)
  return {
    words: Array.from({ length: 1 + below(3) }, () => anyOf(vocabulary)),
    isPhrase: below(2) === 0,
    categoryId: below(3) === 0 ? anyOf(categories) : undefined,
    since: below(4) === 0 ? daysAgo() : undefined,
    until: below(4) === 0 ? daysAgo() : undefined,
  }
}

/** "recto/verso" is two words; text without spaces is split as well. */
const wordsOf = (words: string[]) =>
  words.flatMap((word) => (word === '図書' ? ['図', '書'] : word.replace(/[“”]/g, '').split('/')))

function expected({ words, isPhrase, categoryId, since, until }: Asked): number[] {
  const phrases = isPhrase ? [wordsOf(words)] : words.map((word) => wordsOf([word]))
  const holds = (text: string[], phrase: string[]) => text.some((_, at) => phrase.every((word, nth) => text[at + nth] === word))
  return written
    .filter((post) => phrases.every((phrase) => holds(wordsOf(post.words), phrase)))
    .filter((post) => categoryId === undefined || post.categoryId === categoryId)
    .filter(({ listedAt }) => (!since || dayOf(listedAt) >= dayOf(since)) && (!until || dayOf(listedAt) <= dayOf(until)))
    .map(({ id }) => id)
}

async function found({ words, isPhrase, categoryId, since, until }: Asked): Promise<number[]> {
  const query: NonNullable<CallInput<typeof search>['query']> = {
    // With a closing quotation mark, so that the last word is complete.
    q: isPhrase ? `"${words.join(' ').replace(/[“”]/g, '')}"` : words.map((word) => `"${word.replace(/[“”]/g, '')}"`).join(' '),
    ...{ type: 'posts', sort: 'date', limit: 7 },
    ...(categoryId && { category: `${categoryId}` }),
    ...(since && { since: dayOf(since) }),
    ...(until && { until: dayOf(until) }),
  }
  const ids: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: Reply<typeof search> = await world.as(reader).call(search, { query: { ...query, ...(cursor && { cursor }) } })
    ids.push(...page.posts.map(({ post }) => post.id))
    cursor = page.nextCursor
    if (cursor === null) assert.equal(page.counts.posts, ids.length)
  }
  return ids
}

it('finds every post with these words, phrases, days and category once, newest first, however common they are', async () => {
  for (let at = 0; at < 80; at++) {
    const asked = draw()
    assert.deepEqual(await found(asked), expected(asked), JSON.stringify(asked))
  }
})

it('asks for pairs of words only where it knows the whole second one', async () => {
  const { id } = await world.post(reader, { content: 'About e-mailing lists' })
  const posts = async (q: string) => (await world.as(reader).call(search, { query: { q, type: 'posts' } })).posts
  for (const q of ['e-mailing', 'e-mail', '"e mailing"', 'e-mailing lists']) assert.equal((await posts(q))[0]?.post.id, id, q)
  assert.deepEqual(await posts('"e mail"'), [])
})

it('finds common words of a room among its newest, and further back where those do not have them', async () => {
  const [author, muted] = [reader, await world.member('Mia')]
  await world.db.insertInto('mutes').values({ muter_id: reader.id, muted_id: muted.id, created_at: world.rooms.now() }).execute()
  // The first 200 of 4,500 resources are ledgers, and further on one in three, so that a search for them finds enough at once.
  await sql`
    with shared as (
      insert into holdings (kind, author_id, audience, state, title, body, facts, words, language, submitted_at, approved_at, listed_at)
      select 'resource', case when n % 40 = 1 then ${muted.id}::int else ${author.id}::int end, 'members', 'approved',
             case when n <= 200 then 'Ledger' else 'Form' end || case when n % 3 = 0 then ' and register' else '' end, 'Number ' || n,
             '{}', '', 'en', now(), now(), now() - (5000 - n) * interval '1 minute' from generate_series(1, 4500) as n order by n
      returning id)
    insert into resources (holding_id, type, language, licence, may_share) select id, 'form', 'en', 'cc0', true from shared`.execute(
    world.db,
  )
  await sql`analyze holdings`.execute(world.db)
  const found = async (q: string) => {
    const { resources, counts } = await world
      .as(reader)
      .call(search, { query: { q, type: 'resources', sort: 'date', limit: 50 } })
    return { total: counts.resources, bodies: resources!.map(({ card }) => card.body) }
  }
  const numbers = (words: number[]) => words.map((n) => `Number ${n}`)
  const mine = Array.from({ length: 4500 }, (_, at) => 4500 - at).filter((n) => n % 40 !== 1)
  const ledgers = mine.filter((n) => n <= 200)
  assert.deepEqual(await found('ledger'), { total: ledgers.length, bodies: numbers(ledgers.slice(0, 50)) })
  const registers = mine.filter((n) => n % 3 === 0)
  assert.deepEqual(await found('register'), { total: 500, bodies: numbers(registers.slice(0, 50)) })
})

it('has an index of the words of each room', async () => {
  const planOf = (kinds: readonly string[]) =>
    world.db.transaction().execute(async (db) => {
      await sql`set local enable_seqscan = off`.execute(db)
      const among = sql.join(kinds.map((kind) => sql.lit(kind)))
      const { rows } = await sql`explain select id from holdings where kind in (${among}) and search @@ 'quire'::tsquery`.execute(
        db,
      )
      return JSON.stringify(rows)
    })
  for (const [type, kinds] of Object.entries(roomTypes)) assert.match(await planOf(kinds), /\w+_by_search/, type)
})
