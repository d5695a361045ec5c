import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  answerGroupRequest,
  changeGroupLevel,
  changeGroupRole,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  removeFromGroup,
} from '#contract/group-members.ts'
import { sendMessage } from '#contract/messages.ts'
import { editGroup, mostGroupMembers, listGroupLog, readGroup } from '#contract/groups.ts'
import { listNotifications } from '#contract/notifications.ts'
import { groupRoom } from '#testing/group-room.ts'
import { listenLive, watchLive } from '#testing/listen-live.ts'
import { type Actor, codeOf, openWorld, type World } from '#testing/world.ts'

let world: World
let room: ReturnType<typeof groupRoom>
let [ada, ben, cleo, dan, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = groupRoom(world, () => ava!)
  ;[ada, ben, cleo, dan] = await Promise.all(['Ada', 'Ben', 'Cleo', 'Dan'].map((name) => world.member(name)))
  ava = await world.admin('Ava')
})
after(() => world.close())

const at = (id: number) => room.at(id)
const ofMember = (id: number, { id: userId }: Actor) => ({ params: { id: `${id}`, userId: `${userId}` } })
const setRole = (by: Actor, id: number, member: Actor, role: 'owner' | 'moderator' | 'member') =>
  world.as(by).send(changeGroupRole, { ...ofMember(id, member), body: { role } })
const remove = (by: Actor, id: number, member: Actor, forGood = false) =>
  world.as(by).send(removeFromGroup, { ...ofMember(id, member), query: { reason: 'Off topic again', forGood: `${forGood}` } })
const toldTo = async (actor: Actor, type?: string) =>
  (await world.notificationsOf(actor)).filter((notice) => !type || notice.type === type).map(({ content }) => content)

describe('removing a member', () => {
  it('tells them the reason, is logged, and lets them hear nothing further', async () => {
    const id = await room.stand(ada!, { joining: 'hidden', title: 'Night shift' }, [ben!])
    const live = await listenLive(world, ben!)
    await watchLive(world, live, ben!, { type: 'holding', id })
    const from = live.received.length
    await world.as(ada!).call(editGroup, { ...at(id), body: { country: 'NO' } })
    await live.next('holding_changed')
    assert.equal((await remove(ada!, id, ben!)).statusCode, 200)
    assert.deepEqual(await toldTo(ben!, 'group_changed'), ['You were removed from Night shift: Off topic again'])
    const lines = await world.as(ben!).call(listNotifications, {})
    const line = lines.find(({ content }) => content.includes('Night shift'))
    assert.equal(line?.holding ?? null, null)
    assert.equal((await world.as(ben!).refused(readGroup, at(id))).status, 404)
    const [entry] = await world.as(ada!).call(listGroupLog, at(id))
    assert.deepEqual([entry?.action, entry?.reason, entry?.userId], ['remove_from_group', 'Off topic again', ben!.id])
    // His own tabs hear that his place has changed; of what others do there, nothing arrives before the next event meant for
    // him.
    await live.next('holding_changed')
    await world.as(ada!).call(editGroup, { ...at(id), body: { country: 'SE' } })
    await world.as(ada!).call(sendMessage, { body: { receiverId: ben!.id, content: 'Sorry' } })
    await live.next('new_message')
    assert.equal(live.received.slice(from).filter(({ type }) => type === 'holding_changed').length, 2)
    live.socket.close()
  })

  it('for good bars them; of a moderator it is the owner’s, and of the owner no one’s', async () => {
    const id = await room.stand(ada!, {}, [dan!])
    await room.put(id, ben!, 'moderator')
    await room.put(id, cleo!, 'moderator')
    assert.equal(codeOf(await remove(ben!, id, cleo!)), 'not_yours')
    assert.equal(codeOf(await remove(ben!, id, ada!)), 'owner_stays')
    assert.equal(codeOf(await remove(dan!, id, ben!)), 'not_yours_to_review')
    assert.equal(codeOf(await remove(ben!, id, ben!)), 'own_account')
    assert.equal((await remove(ben!, id, dan!, true)).statusCode, 200)
    assert.equal(codeOf(await world.as(dan!).send(joinGroup, at(id))), 'group_barred')
    assert.equal((await remove(ada!, id, cleo!)).statusCode, 200)
    assert.equal((await world.as(cleo!).call(joinGroup, at(id))).membership?.role, 'member')
  })
})

describe('roles', () => {
  it('hands a group over: roles and rights change at once on both sides, and the owner cannot leave before', async () => {
    const id = await room.stand(ada!, { title: 'Handed over' }, [ben!])
    assert.equal((await world.as(ada!).refused(leaveGroup, at(id))).code, 'owner_stays')
    assert.equal((await setRole(ada!, id, ben!, 'owner')).statusCode, 200)
    assert.deepEqual((await room.read(id, ada!)).membership?.role, 'moderator')
    assert.equal((await room.read(id, ben!)).owner?.id, ben!.id)
    assert.equal((await room.read(id, ben!)).user.id, ben!.id)
    assert.equal(codeOf(await setRole(ada!, id, ben!, 'member')), 'not_yours')
    assert.ok((await toldTo(ben!)).includes('You are now the owner of Handed over'))
    assert.ok((await toldTo(ada!)).includes('You are now a moderator of Handed over'))
    assert.equal((await world.as(ada!).call(leaveGroup, at(id)))?.membership, null)
    assert.equal((await world.as(ben!).refused(leaveGroup, at(id))).code, 'owner_stays')
  })

  it('makes moderators, at most 20, and no longer', async () => {
    const id = await room.stand(ada!, { title: 'Many heads' }, [ben!])
    assert.equal((await setRole(ada!, id, ben!, 'moderator')).statusCode, 200)
    assert.equal((await room.read(id, ben!)).role, 'moderator')
    assert.equal((await setRole(ada!, id, ben!, 'member')).statusCode, 200)
    assert.deepEqual((await toldTo(ben!)).slice(-2), [
      'You are now a moderator of Many heads',
      'You are no longer a moderator of Many heads',
    ])
    for (let count = 0; count < 20; count++) await room.put(id, await world.member('Jo'), 'moderator')
    assert.equal(codeOf(await setRole(ada!, id, ben!, 'moderator')), 'too_many_moderators')
    assert.equal(codeOf(await setRole(ada!, id, ada!, 'member')), 'owner_stays')
    assert.equal(codeOf(await setRole(ada!, id, cleo!, 'moderator')), 'user_not_found')
  })
})

describe('the list of members', () => {
  it('has owner and moderators first, then the newest, page by page; of a group by request outsiders find their colleagues', async () => {
    const id = await room.stand(ada!, { joining: 'request' })
    const people: Actor[] = []
    for (const name of ['Kai', 'Lou', 'Max', 'Nia']) {
      const person = await world.member(name)
      people.push(person)
      world.pass(1)
      await room.put(id, person, name === 'Lou' ? 'moderator' : 'member')
    }
    const [kai, lou, max, nia] = people as [Actor, Actor, Actor, Actor]
    const seen: number[] = []
    let url = `/api/groups/${id}/members?limit=2`
    while (url) {
      const response = await world.as(kai).inject({ method: 'GET', url })
      seen.push(...response.json<{ user: { id: number } }[]>().map(({ user }) => user.id))
      url = /<([^>]+)>/.exec(String(response.headers.link ?? ''))?.[1] ?? ''
    }
    assert.deepEqual(seen, [ada!.id, lou.id, nia.id, max.id, kai.id])
    await world.colleagues(dan!, max)
    const known = await world.as(dan!).call(listGroupMembers, at(id))
    assert.deepEqual(
      known.map(({ user, isColleague }) => [user.id, isColleague]),
      [[max.id, true]],
    )
    const named = await world.as(kai).call(listGroupMembers, { ...at(id), query: { q: 'nia' } })
    assert.deepEqual(
      named.map(({ user }) => user.id),
      [nia.id],
    )
    const heads = await world.as(kai).call(listGroupMembers, { ...at(id), query: { role: 'moderator' } })
    assert.deepEqual(
      heads.map(({ user }) => user.id),
      [lou.id],
    )
  })
})

describe('the last place', () => {
  /** As if it had that many members: only the count matters. */
  const fill = (id: number) =>
    world.db
      .updateTable('groups')
      .set({ member_count: mostGroupMembers - 1 })
      .where('holding_id', '=', id)
      .execute()
  const join = (id: number, person: Actor) => world.as(person).send(joinGroup, at(id))
  const membersOf = async (id: number) => (await room.read(id, ada!)).members

  it('is taken once, by one of two who come at once; who is refused comes in when a place is free', async () => {
    const id = await room.stand(ada!, {}, [dan!])
    await fill(id)
    const answers = await Promise.all([join(id, ben!), join(id, cleo!)])
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).toSorted(), [200, 409])
    const refused = answers.find(({ statusCode }) => statusCode === 409)!
    assert.equal(codeOf(refused), 'group_full')
    assert.equal(await membersOf(id), mostGroupMembers)
    await world.as(dan!).call(leaveGroup, at(id))
    assert.equal((await join(id, refused === answers[0] ? ben! : cleo!)).statusCode, 200)
    assert.equal(await membersOf(id), mostGroupMembers)
  })

  it('is taken once by who asks for it twice at once, and by no one whom a moderator lets in after that', async () => {
    const id = await room.stand(ada!, { joining: 'request' })
    for (const person of [ben!, cleo!]) await join(id, person)
    await fill(id)
    const accept = (person: Actor) => world.as(ada!).send(answerGroupRequest, { ...ofMember(id, person), body: { accept: true } })
    const twice = await Promise.all([accept(ben!), accept(ben!)])
    assert.deepEqual(
      twice.map(({ statusCode }) => statusCode),
      [200, 200],
    )
    assert.equal(codeOf(await accept(cleo!)), 'group_full')
    assert.equal(await membersOf(id), mostGroupMembers)
    assert.equal((await room.read(id, cleo!)).membership?.state, 'asked')
  })
})

it('a level is chosen by those who are in it', async () => {
  const id = await room.stand(ada!, {}, [ben!])
  const changed = await world.as(ben!).call(changeGroupLevel, { ...at(id), body: { level: 'all' } })
  assert.equal(changed.membership?.level, 'all')
  assert.equal((await world.as(cleo!).refused(changeGroupLevel, { ...at(id), body: { level: 'all' } })).code, 'not_a_member')
})
