import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { listComments } from '#contract/comments.ts'
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

it('refuses ids and limits that are none', async () => {
  for (const id of ['0', '-1', '01', '1.0', '1e3', 'x', '%00', '9999999999'])
    assert.equal((await world.as(ada).send(listComments, { params: { id } })).statusCode, 400, id)
  const params = { id: `${postId}` }
  for (const query of [{ limit: 0 }, { limit: 51 }, { before: 'x' }, { before: '0' }])
    assert.equal((await world.as(ada).send(listComments, { params, query })).statusCode, 400)
})
