import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { listComments, listLikers, listPostVersions } from '#contract/posts.ts'
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

it('reads comments from the newest back to the first, each page oldest first', async () => {
  const ids: number[] = []
  for (let number = 0; number < 7; number++) ids.push((await world.comment(ada, { id: postId })).id)
  const read = async (before?: number) => {
    const query = { limit: 3, ...(before && { before: `${before}` }) }
    const comments = await world.as(ada).call(listComments, { params: { id: `${postId}` }, query })
    return comments.map(({ id }) => id)
  }
  assert.deepEqual(await read(), ids.slice(4))
  assert.deepEqual(await read(ids[4]), ids.slice(1, 4))
  assert.deepEqual(await read(ids[1]), ids.slice(0, 1))
  assert.deepEqual(await read(ids[0]), [])
})

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

it('shows admins what a post said before, the newest first', async () => {
  const dora = await world.admin('Dora')
  for (const content of ['First words', 'Second words'])
    await world.db.insertInto('post_versions').values({ post_id: postId, content }).execute()
  const versions = await world.as(dora).call(listPostVersions, { params: { id: `${postId}` } })
  assert.deepEqual(
    versions.map(({ content }) => content),
    ['Second words', 'First words'],
  )
  assert.equal((await world.as(dora).refused(listPostVersions, { params: { id: '99999999' } })).code, 'post_not_found')
})

it('refuses ids and limits that are none', async () => {
  for (const id of ['0', '-1', '01', '1.0', '1e3', 'x', '%00', '9999999999']) {
    for (const endpoint of [listComments, listLikers])
      assert.equal((await world.as(ada).send(endpoint, { params: { id } })).statusCode, 400, `${endpoint.path} ${id}`)
  }
  const params = { id: `${postId}` }
  for (const query of [{ limit: 0 }, { limit: 51 }, { before: 'x' }, { before: '0' }])
    assert.equal((await world.as(ada).send(listComments, { params, query })).statusCode, 400)
  assert.equal((await world.as(ada).send(listLikers, { params, query: { cursor: 'x' } })).statusCode, 400)
})
