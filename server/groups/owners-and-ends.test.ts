import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  answerGroupRequest,
  changeGroupRole,
  inviteToGroup,
  joinGroup,
  leaveGroup,
  removeFromGroup,
  takeOverGroup,
} from '#contract/group-members.ts'
import { archiveGroup, editGroup, listGroupLog, readGroup } from '#contract/groups.ts'
import { deleteHolding, submitHolding } from '#contract/holdings.ts'
import { listNotifications } from '#contract/notifications.ts'
import { readPost } from '#contract/posts.ts'
import { readResource } from '#contract/resources.ts'
import { reviewSubject, type Decision } from '#contract/review.ts'
import { eraseAccount } from '#server/account-deletion/erase-account.ts'
import { groupRoom } from '#testing/group-room.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { type Actor, codeOf, openWorld, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { leadLives } from './lead-lives.ts'

let world: World
let room: ReturnType<typeof groupRoom>
let [ada, ben, dan, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = groupRoom(world, () => ava!)
  ;[ada, ben, dan] = await Promise.all(['Ada', 'Ben', 'Dan'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
})
after(() => world.close())

const at = (id: number) => room.at(id)
const decide = (id: number, decision: Decision) =>
  world.as(ava!).send(reviewSubject, {
    body: {
      subjectType: 'holding',
      subjectId: id,
      decision,
      ...(decision === 'approve' || decision === 'restore' ? {} : { reason: 'Why not' }),
    },
  })
const toldTo = async (actor: Actor) => (await world.notificationsOf(actor)).map(({ content }) => content)
/** Waits until the jobs have told everyone. */
const untilTold = async (actor: Actor, content: string) => {
  while (!(await toldTo(actor)).includes(content)) await new Promise((resolve) => setTimeout(resolve, 25))
}
const suspendFor = (days: number, { id }: Actor) =>
  world.db
    .updateTable('users')
    .set({ suspended_at: new Date(world.rooms.now().getTime() - days * 86_400_000) })
    .where('id', '=', id)
    .execute()

async function erase({ id }: Actor) {
  const leaving = { deletion_at: world.rooms.now(), deletion_keeps_writing: false }
  await world.db.updateTable('users').set(leaving).where('id', '=', id).execute()
  await eraseAccount(world.rooms, id)
}

describe('the end of a group', () => {
  it('is archived and reopened by its owner, of which members are told and the log speaks', async () => {
    const id = await room.stand(ada!, { title: 'Winter reading' }, [ben!])
    const archive = (actor: Actor, isArchived: boolean) =>
      world.as(actor).send(archiveGroup, { ...at(id), body: { isArchived, reason: 'It is spring' } })
    assert.equal(codeOf(await archive(ben!, true)), 'not_yours')
    assert.equal((await archive(ada!, true)).statusCode, 200)
    assert.equal((await archive(ada!, true)).statusCode, 200)
    const archived = await room.read(id, ben!)
    assert.deepEqual([archived.archiveReason, archived.may.write, archived.state], ['It is spring', false, 'approved'])
    assert.ok(archived.archivedAt)
    await untilTold(ben!, 'Winter reading was archived: It is spring')
    assert.equal((await archive(ava!, false)).statusCode, 200)
    await untilTold(ben!, 'Winter reading was reopened')
    const log = await world.as(ada!).call(listGroupLog, at(id))
    assert.deepEqual(
      log.map(({ action }) => action),
      ['reopen_group', 'archive_group'],
    )
  })

  it('is deleted by its owner while no one else has posted', async () => {
    const id = await room.stand(ada!, {}, [ben!])
    await world.post(ada!, { group: { id } })
    const other = await world.post(ben!, { group: { id } })
    assert.equal((await world.as(ada!).refused(deleteHolding, at(id))).code, 'group_posted_in')
    await world.db.deleteFrom('posts').where('id', '=', other.id).execute()
    await world.as(ada!).call(deleteHolding, at(id))
    assert.equal((await world.as(ada!).refused(readGroup, at(id))).status, 404)
    assert.deepEqual(await world.db.selectFrom('posts').select('id').where('group_id', '=', id).execute(), [])
  })

  it('rejected it is gone for its members, and restored and approved it is there again with them', async () => {
    const id = await room.stand(ada!, { title: 'Back again' }, [ben!])
    await decide(id, 'reject')
    assert.equal((await world.as(ben!).refused(readGroup, at(id))).status, 404)
    assert.equal((await room.read(id, ada!)).state, 'rejected')
    await decide(id, 'restore')
    await decide(id, 'approve')
    assert.equal((await room.read(id, ben!)).membership?.state, 'member')
  })

  it('archived before it opens, it stays closed to those outside', async () => {
    const id = await room.stand(ada!, { joining: 'hidden' }, [ben!])
    await world.as(ada!).call(editGroup, { ...at(id), body: { joining: 'open' } })
    await world.as(ada!).call(archiveGroup, { ...at(id), body: { isArchived: true } })
    await room.age(id, 8)
    await leadLives(world.rooms)
    const seen = await room.read(id, ben!)
    assert.deepEqual([seen.joining, seen.opensAt], ['hidden', null])
    assert.equal((await world.as(dan!).refused(readGroup, at(id))).status, 404)
  })

  it('withdrawn it is no one else’s to look into, and can be left', async () => {
    const id = await room.stand(ada!, {}, [ben!, dan!])
    await room.put(id, await world.member('Moe'), 'moderator')
    const { id: shared } = await resourceRoom(world, () => ava!).stand(ben!, { audience: 'group', groupId: id })
    await decide(id, 'reject')
    assert.equal((await world.as(ben!).call(readResource, at(shared))).id, shared)
    assert.equal((await world.as(ada!).refused(readResource, at(shared))).code, 'holding_not_found')
    assert.equal(await world.as(dan!).call(leaveGroup, at(id)), null)
    assert.equal((await world.as(dan!).refused(leaveGroup, at(id))).code, 'holding_not_found')
    await decide(id, 'restore')
    await decide(id, 'approve')
    assert.equal((await room.read(id, dan!)).membership, null)
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('a group whose owner', () => {
  const setOwner = (by: Actor, id: number, { id: userId }: Actor) =>
    world.as(by).send(changeGroupRole, { params: { id: `${id}`, userId: `${userId}` }, body: { role: 'owner' } })

  it('stays suspended for 30 days passes to the moderator of longest standing', async () => {
    const [eve, fay, gus] = [await world.member('Eve'), await world.member('Fay'), await world.member('Gus')]
    const id = await room.stand(eve, { title: 'Of Eve' })
    await room.put(id, fay, 'moderator')
    await room.age(id, 3)
    await room.put(id, gus, 'moderator')
    await suspendFor(29, eve)
    await leadLives(world.rooms)
    assert.equal((await room.read(id, fay)).owner, null)
    assert.equal((await room.read(id, fay)).membership?.role, 'moderator')
    await suspendFor(30, eve)
    await leadLives(world.rooms)
    assert.equal((await room.read(id, gus)).owner?.id, fay.id)
    assert.ok((await toldTo(fay)).includes('You are now the owner of Of Eve'))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is erased passes on or asks for one: first come of those there for 30 days; after 60 days it is archived, and logged', async () => {
    const [eve, fay, gus, hal] = await Promise.all(['Eve', 'Fay', 'Gus', 'Hal'].map((name) => world.member(name)))
    const alone = await room.stand(eve!, { title: 'Left alone' }, [fay!, gus!])
    const led = await room.stand(eve!, { title: 'Led on' })
    await room.put(led, hal!, 'moderator')
    await room.start(eve!, { title: 'Never seen' })
    await room.age(alone, 29)
    await erase(eve!)
    assert.deepEqual(await wrongCounts(world), [])
    assert.equal((await room.read(led, hal!)).owner?.id, hal!.id)
    const left = await room.read(alone, fay!)
    assert.deepEqual([left.owner, left.members, left.may.takeOver], [null, 2, false])
    assert.equal((await world.as(fay!).refused(takeOverGroup, at(alone))).code, 'too_new_here')
    assert.equal((await world.as(dan!).refused(takeOverGroup, at(alone))).code, 'not_a_member')
    await room.age(alone, 1)
    const both = await Promise.all([fay!, gus!].map((member) => world.as(member).send(takeOverGroup, at(alone))))
    assert.deepEqual(both.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
    assert.equal(both.map((answer) => answer.json<{ code?: string }>().code).find(Boolean), 'group_has_owner')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is erased while an admin keeps it from sight stays with its posts, for one whom an admin appoints', async () => {
    const [eve, fay] = [await world.member('Eve'), await world.member('Fay')]
    const id = await room.stand(eve, {}, [fay])
    const post = await world.post(fay, { group: { id } })
    await decide(id, 'unapprove')
    await erase(eve)
    assert.equal((await setOwner(ava!, id, fay)).statusCode, 200)
    await world.as(fay).call(submitHolding, at(id))
    await decide(id, 'approve')
    assert.equal((await world.as(fay).call(readPost, at(post.id))).id, post.id)
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('archived it and left passes on archived', async () => {
    const [eve, fay] = [await world.member('Eve'), await world.member('Fay')]
    const id = await room.stand(eve, {}, [fay])
    await world.as(eve).call(archiveGroup, { ...at(id), body: { isArchived: true, reason: 'We merged' } })
    await erase(eve)
    await room.age(id, 31)
    assert.equal((await world.as(fay).call(takeOverGroup, at(id))).archiveReason, 'We merged')
    assert.equal((await world.as(fay).call(archiveGroup, { ...at(id), body: { isArchived: false } })).archivedAt, null)
  })

  it('stayed away and has left it does not see it again once it is withdrawn', async () => {
    const [eve, fay] = [await world.member('Eve'), await world.member('Fay')]
    const id = await room.stand(eve, { joining: 'hidden' }, [fay])
    await suspendFor(31, eve)
    await leadLives(world.rooms)
    await world.db.updateTable('users').set({ suspended_at: null }).where('id', '=', eve.id).execute()
    await world.as(eve).call(leaveGroup, at(id))
    await decide(id, 'unapprove')
    assert.deepEqual(await world.as(eve).call(listNotifications, { query: {} }), [])
    assert.equal((await world.as(eve).refused(readGroup, at(id))).status, 404)
    assert.equal((await world.as(eve).refused(submitHolding, at(id))).status, 404)
  })

  it('has left and whom no one follows is archived after 60 days, and logged; an owner whom an admin appoints opens it again', async () => {
    const [eve, fay] = [await world.member('Eve'), await world.member('Fay')]
    const id = await room.stand(eve, { title: 'Forgotten' }, [fay])
    await suspendFor(31, eve)
    await leadLives(world.rooms)
    await suspendFor(0, eve)
    await world.db.updateTable('users').set({ suspended_at: null }).where('id', '=', eve.id).execute()
    assert.equal((await world.as(eve).refused(deleteHolding, at(id))).code, 'group_posted_in')
    await room.age(id, 59)
    await leadLives(world.rooms)
    assert.equal((await room.read(id, fay)).archivedAt, null)
    await room.age(id, 1)
    await leadLives(world.rooms)
    assert.ok((await room.read(id, fay)).archivedAt)
    const [entry] = await world.as(ava!).call(listGroupLog, at(id))
    assert.deepEqual([entry?.action, entry?.actor.name, entry?.reason], ['archive_group', 'ibid.', 'It had no owner for 60 days'])
    assert.equal(codeOf(await setOwner(fay, id, fay)), 'not_yours')
    assert.equal((await setOwner(ava!, id, fay)).statusCode, 200)
    const owned = await room.read(id, fay)
    assert.deepEqual([owned.owner?.id, owned.archivedAt], [fay.id, null])
    assert.equal((await world.as(ava!).call(listGroupLog, at(id)))[0]?.action, 'appoint_owner')
    assert.deepEqual(await wrongCounts(world), [])
  })
})

describe('the log of a group', () => {
  it('names the person whom a deed concerned, until that person is erased', async () => {
    const [ove, eve, fay, gil, hal] = await Promise.all(['Ove', 'Eve', 'Fay', 'Gil', 'Hal'].map((name) => world.member(name)))
    const id = await room.stand(ove!, { title: 'Ledgers', joining: 'request' })
    for (const asker of [eve!, fay!, gil!, hal!]) await world.as(asker).call(joinGroup, at(id))
    const of = (member: Actor) => ({ params: { id: String(id), userId: String(member.id) } })
    await world.as(ove!).call(answerGroupRequest, { ...of(eve!), body: { accept: true } })
    await world.as(ove!).call(inviteToGroup, { ...at(id), body: { userIds: [fay!.id] } })
    await world.as(ove!).call(answerGroupRequest, { ...of(gil!), body: { accept: false } })
    await world.as(ove!).call(answerGroupRequest, { ...of(hal!), body: { accept: true } })
    await world.as(ove!).call(changeGroupRole, { ...of(eve!), body: { role: 'moderator' } })
    await world.as(ove!).call(removeFromGroup, { ...of(hal!), query: { reason: 'Sold things' } })
    await world.as(ava!).call(changeGroupRole, { ...of(eve!), body: { role: 'owner' } })

    const log = async () =>
      (await world.as(eve!).call(listGroupLog, at(id))).map(({ action, subjectLabel, reason }) => [action, subjectLabel, reason])
    const before = [
      ['appoint_owner', 'Eve, Ledgers', null],
      ['remove_from_group', 'Hal, Ledgers', 'Sold things'],
      ['set_group_role', 'Eve, Ledgers', 'moderator'],
      ['accept_join', 'Hal, Ledgers', null],
      ['decline_join', 'Gil, Ledgers', null],
      ['accept_join', 'Fay, Ledgers', null],
      ['accept_join', 'Eve, Ledgers', null],
    ]
    assert.deepEqual((await log()).slice(0, before.length), before)
    await erase(hal!)
    const without = before.map((entry) => (String(entry[1]).startsWith('Hal') ? [entry[0], '', null] : entry))
    assert.deepEqual((await log()).slice(0, before.length), without)
  })
})
