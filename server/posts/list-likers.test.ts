import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { listLikers } from '#contract/posts.ts'
import { Person } from '#contract/users.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
let postId: number
before(async () => {
  world = await openWorld()
  ada = await world.member('Ada')
  postId = (await world.post(ada)).id
})
after(() => world.close())

it('lists who likes a post, the newest first, page by page', async () => {
  const likers: Actor[] = []
  for (let number = 0; number < 5; number++) {
    const liker = await world.member('Ben')
    if (number % 2 === 0) world.pass(1)
    await world.db.insertInto('likes').values({ post_id: postId, user_id: liker.id, created_at: world.rooms.now() }).execute()
    likers.unshift(liker)
  }
  const found: unknown[] = []
  let url: string | undefined = `/api/posts/${postId}/likes?limit=2`
  while (url) {
    const response = await world.as(ada).inject({ url })
    found.push(...response.json<object[]>().map((person) => Person.strict().parse(person).id))
    url = /<(.+)>/.exec(String(response.headers['link'] ?? ''))?.[1]
  }
  assert.deepEqual(
    found,
    likers.map(({ id }) => id),
  )
})

it('refuses ids and cursors that are none', async () => {
  for (const id of ['0', '-1', '01', '1.0', '1e3', 'x', '%00', '9999999999'])
    assert.equal((await world.as(ada).send(listLikers, { params: { id } })).statusCode, 400, id)
  const params = { id: `${postId}` }
  assert.equal((await world.as(ada).send(listLikers, { params, query: { cursor: 'x' } })).statusCode, 400)
})
