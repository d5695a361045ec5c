import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listUses, markUsed, readResource, unmarkUsed } from '#contract/resources.ts'
import { blockUser } from '#contract/profiles.ts'
import { listNotifications } from '#contract/notifications.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = resourceRoom(world, () => ava!)
  ;[ada, ben, cleo, ava] = [
    await world.member('Ada'),
    await world.member('Ben'),
    await world.member('Cleo'),
    await world.admin('Ava'),
  ]
})
after(() => world.close())

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
