import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import { typeahead } from '#contract/search.ts'
import { onReleaseBefore } from '#testing/earlier-release.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let reader: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  reader = await world.member('Rea')
})
after(() => world.close())

const ask = (q: string) => world.as(reader).call(typeahead, { query: { q } })
const addTopic = async (topic: string, author: Actor, isPublic = true) => {
  const { id } = await world.post(author, { content: `About #${topic}` })
  await world.db.deleteFrom('post_topics').where('post_id', '=', id).execute()
  await world.db
    .insertInto('post_topics')
    .values({ post_id: id, topic, author_id: author.id, is_public: isPublic, listed_at: world.rooms.now() })
    .execute()
}

it('suggests people and topics that begin so, five of each at most, topics by how much they are used', async () => {
  for (let at = 0; at < 7; at++) await world.person(`Vellamo ${'abcdefg'[at]}`, { username: `vellamo-${at}` })
  await addTopic('vellum', reader)
  await addTopic('vélin', reader)
  await addTopic('vélin', reader)
  await addTopic('velvet', reader, false)
  const { people, topics } = await ask('VEL')
  assert.equal(people.length, 5)
  assert.deepEqual(topics, [{ topic: 'vélin', posts: 2 }, { topic: 'vellum', posts: 1 }]) // prettier-ignore
})

it('suggests no topic of which only someone wrote whom a block parts from the reader', async () => {
  const [ada, ben, cem] = await world.members('Ada', 'Ben', 'Cem')
  await world.block(ada!, ben!)
  await addTopic('incunabula', ada!)
  await addTopic('incipit', ada!)
  await addTopic('incipit', cem!)
  world.pass(1)
  const topicsFor = async (actor: Actor) => (await world.as(actor).call(typeahead, { query: { q: '#inc' } })).topics
  assert.deepEqual(await topicsFor(cem!), [{ topic: 'incipit', posts: 2 }, { topic: 'incunabula', posts: 1 }]) // prettier-ignore
  assert.deepEqual(await topicsFor(ben!), [{ topic: 'incipit', posts: 1 }])
})

it('takes "@" for people and "#" for topics', async () => {
  const handle = await world.person('Zora', { username: 'vellum' })
  const asPeople = await ask('@vellum')
  assert.deepEqual([asPeople.people[0]?.id, asPeople.topics], [handle.id, []])
  const asTopic = await ask('#vellu')
  assert.deepEqual([asTopic.people, asTopic.topics.map(({ topic }) => topic)], [[], ['vellum']])
})

it('goes on with a user name of several words', async () => {
  const { id } = await world.person('Quilla Inkwell', { username: 'quilla.ink-9de18' })
  for (const typed of ['quilla.i', 'quilla.ink-9d', '@quilla.ink-9de1', 'quilla.ink-9de18'])
    assert.equal((await ask(typed)).people[0]?.id, id, typed)
})

it('forgives a misspelled name', async () => {
  const { id } = await world.person('Marguerite Duchamp', { username: 'mdx' })
  assert.equal((await ask('margerite')).people[0]?.id, id)
})

it('forgets what no one is called any more', async () => {
  const found = async (q: string) => (await ask(q)).people.map(({ id }) => id)
  const isKept = async (word: string) =>
    (await world.db.selectFrom('name_words').where('word', '=', word).select('word').execute()).length > 0
  const change = (id: number, values: { name?: string; suspended_at?: Date | null }) =>
    world.db.updateTable('users').set(values).where('id', '=', id).execute()
  const { id } = await world.person('Wilhelmina Oxenstierna', { username: 'wox' })
  const other = await world.person('Wilhelmina Berg', { username: 'wberg' })
  assert.deepEqual(await found('oxenstjerna'), [id])

  await change(id, { suspended_at: world.rooms.now() })
  assert.deepEqual([await found('oxenstjerna'), await isKept('oxenstierna')], [[], false])
  await change(id, { suspended_at: null })
  assert.deepEqual(await found('oxenstjerna'), [id])

  await change(id, { name: 'Wilma Ek' })
  assert.deepEqual([await found('oxenstjerna'), await isKept('oxenstierna')], [[], false])
  assert.deepEqual(await found('wilhelmnia'), [other.id])
  await world.db.deleteFrom('users').where('id', '=', other.id).execute()
  assert.deepEqual([await isKept('wilhelmina'), await isKept('wilma')], [false, true])
})

it('counts, in a community that was there before, who is called what', () =>
  onReleaseBefore(21, async ({ db, upgrade }) => {
    await sql`insert into users (username, email, password_hash, name, email_verified_at, suspended_at) values
      ('ada', 'ada@library.test', '-', 'Ada Berg', now(), null), ('ben', 'ben@library.test', '-', 'Ben Berg', now(), null),
      ('cleo', 'cleo@library.test', '-', 'Cleo Berg', now(), now())`.execute(db)
    await upgrade()
    const words = () => db.selectFrom('name_words').select(['word', 'people']).orderBy('word').execute()
    assert.deepEqual(await words(), [
      { word: 'ada', people: 1 },
      { word: 'ben', people: 1 },
      { word: 'berg', people: 2 },
    ])
    await db.updateTable('users').set({ name: 'Ada Ek' }).where('username', '=', 'ada').execute()
    await db.deleteFrom('users').where('username', '=', 'ben').execute()
    assert.deepEqual(await words(), [
      { word: 'ada', people: 1 },
      { word: 'ek', people: 1 },
    ])
  }))

it('waits for two letters', async () => {
  for (const q of ['', 'v', '@v', '#v', '  v ', '%%', '##', '@@'])
    assert.deepEqual(await ask(q), { people: [], topics: [], groups: [] }, q)
})

it('never suggests people who are blocked either way, suspended or not verified', async () => {
  const quirin = (username: string, traits = {}) => world.person('Quirin', { username, ...traits })
  const [blocked, blocker, open] = [await quirin('quirin-a'), await quirin('quirin-b'), await quirin('quirin-c')]
  await quirin('quirin-d', { isSuspended: true })
  await quirin('quirin-e', { emailVerified: false })
  await world.db
    .insertInto('blocks')
    .values([
      { blocker_id: reader.id, blocked_id: blocked.id },
      { blocker_id: blocker.id, blocked_id: reader.id },
    ])
    .execute()
  for (const q of ['quirin', 'quirrin', '@quirin-a', '@quirin-b', '@quirin-d'])
    assert.deepEqual(
      (await ask(q)).people.map(({ id }) => id),
      [open.id],
      q,
    )
})
