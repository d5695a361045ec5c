import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { blockUser } from '#contract/profiles.ts'
import {
  answerGroupRequest,
  endGroupLink,
  inviteToGroup,
  joinGroup,
  leaveGroup,
  listGroupMembers,
  listGroupRequests,
  removeFromGroup,
  renewGroupLink,
} from '#contract/group-members.ts'
import { archiveGroup, editGroup, listGroupLog, readGroup } from '#contract/groups.ts'
import { listNotifications } from '#contract/notifications.ts'
import { changeSettings } from '#contract/settings.ts'
import { leadLives } from './lead-lives.ts'
import { groupRoom } from '#testing/group-room.ts'
import { type Actor, codeOf, openWorld, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

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
const answer = (moderator: Actor, id: number, asker: Actor, accept: boolean, reason?: string) =>
  world.as(moderator).send(answerGroupRequest, { ...ofMember(id, asker), body: { accept, ...(reason && { reason }) } })
const invite = (inviter: Actor, id: number, ...people: Actor[]) =>
  world.as(inviter).call(inviteToGroup, { ...at(id), body: { userIds: people.map((person) => person.id) } })
const remove = (by: Actor, id: number, member: Actor, forGood = false) =>
  world.as(by).send(removeFromGroup, { ...ofMember(id, member), query: { reason: 'Off topic again', forGood: `${forGood}` } })
const ask = (asker: Actor, id: number) => world.as(asker).send(joinGroup, { ...at(id), body: { note: 'I bind books' } })
const stateOf = async (actor: Actor, id: number) => (await room.read(id, actor)).membership?.state ?? null
const toldTo = async (actor: Actor, type?: string) =>
  (await world.notificationsOf(actor)).filter((notice) => !type || notice.type === type).map(({ content }) => content)
const rowOf = (id: number, { id: userId }: Actor) =>
  world.db.selectFrom('group_members').selectAll().where('group_id', '=', id).where('user_id', '=', userId).executeTakeFirst()

describe('asking to join', () => {
  it('is told to owner and moderators with the note, and answered by one of them', async () => {
    const id = await room.stand(ada!, { joining: 'request', title: 'Binders' })
    await room.put(id, ben!, 'moderator')
    assert.equal((await ask(cleo!, id)).statusCode, 200)
    assert.equal((await ask(cleo!, id)).statusCode, 200)
    for (const head of [ada!, ben!]) assert.deepEqual(await toldTo(head, 'group_request'), ['I bind books'])
    const [request] = await world.as(ben!).call(listGroupRequests, at(id))
    assert.deepEqual([request?.user.id, request?.note, request?.sharedColleagues], [cleo!.id, 'I bind books', 0])
    assert.equal((await room.read(id, ada!)).waiting?.requests, 1)

    assert.equal((await answer(ben!, id, cleo!, true)).statusCode, 200)
    assert.equal((await answer(ada!, id, cleo!, true)).statusCode, 200)
    assert.equal(await stateOf(cleo!, id), 'member')
    assert.deepEqual(await toldTo(cleo!, 'group_changed'), ['You are now a member of Binders'])
    for (const head of [ada!, ben!]) assert.deepEqual(await toldTo(head, 'group_request'), [])
    const log = await world.as(ada!).call(listGroupLog, at(id))
    assert.deepEqual(log.map(({ action, userId }) => [action, userId]).slice(0, 1), [['accept_join', cleo!.id]])
  })

  it('is declined with a reason, and possible again after 21 days', async () => {
    const id = await room.stand(ada!, { joining: 'request', title: 'Gilders' })
    await ask(dan!, id)
    assert.equal((await answer(ada!, id, dan!, false, 'For gilders only')).statusCode, 200)
    assert.ok((await toldTo(dan!)).includes('Your request to join Gilders was not accepted: For gilders only'))
    assert.equal(codeOf(await ask(dan!, id)), 'asked_lately')
    await room.age(id, 20)
    assert.equal(codeOf(await ask(dan!, id)), 'asked_lately')
    await room.age(id, 1)
    assert.equal((await ask(dan!, id)).statusCode, 200)
    assert.equal(await stateOf(dan!, id), 'asked')
  })

  it('is withdrawn with the notice of it', async () => {
    const id = await room.stand(ada!, { joining: 'request' })
    await ask(cleo!, id)
    const left = await world.as(cleo!).call(leaveGroup, at(id))
    assert.equal(left?.membership, null)
    assert.equal(codeOf(await answer(ada!, id, cleo!, true)), 'user_not_found')
    assert.equal((await ask(cleo!, id)).statusCode, 200)
  })

  it('is counted as the list shows it: without those who are suspended, or blocked by who looks', async () => {
    const [suspended, blocked, shown] = await world.members('Sol', 'Bo', 'Sia')
    const id = await room.stand(ada!, { joining: 'request', moderators: [dan!] })
    for (const asker of [suspended!, blocked!, shown!]) await ask(asker, id)
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', suspended!.id).execute()
    await world.as(dan!).call(blockUser, { body: { userId: blocked!.id } })
    for (const [who, count] of [[ada!, 2] as const, [dan!, 1] as const, [ava!, 2] as const]) {
      assert.equal((await world.as(who).call(listGroupRequests, at(id))).length, count)
      assert.equal((await room.read(id, who)).waiting?.requests, count)
    }
  })

  it('is over by joining where the group opens meanwhile, and still withdrawn where it is hidden', async () => {
    const [opened, hidden] = [await room.stand(ada!, { joining: 'request' }), await room.stand(ada!, { joining: 'request' })]
    for (const id of [opened, hidden]) await ask(cleo!, id)
    await world.db.updateTable('groups').set({ joining: 'open' }).where('holding_id', '=', opened).execute()
    assert.equal((await room.join(opened, cleo!)).membership?.state, 'member')
    assert.deepEqual(await world.as(ada!).call(listGroupRequests, at(opened)), [])

    await world.as(ada!).call(editGroup, { ...at(hidden), body: { joining: 'hidden' } })
    assert.equal((await world.as(cleo!).refused(readGroup, at(hidden))).status, 404)
    assert.equal(await world.as(cleo!).call(leaveGroup, at(hidden)), null)
    assert.equal(await rowOf(hidden, cleo!), undefined)
    for (const who of [cleo!, dan!]) assert.equal((await world.as(who).refused(leaveGroup, at(hidden))).status, 404)
  })
})

describe('an invitation', () => {
  it('comes from any member of a group that is found, and lets in anyone who accepts it within 30 days', async () => {
    const id = await room.stand(ada!, { joining: 'request' }, [ben!])
    assert.deepEqual(await invite(ben!, id, cleo!, ada!), { invited: 1, notInvited: 1 })
    assert.deepEqual(await invite(ben!, id, cleo!), { invited: 0, notInvited: 1 })
    const [line] = await world.as(cleo!).call(listNotifications, { query: { tab: 'requests' } })
    assert.deepEqual([line?.type, line?.sender?.id, line?.membership], ['group_invited', ben!.id, 'invited'])
    assert.equal((await world.as(cleo!).call(joinGroup, at(id))).membership?.state, 'member')
    assert.deepEqual(await toldTo(cleo!, 'group_invited'), [])

    await invite(ben!, id, dan!)
    await room.age(id, 30)
    await leadLives(world.rooms)
    assert.equal(await rowOf(id, dan!), undefined)
    assert.deepEqual(await toldTo(dan!, 'group_invited'), [])
  })

  it('declined is refused for 90 days; of a hidden group nothing is left to see', async () => {
    const id = await room.stand(ada!, { joining: 'hidden', title: 'Vault keepers' }, [ben!])
    assert.equal(
      (await world.as(ben!).refused(inviteToGroup, { ...at(id), body: { userIds: [dan!.id] } })).code,
      'not_yours_to_review',
    )
    await world.colleagues(ben!, dan!)
    assert.deepEqual(await invite(ada!, id, dan!), { invited: 1, notInvited: 0 })
    assert.equal((await room.read(id, dan!)).title, 'Vault keepers')
    assert.equal((await room.read(id, dan!)).may.read, false)
    assert.deepEqual((await room.read(id, dan!)).colleagues, [])
    assert.equal((await world.as(dan!).refused(listGroupMembers, at(id))).code, 'not_a_member')
    assert.equal(await world.as(dan!).call(leaveGroup, at(id)), null)
    assert.equal((await world.as(dan!).refused(readGroup, at(id))).status, 404)
    assert.deepEqual(await toldTo(dan!, 'group_invited'), [])
    assert.deepEqual(await invite(ada!, id, dan!), { invited: 0, notInvited: 1 })
    await room.age(id, 90)
    assert.deepEqual(await invite(ada!, id, dan!), { invited: 1, notInvited: 0 })
  })

  it('is not for those who block the inviter, are blocked, chose to be asked by no one or by colleagues, or are barred', async () => {
    const [blocker, shy, choosy, barred] = await Promise.all(['Eve', 'Fay', 'Gus', 'Hal'].map((name) => world.member(name)))
    const id = await room.stand(ada!, {}, [barred!])
    await world.block(blocker!, ada!)
    await world.as(shy!).call(changeSettings, { body: { privacy: { groupInvitesFrom: 'nobody' } } })
    await world.as(choosy!).call(changeSettings, { body: { privacy: { groupInvitesFrom: 'colleagues' } } })
    await remove(ada!, id, barred!, true)
    assert.deepEqual(await invite(ada!, id, blocker!, shy!, choosy!, barred!), { invited: 0, notInvited: 4 })
    await world.colleagues(ada!, choosy!)
    assert.deepEqual(await invite(ada!, id, choosy!), { invited: 1, notInvited: 0 })
  })

  it('lets in anyone who had asked', async () => {
    const id = await room.stand(ada!, { joining: 'request', title: 'Paper makers' }, [ben!])
    await ask(cleo!, id)
    assert.deepEqual(await invite(ben!, id, cleo!), { invited: 1, notInvited: 0 })
    assert.equal(await stateOf(cleo!, id), 'member')
    assert.ok((await toldTo(cleo!)).includes('You are now a member of Paper makers'))
  })

  it('is taken back by a block between the two', async () => {
    const [eve, fay] = [await world.member('Eve'), await world.member('Fay')]
    const id = await room.stand(eve, { joining: 'hidden' })
    await invite(eve, id, fay)
    await world.as(fay).call(blockUser, { body: { userId: eve.id } })
    assert.equal(await rowOf(id, fay), undefined)
    assert.equal((await world.as(fay).refused(readGroup, at(id))).status, 404)
  })

  it('goes to 50 people a day', async () => {
    const id = await room.stand(dan!)
    // In the order of the invitations: people created at once get ids in any order.
    const arrived = await Promise.all(Array.from({ length: 52 }, () => world.member('Ivy')))
    const people = arrived.toSorted((a, b) => a.id - b.id)
    const batches = [people.slice(0, 20), people.slice(20, 40), people.slice(40)]
    const invited = []
    for (const batch of batches) invited.push((await invite(dan!, id, ...batch)).invited)
    assert.deepEqual(invited, [20, 20, 10])
    await room.age(id, 2)
    // Answers given today do not count as today's invitations.
    for (const [n, person] of people.slice(0, 50).entries()) await world.as(person).call(n % 2 ? joinGroup : leaveGroup, at(id))
    assert.equal((await invite(dan!, id, people[51]!)).invited, 1)
  })
})

describe('the link of a group', () => {
  const tokenOf = (url: string) => new URL(url).searchParams.get('link')!
  it('lets members into a hidden group, until it is renewed, ended or over', async () => {
    const id = await room.stand(ada!, { joining: 'hidden' })
    const enter = (actor: Actor, token: string) => world.as(actor).send(joinGroup, { ...at(id), body: { token } })
    const first = await world.as(ada!).call(renewGroupLink, at(id))
    assert.equal(first.url, `${world.rooms.config.publicUrl}/groups/${id}?link=${tokenOf(first.url)}`)
    assert.equal(Buffer.from(tokenOf(first.url), 'base64url').length, 32)
    assert.equal((await enter(ben!, tokenOf(first.url))).statusCode, 200)
    assert.equal((await enter(ben!, tokenOf(first.url))).statusCode, 200)
    const second = await world.as(ada!).call(renewGroupLink, at(id))
    assert.equal((await enter(cleo!, tokenOf(first.url))).statusCode, 404)
    assert.equal(codeOf(await enter(ava!, tokenOf(first.url))), 'invalid_group_link')
    await room.age(id, 30)
    assert.equal((await enter(cleo!, tokenOf(second.url))).statusCode, 404)
    const third = await world.as(ada!).call(renewGroupLink, at(id))
    assert.equal((await enter(cleo!, tokenOf(third.url))).statusCode, 200)
    await world.as(ada!).call(endGroupLink, at(id))
    assert.equal((await enter(dan!, tokenOf(third.url))).statusCode, 404)
    assert.equal((await room.read(id, ada!)).members, 3)
    const kept = await world.db.selectFrom('group_links').select('group_id').where('group_id', '=', id).execute()
    assert.deepEqual(kept, [])
  })
})

it('no one comes into an archived group', async () => {
  const id = await room.stand(ada!, {}, [ben!])
  await world.as(ada!).call(archiveGroup, { ...at(id), body: { isArchived: true } })
  assert.equal((await world.as(cleo!).refused(joinGroup, at(id))).code, 'group_archived')
  assert.equal((await world.as(ben!).refused(inviteToGroup, { ...at(id), body: { userIds: [cleo!.id] } })).code, 'group_archived')
  assert.equal((await world.as(ada!).refused(renewGroupLink, at(id))).code, 'group_archived')
  assert.equal((await world.as(ben!).call(leaveGroup, at(id)))?.membership, null)
})

it('join, ask, accept, withdraw, invite and decline at once end in one state, members counted exactly', async () => {
  for (let run = 0; run < 50; run++) {
    const joining = run % 2 === 0 ? ('open' as const) : ('request' as const)
    const id = await room.stand(run % 3 === 0 ? ada! : ben!, { joining })
    const owner = run % 3 === 0 ? ada! : ben!
    const acts = [
      ...[cleo!, dan!].flatMap((person) => [
        () => ask(person, id),
        () => ask(person, id),
        () => world.as(person).send(leaveGroup, at(id)),
        () => answer(owner, id, person, true),
        () => answer(ava!, id, person, false),
      ]),
      () => world.as(owner).send(inviteToGroup, { ...at(id), body: { userIds: [cleo!.id, dan!.id] } }),
      () => remove(owner, id, cleo!),
    ]
    const answers = await Promise.all(acts.map((act) => act()))
    assert.deepEqual(
      answers.filter(({ statusCode }) => statusCode >= 500),
      [],
      `run ${run}`,
    )
    const places = await world.db.selectFrom('group_members').selectAll().where('group_id', '=', id).execute()
    for (const { state, role } of places) assert.equal(state === 'member', role !== null)
    const { member_count } = await world.db
      .selectFrom('groups')
      .select('member_count')
      .where('holding_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(member_count, places.filter(({ state }) => state === 'member').length, `run ${run}`)
  }
  assert.deepEqual(await wrongCounts(world), [])
})
