import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listUsers } from '#contract/moderation.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ruth = await world.admin('Ruth')
  await world.person('Zoë Šimić', { username: 'zorz', email: 'zoe@quarto.test' })
  await world.person('王伟', { username: 'wangwei', email: 'w@library.test' })
  await world.person('Per Cent', { username: '100_percent', email: 'a.b-c@library.test' })
  // More than are scanned in list order, and none of them has what the first few have.
  await world.db
    .insertInto('users')
    .values(Array.from({ length: 2500 }, (_, at) => row(at)))
    .execute()
})
after(() => world.close())

const row = (at: number) => ({
  username: `member${at}`,
  email: `member${at}@library.test`,
  password_hash: '-',
  name: 'Member',
  created_at: new Date(world.rooms.now().getTime() + at * 1000),
})

const find = async (query: object) =>
  (await world.as(ruth).call(listUsers, { query: { ...query } })).map(({ username }) => username)

describe('the list of members for admins', () => {
  it('finds a part of the name, username or e-mail, whatever its case, of any length', async () => {
    for (const q of ['zoë šimić', 'ŠIMI', 'š', 'ŠI', 'quarto', '@QU', 'zo', 'RZ'])
      assert.deepEqual(await find({ q }), ['zorz'], q)
    for (const q of ['王伟', '王', '伟']) assert.deepEqual(await find({ q }), ['wangwei'], q)
  })

  it('takes what LIKE reads as a pattern literally', async () => {
    for (const q of ['0_p', '_', '.b-', '100_percent']) assert.deepEqual(await find({ q }), ['100_percent'], q)
    for (const q of ['%', '\\', 'z%r', '...', '💾']) assert.deepEqual(await find({ q }), [], q)
  })

  it('answers the newest of many, and further pages without a gap or a repetition, in every order', async () => {
    assert.deepEqual(await find({ q: 'member', limit: 2 }), ['member2499', 'member2498'])
    for (const sort of ['newest', 'oldest', 'warnings', 'active'])
      for (const q of ['member249', 'er', '']) {
        const query = { sort, limit: 5, ...(q && { q }) }
        const whole = await find({ ...query, limit: 11 })
        const first = await world.as(ruth).send(listUsers, { query })
        const cursor = new URL(/<(.+)>/.exec(String(first.headers['link']))![1]!, 'http://host').searchParams.get('cursor')
        assert.deepEqual([...(await find(query)), ...(await find({ ...query, cursor }))], whole.slice(0, 10), `${sort} ${q}`)
      }
  })

  it('narrows a search to a status', async () => {
    assert.deepEqual(await find({ q: 'ruth', status: 'admins' }), [ruth.username])
    assert.deepEqual(await find({ q: 'zorz', status: 'admins' }), [])
  })
})
