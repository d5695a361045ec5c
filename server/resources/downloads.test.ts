import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listUses, markUsed, readResource, unmarkUsed } from '#contract/resources.ts'
import { blockUser } from '#contract/profiles.ts'
import { listNotifications } from '#contract/notifications.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { forgetDownloads } from './downloads.ts'

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-03-02T10:00:00Z') })
  room = resourceRoom(world, () => ava!)
  ;[ada, ben, cleo, ava] = [
    await world.member('Ada'),
    await world.member('Ben'),
    await world.member('Cleo'),
    await world.admin('Ava'),
  ]
})
after(() => world.close())

/** Weeks later they are still signed in. */
const staySignedIn = () =>
  world.db
    .updateTable('sessions')
    .set({ created_at: world.rooms.now(), expires_at: new Date(world.rooms.now().getTime() + 20 * 86_400_000) })
    .execute()

const counted = async (id: number) => {
  const { downloads, downloads30 } = await room.read(id, ada!)
  return [downloads, downloads30]
}
const marks = async () => (await world.db.selectFrom('download_marks').select('hash').execute()).length

describe('a download', () => {
  it('RES-2 is counted once a day per person, not for author, robot, HEAD or resumed range; no hash is left the day after', async () => {
    const { id } = await room.stand(ada!, { upload: await room.file(ada!, 'Words to count'), audience: 'public' })
    await room.fetch(ada!, id, 1)
    await room.fetch(ben!, id, 1, {}, 'HEAD')
    await room.fetch(ben!, id, 1, { range: 'bytes=4-' })
    await room.fetch(ben!, id, 1, { 'user-agent': 'Mozilla/5.0 (compatible; Examplebot/2.1; +http://bot.example)' })
    assert.deepEqual(await counted(id), [0, 0])
    for (let time = 0; time < 3; time += 1) assert.equal((await room.fetch(ben!, id, 1)).body, 'Words to count')
    await room.fetch(cleo!, id, 1)
    await room.fetch(null, id, 1)
    await room.fetch(null, id, 1)
    assert.deepEqual(await counted(id), [3, 3])
    assert.equal(await marks(), 3)
    world.pass(24)
    await forgetDownloads(world.rooms)
    assert.equal(await marks(), 0)
    await room.fetch(ben!, id, 1)
    assert.deepEqual(await counted(id), [4, 4])
    world.pass(24 * 31)
    await staySignedIn()
    assert.deepEqual(await counted(id), [4, 0])
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('counts people who come at once each once', async () => {
    const { id } = await room.stand(ada!, { upload: await room.file(ada!) })
    await Promise.all([ben!, ben!, cleo!, cleo!, ben!].map((one) => room.fetch(one, id, 1)))
    assert.deepEqual(await counted(id), [2, 2])
  })

  it('comes whole or in part, under the name it was given, and never opens in this site’s name', async () => {
    const { id } = await room.stand(ada!, { upload: await room.file(ada!, 'Part of it', 'Où est-ce.txt') })
    const whole = await room.fetch(ben!, id, 1)
    assert.equal(whole.headers['content-disposition'], "attachment; filename*=UTF-8''O%C3%B9%20est-ce.txt")
    assert.match(String(whole.headers['content-security-policy']), /^sandbox/)
    const part = await room.fetch(ben!, id, 1, { range: 'bytes=0-3' })
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, 'Part', 'bytes 0-3/10'])
    const facts = await room.fetch(ben!, id, 1, {}, 'HEAD')
    assert.deepEqual([facts.statusCode, facts.headers['content-length'], facts.body], [200, '10', ''])
  })

  it('of a link leads there; what one may not see is not there', async () => {
    const link = 'https://files.example/a%20b?c=é'
    const { id } = await room.stand(ada!, { link })
    const away = await room.fetch(ben!, id, 1)
    assert.deepEqual([away.statusCode, away.headers.location], [302, 'https://files.example/a%20b?c=%C3%A9'])
    assert.deepEqual(await counted(id), [1, 1])
    assert.equal((await room.fetch(null, id, 1)).statusCode, 404)
    assert.equal((await room.fetch(ben!, id, 2)).statusCode, 404)
    assert.equal((await room.fetch(ben!, 999_999, 1, {}, 'HEAD')).statusCode, 404)
  })
})

describe('“Used it in my library”', () => {
  it('is said once each with name and workplace, told to the author, changed and taken back', async () => {
    const resource = await room.stand(ada!)
    const at = room.at(resource.id)
    assert.equal((await world.as(ben!).call(markUsed, { ...at, body: { note: 'For our branch', year: 2025 } })).usedBy, 1)
    assert.equal((await world.as(ben!).call(markUsed, { ...at, body: { note: 'For all branches' } })).usedBy, 1)
    assert.equal((await world.as(cleo!).call(markUsed, { ...at, body: {} })).usedByUser, true)
    const uses = await world.as(ada!).call(listUses, at)
    assert.deepEqual(
      uses.map(({ user, note }) => [user.name, note]),
      [
        ['Cleo', null],
        ['Ben', 'For all branches'],
      ],
    )
    const told = (await world.as(ada!).call(listNotifications, { query: {} })).filter(({ type }) => type === 'resource_news')
    assert.deepEqual(
      told.map(({ sender, otherSenders }) => [sender?.name, otherSenders]),
      [['Cleo', 1]],
    )
    assert.equal((await world.as(ben!).call(unmarkUsed, at)).usedBy, 1)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is not seen of people whom one blocks, and not of what waits', async () => {
    const resource = await room.stand(ada!)
    await world.as(cleo!).call(markUsed, { ...room.at(resource.id), body: {} })
    await world.as(ben!).call(blockUser, { body: { userId: cleo!.id } })
    assert.deepEqual(await world.as(ben!).call(listUses, room.at(resource.id)), [])
    const waiting = await room.share(ada!)
    assert.equal((await world.as(ada!).refused(markUsed, { ...room.at(waiting.id), body: {} })).code, 'not_submitted')
    assert.equal((await world.as(ben!).refused(readResource, room.at(waiting.id))).code, 'holding_not_found')
  })
})
