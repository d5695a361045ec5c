import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { listTrendingTopics } from '#contract/posts.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let people: Actor[]
before(async () => {
  world = await openWorld()
  people = []
  for (const name of ['Ada', 'Ben', 'Cem', 'Dee']) people.push(await world.member(name))
})
after(() => world.close())

// An hour later nothing remains cached from the test before.
beforeEach(async () => {
  await world.db.deleteFrom('posts').execute()
  world.pass(1)
})

const trending = () => world.as(people[0]!).call(listTrendingTopics, {})
const namesOf = (topics: { topic: string }[]) => topics.map(({ topic }) => topic)

/** One post by each of the first few people. */
async function say(content: string, by: number, traits: object = {}) {
  for (const author of people.slice(0, by)) await world.post(author, { content, ...traits })
}

it('counts people, not posts, and the newer before the older', async () => {
  await say('#old', 3)
  world.pass(100)
  await say('#fresh', 2)
  await say('#busy', 3)
  await say('#busy again', 1)
  for (let number = 0; number < 9; number++) await say('#loud', 1)
  assert.deepEqual(await trending(), [
    { topic: 'busy', spelling: 'busy', people: 3, posts: 4, categoryId: null },
    { topic: 'fresh', spelling: 'fresh', people: 2, posts: 2, categoryId: null },
    { topic: 'old', spelling: 'old', people: 3, posts: 3, categoryId: null },
  ])
})

it('fills up with the most active categories, in shelf order where none is', async () => {
  assert.deepEqual(namesOf(await trending()), ['Cataloging & Metadata', 'Archives & Preservation', 'Digital Collections'])
  world.pass(1)
  await say('#marc', 2)
  await say('On children', 1, { categoryId: 9 })
  assert.deepEqual(
    (await trending()).map(({ topic, people, posts, categoryId }) => [topic, people, posts, categoryId]),
    [
      ['marc', 2, 2, null],
      ['Children & Young Adults', 1, 1, 9],
      ['Cataloging & Metadata', 0, 0, 1],
    ],
  )
})

it('writes a topic as most posts do, and knows no more of those who are not seen', async () => {
  await say('#LinkedData, and #linkeddata', 1)
  await say('On #LinkedData again', 2)
  await say('#linkeddata', 1)
  const gus = await world.person('Gus', { isSuspended: true })
  for (let at = 0; at < 9; at++) await world.post(gus, { content: '#LINKEDDATA' })
  assert.deepEqual((await trending())[0], { topic: 'linkeddata', spelling: 'LinkedData', people: 2, posts: 4, categoryId: null })
})

it('adds no category where three topics are talked about', async () => {
  for (const topic of ['#marc', '#rda', '#bibframe']) await say(topic, 2, { categoryId: 1 })
  await say('On children', 4, { categoryId: 9 })
  assert.deepEqual(namesOf(await trending()).toSorted(), ['bibframe', 'marc', 'rda'])
})

it('speaks only of what every member may see, of the last seven days', async () => {
  await say('#ancient', 3)
  world.pass(24 * 8)
  await say('#pending', 3, { isApproved: false })
  await say('#colleagues', 3, { audience: 'colleagues' })
  const [gus, hal] = [await world.person('Gus', { isSuspended: true }), await world.person('Hal', { isSuspended: true })]
  for (const author of [gus, hal]) await world.post(author, { content: '#suspended' })
  assert.ok((await trending()).every(({ categoryId }) => categoryId !== null))
})

it('is asked for once a minute, no matter who asks', async () => {
  const before = await trending()
  await say('#marc', 2)
  assert.deepEqual(await trending(), before)
  world.pass(1 / 60)
  assert.equal((await trending())[0]?.topic, 'marc')
})
