import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { readPost } from '#contract/posts.ts'
import { readProfile } from '#contract/profiles.ts'
import { search } from '#contract/search.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { countWords } from './count-words.ts'

let world: World
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
})
after(() => world.close())

/** Every run draws the same sequence; a failure's message contains the seed. */
function drawing(seed: number) {
  let state = seed
  const draw = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
  return { chance: (of: number) => draw() < of, below: (limit: number) => Math.floor(draw() * limit) }
}
type Drawing = ReturnType<typeof drawing>

const peopleInAWorld = 7
const postsInAWorld = 20

/** People who are colleagues, block and mute each other, some suspended or unverified, and posts in every state. */
async function fill(word: string, { chance, below }: Drawing) {
  const people: Actor[] = []
  for (let at = 0; at < peopleInAWorld; at++) {
    const traits = { isAdmin: chance(0.15), emailVerified: !chance(0.15), isSuspended: chance(0.15) }
    people.push(await world.person(`${word} ${at}`, { username: `${word}-${at}`, ...traits }))
  }
  for (const one of people)
    for (const other of people) {
      if (one.id < other.id && chance(0.3)) await world.colleagues(one, other)
      if (one.id === other.id) continue
      if (chance(0.12)) await world.db.insertInto('blocks').values({ blocker_id: one.id, blocked_id: other.id }).execute()
      if (chance(0.1)) await world.db.insertInto('mutes').values({ muter_id: one.id, muted_id: other.id }).execute()
    }
  const posts: number[] = []
  for (let at = 0; at < postsInAWorld; at++) posts.push(await addPost(word, people, { chance, below }))
  return { people, posts }
}

/** Words that occur in one post only. */
const secrets = new Map<number, string>()
const drawSecret = (below: Drawing['below']) => Array.from({ length: 12 }, () => 'abcdefghijklmnopqrstuvwxyz'[below(26)]).join('')

async function addPost(word: string, people: Actor[], { chance, below }: Drawing): Promise<number> {
  const isApproved = chance(0.7)
  const secret = drawSecret(below)
  const { id } = await world.post(people[below(people.length)]!, {
    content: `About ${word} and its ways: ${secret}`,
    isApproved,
    audience: chance(0.4) ? 'colleagues' : 'public',
  })
  if (!isApproved && chance(0.5))
    await world.db.updateTable('posts').set({ rejected_at: world.rooms.now() }).where('id', '=', id).execute()
  secrets.set(id, secret)
  const hider = people[below(people.length)]!
  if (chance(0.3)) await world.db.insertInto('hidden_posts').values({ user_id: hider.id, post_id: id }).execute()
  return id
}

const opens = async (viewer: Actor, endpoint: typeof readPost | typeof readProfile, id: number) =>
  (await world.as(viewer).send(endpoint, { params: { id } })).statusCode === 200

async function check(viewer: Actor, word: string, posts: number[], people: Actor[]) {
  const found = (type: 'posts' | 'people') => world.as(viewer).call(search, { query: { q: word, type, limit: 50 } })
  const [{ posts: hits, counts }, { people: met, counts: again }] = [await found('posts'), await found('people')]
  assert.deepEqual(counts, again)
  assert.deepEqual([hits.length, met.length], [counts.posts, counts.people])

  for (const { post } of hits) assert.ok(await opens(viewer, readPost, post.id), `${viewer.name} finds post ${post.id}`)
  for (const { id } of met) assert.ok(await opens(viewer, readProfile, id), `${viewer.name} finds person ${id}`)
  await checkNothingLost(viewer, {
    posts,
    people,
    found: new Set(hits.map(({ post }) => post.id)),
    met: new Set(met.map(({ id }) => id)),
  })
}

interface Seen {
  posts: number[]
  people: Actor[]
  found: Set<number>
  met: Set<number>
}

/**
 * Whatever can be opened can be found, except what the viewer hid, people they muted, their own pending posts, and what only
 * admins reach.
 */
async function checkNothingLost(viewer: Actor, { posts, people, found, met }: Seen) {
  const { rows: left } = { rows: await selectLeftOut(viewer) }
  for (const id of posts)
    if (!found.has(id) && !left.has(id))
      assert.equal(await opens(viewer, readPost, id), false, `${viewer.name} does not find post ${id}`)
  const isAdmin = (await world.db.selectFrom('users').select('is_admin').where('id', '=', viewer.id).executeTakeFirstOrThrow())
    .is_admin
  for (const { id } of people)
    if (!isAdmin && !met.has(id))
      assert.equal(await opens(viewer, readProfile, id), false, `${viewer.name} does not find person ${id}`)
}

async function selectLeftOut(viewer: Actor): Promise<Set<number>> {
  const rows = await world.db
    .selectFrom('posts')
    .select('posts.id')
    .where((is) =>
      is.or([
        is('posts.is_approved', '=', false),
        is('posts.id', 'in', is.selectFrom('hidden_posts').select('post_id').where('user_id', '=', viewer.id)),
        is('posts.author_id', 'in', is.selectFrom('mutes').select('muted_id').where('muter_id', '=', viewer.id)),
        is.exists(is.selectFrom('users').select('id').where('id', '=', viewer.id).where('is_admin', '=', true)),
      ]),
    )
    .execute()
  return new Set(rows.map(({ id }) => id))
}

for (const [seed, word] of ['vellum', 'quire', 'folio', 'codex', 'gloss'].entries())
  it(`finds what a member may open and nothing else, in a community drawn by chance (${word})`, async () => {
    const { people, posts } = await fill(word, drawing(seed + 1))
    const blocks = await world.db.selectFrom('blocks').select(['blocker_id', 'blocked_id']).execute()
    assert.ok(blocks.length > 0)
    for (const viewer of await membersAmong(people)) await check(viewer, word, posts, people)
  })

async function membersAmong(people: Actor[]): Promise<Actor[]> {
  const members = await world.db
    .selectFrom('users')
    .select('id')
    .where('suspended_at', 'is', null)
    .where('email_verified_at', 'is not', null)
    .execute()
  return people.filter(({ id }) => members.some((row) => row.id === id))
}

for (const [seed, word] of ['rubric', 'serif'].entries())
  it(`corrects a word only to one that the member may read, in a community drawn by chance (${word})`, async () => {
    const { people, posts } = await fill(word, drawing(seed + 6))
    await countWords(world.rooms)
    let corrected = 0
    for (const viewer of await membersAmong(people))
      for (const id of posts) corrected += Number(await checkCorrection(viewer, id))
    assert.ok(corrected > 0)
  })

/** Corrections suggest what everyone may read, and never what is for colleagues. */
async function checkCorrection(viewer: Actor, id: number): Promise<boolean> {
  const secret = secrets.get(id)!
  const ask = (q: string) => world.as(viewer).call(search, { query: { q, type: 'posts' } })
  const { correctedTo, posts } = await ask(secret.slice(0, 5) + secret.slice(6))
  const { audience } = await world.db.selectFrom('posts').select('audience').where('id', '=', id).executeTakeFirstOrThrow()
  const isFound = (await ask(secret)).counts.posts > 0
  assert.equal(correctedTo, isFound && audience === 'public' ? secret : null, `${viewer.name} asks for post ${id}`)
  if (correctedTo === null) return false
  assert.deepEqual(
    posts.map(({ post }) => post.id),
    [id],
  )
  assert.ok(await opens(viewer, readPost, id), `${viewer.name} is told a word of post ${id}`)
  return true
}
