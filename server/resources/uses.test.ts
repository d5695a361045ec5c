import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { editResource, listUses, markUsed, readResource, unmarkUsed } from '#contract/resources.ts'
import { blockUser } from '#contract/profiles.ts'
import { listNotifications } from '#contract/notifications.ts'
import { reviewSubject } from '#contract/review.ts'
import { inTransaction } from '#server/rooms.ts'
import { addGroup, takeFromGroup } from '#testing/groups.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { eraseOwnCredit } from './erase-own-credit.ts'

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = resourceRoom(world, () => ava!)
  ;[ada, ben, cleo, ava] = [...(await world.members('Ada', 'Ben', 'Cleo')), await world.admin('Ava')]
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
    const said = async (who: Actor) => (await world.as(who).call(readResource, at)).ownUse
    assert.deepEqual([await said(ben!), await said(ada!)], [{ note: 'For all branches', year: null }, null])
    assert.equal((await world.as(ben!).call(unmarkUsed, at)).usedBy, 1)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('was said to the group that the resource was for, and goes when all members are to find it', async () => {
    const { id: groupId } = await addGroup(world, ada!, { members: [ben!] })
    const { id } = await room.stand(ada!, { audience: 'group', groupId })
    const news = async () => (await world.notificationsOf(ada!)).filter(({ type }) => type === 'resource_news')
    const before = await news()
    await world.as(ben!).call(markUsed, { ...room.at(id), body: { note: 'Among ourselves' } })
    await world.as(ada!).call(editResource, { ...room.at(id), body: { audience: 'members' } })
    await world.as(ava!).call(reviewSubject, { body: { subjectType: 'holding', subjectId: id, decision: 'approve' } })
    const { audience, usedBy } = await world.as(cleo!).call(readResource, room.at(id))
    assert.deepEqual([audience, usedBy, await world.as(cleo!).call(listUses, room.at(id))], ['members', 0, []])
    assert.deepEqual(await news(), before)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is not told to its author once they have left the group that it is for, nor listed to them', async () => {
    const group = await addGroup(world, cleo!, { joining: 'hidden', members: [ada!, ben!] })
    const { id } = await room.stand(ada!, { audience: 'group', groupId: group.id })
    await takeFromGroup(world, group, ada!)
    const told = await world.notificationsOf(ada!)
    await world.as(ben!).call(markUsed, { ...room.at(id), body: {} })
    assert.deepEqual(await world.as(ada!).call(listUses, room.at(id)), [])
    assert.equal((await world.as(cleo!).call(listUses, room.at(id))).length, 1)
    assert.deepEqual(await world.notificationsOf(ada!), told)
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

it('of a member who left and lets it stay, a resource names no longer who they were, but all others who made it', async () => {
  const orcid = '0000-0002-1825-0097'
  const [leaver, stays] = [await world.member('Ines'), await world.member('Ines')]
  await world.db.updateTable('users').set({ orcid }).where('id', '=', leaver.id).execute()
  const creators = [{ name: 'ines ' }, { name: 'The Mending Circle' }, { name: 'I. Duarte', orcid }]
  const [own, alone, theirs] = [await room.stand(leaver, { creators }), await room.stand(leaver), await room.stand(stays)]
  await inTransaction(world.rooms, (tx) => eraseOwnCredit(tx, leaver.id))
  const namesOf = async ({ id }: { id: number }) => (await room.read(id, ben!)).creators.map((creator) => Object.values(creator))
  const gone = ['Deleted member', null]
  assert.deepEqual(await namesOf(own), [gone, ['The Mending Circle', null], gone])
  assert.deepEqual([await namesOf(alone), await namesOf(theirs)], [[gone], [['Ines', null]]])
  assert.deepEqual(await wrongCounts(world), [])
})
