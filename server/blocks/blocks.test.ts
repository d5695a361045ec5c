import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answerRequest, askColleague, dismissSuggestion, listColleagues, listSuggestions } from '#contract/colleagues.ts'
import { sendMessage } from '#contract/messages.ts'
import { blockUser, listBlocks, listMutes, muteUser, readProfile, unblockUser, unmuteUser } from '#contract/profiles.ts'
import { listenLive } from '#testing/listen-live.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

const block = (by: Actor, whom: { id: number }) => world.as(by).call(blockUser, { body: { userId: whom.id } })
const unblock = (by: Actor, whom: Actor) => world.as(by).call(unblockUser, { params: { userId: `${whom.id}` } })
const ask = (by: Actor, to: Actor) => world.as(by).call(askColleague, { body: { receiverId: to.id } })
const rows = () => world.db.selectFrom('connections').select('id').execute()
const countOf = async ({ id }: Actor) =>
  (await world.db.selectFrom('users').select('colleague_count').where('id', '=', id).executeTakeFirstOrThrow()).colleague_count

describe('blocking', () => {
  it('ends being colleagues, with the counts of both and what was told of it', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const { id } = await ask(ada, ben)
    await world.as(ben).call(answerRequest, { params: { id: `${id}` }, body: { status: 'accepted' } })
    assert.deepEqual([await countOf(ada), await countOf(ben)], [1, 1])
    await block(ben, ada)
    await block(ben, ada)
    assert.deepEqual([await rows(), await countOf(ada), await countOf(ben)], [[], 0, 0])
    assert.deepEqual([await world.notificationsOf(ada), await world.notificationsOf(ben)], [[], []])
  })

  it('takes away a request that waits, no matter who sent it, and lets neither ask the other', async () => {
    for (const sender of ['blocker', 'blocked'] as const) {
      const people = { blocker: await world.member('Ada'), blocked: await world.member('Ben') }
      const receiver = sender === 'blocker' ? 'blocked' : 'blocker'
      await ask(people[sender], people[receiver])
      await block(people.blocker, people.blocked)
      assert.deepEqual(await rows(), [])
      assert.deepEqual(await world.notificationsOf(people[receiver]), [])
      for (const [by, to] of [
        [people.blocker, people.blocked],
        [people.blocked, people.blocker],
      ] as const) {
        const { status, code } = await world.as(by).refused(askColleague, { body: { receiverId: to.id } })
        assert.deepEqual([status, code], [404, 'user_not_found'])
        assert.equal((await world.as(by).refused(readProfile, { params: { id: `${to.id}` } })).code, 'user_not_found')
      }
    }
  })

  it('takes what waited unread from them out of every tab, and brings it back', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const tab = await listenLive(world, ada)
    for (const act of [block, unblock]) {
      await act(ada, ben)
      assert.deepEqual(await tab.next('conversation_changed'), { type: 'conversation_changed', userId: ben.id })
    }
  })

  it('is not possible with oneself or with no one', async () => {
    const ada = await world.member('Ada')
    assert.equal((await world.as(ada).refused(blockUser, { body: { userId: ada.id } })).code, 'own_account')
    assert.equal((await world.as(ada).refused(blockUser, { body: { userId: 999_999_999 } })).code, 'user_not_found')
    assert.equal((await world.as(ada).refused(muteUser, { body: { userId: ada.id } })).code, 'own_account')
    assert.equal((await world.as(ada).refused(muteUser, { body: { userId: 999_999_999 } })).code, 'user_not_found')
  })

  it('does not tell who is hidden from who was never there, and stays possible with whom one knows', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const hidden = [
      await world.person('Uma', { emailVerified: false }),
      await world.person('Sol', { isSuspended: true }),
      await world.member('Bea'),
    ]
    await block(hidden[2]!, ada)
    for (const { id: userId } of [...hidden, { id: 999_999_999 }]) {
      assert.equal((await world.as(ada).refused(blockUser, { body: { userId } })).code, 'user_not_found')
      const params = { userId: `${userId}` }
      assert.equal((await world.as(ada).refused(dismissSuggestion, { params })).code, 'user_not_found')
    }
    await world.as(ben).call(sendMessage, { body: { receiverId: ada.id, content: 'Hello' } })
    await world.db.updateTable('users').set({ suspended_at: new Date() }).where('id', '=', ben.id).execute()
    await block(ada, ben)
    await block(ada, ben)
    assert.deepEqual(
      (await world.as(ada).call(listBlocks, {})).map(({ id }) => id),
      [ben.id],
    )
  })

  it('is one’s own to take back; then they may meet again, and are not suggested', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await block(ada, ben)
    await unblock(ben, ada)
    assert.equal((await world.as(ben).refused(readProfile, { params: { id: `${ada.id}` } })).code, 'user_not_found')
    await unblock(ada, ben)
    await unblock(ada, ben)
    assert.equal((await world.as(ben).call(readProfile, { params: { id: `${ada.id}` } })).connectionStatus, null)
    const suggested = await world.as(ada).call(listSuggestions, { query: { limit: 50 } })
    assert.ok(!suggested.some(({ id }) => id === ben.id))
    assert.equal((await ask(ben, ada)).status, 'pending')
  })

  it('at the same time as asking leaves a block and no request', async () => {
    for (let round = 0; round < 10; round++) {
      const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
      await Promise.all([block(ada, ben), world.as(ben).send(askColleague, { body: { receiverId: ada.id } })])
      const left = await world.db.selectFrom('connections').select('id').where('requester_id', '=', ben.id).execute()
      assert.deepEqual(left, [])
      assert.deepEqual(await world.notificationsOf(ada), [])
    }
  })
})

describe('the lists of whom one keeps away', () => {
  it('come newest first, page by page, and show no one else’s', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    for (const name of ['Cy', 'Dan', 'Eva']) {
      const other = await world.member(name)
      await block(ada, other)
      await world.as(ada).call(muteUser, { body: { userId: (await world.member(`${name}mute`)).id } })
      world.pass(1)
    }
    for (const [url, names] of [
      ['/api/blocks?limit=2', ['Eva', 'Dan', 'Cy']],
      ['/api/mutes?limit=2', ['Evamute', 'Danmute', 'Cymute']],
    ] as const) {
      const first = await world.as(ada).inject({ url })
      const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers.link))?.[1]
      const second = await world.as(ada).inject({ url: next ?? '' })
      const shown = [...first.json<{ name: string }[]>(), ...second.json<{ name: string }[]>()]
      assert.deepEqual(
        shown.map(({ name }) => name),
        names,
      )
      assert.equal(second.headers.link, undefined)
    }
    assert.deepEqual([await world.as(ben).call(listBlocks, {}), await world.as(ben).call(listMutes, {})], [[], []])
  })
})

describe('muting', () => {
  it('changes nothing for the other, and is taken back as often as one likes', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    await world.colleagues(ada, ben)
    for (const _ of [1, 2]) await world.as(ada).call(muteUser, { body: { userId: ben.id } })
    const seen = await world.as(ben).call(readProfile, { params: { id: `${ada.id}` } })
    assert.deepEqual([seen.isColleague, seen.isMuted], [true, false])
    assert.equal((await world.as(ada).call(readProfile, { params: { id: `${ben.id}` } })).isMuted, true)
    assert.equal((await world.as(ada).call(listColleagues, {})).length, 1)
    for (const _ of [1, 2]) await world.as(ada).call(unmuteUser, { params: { userId: `${ben.id}` } })
    assert.deepEqual(await world.as(ada).call(listMutes, {}), [])
  })
})
