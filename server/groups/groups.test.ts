import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { archiveGroup, createGroup, editGroup, listGroups, readGroup } from '#contract/groups.ts'
import { joinGroup, leaveGroup, listGroupMembers } from '#contract/group-members.ts'
import { groupRoom } from '#testing/group-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof groupRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = groupRoom(world, () => ava!)
  ;[ada, ben, cleo, ava] = [...(await world.members('Ada', 'Ben', 'Cleo')), await world.admin('Ava')]
})
after(() => world.close())

describe('a group', () => {
  it('waits for review, which its owner and admins see, and stands with its owner in it', async () => {
    const group = await room.start(ada!, {
      title: 'Paper conservators',
      subjects: ['Conservation'],
      language: 'de',
      country: 'DE',
    })
    assert.equal(group.state, 'pending')
    assert.deepEqual(group.facts, { members: 1, joining: 'open', subjects: ['Conservation'], language: 'de', country: 'DE' })
    assert.equal(group.owner?.id, ada!.id)
    assert.equal((await world.as(ben!).refused(readGroup, room.at(group.id))).code, 'holding_not_found')
    await room.approve(group.id)
    const seen = await room.read(group.id, ben!)
    assert.equal(seen.membership, null)
    assert.deepEqual(seen.may, { read: true, write: false, moderate: false, dropChange: false, takeOver: false })
  })

  it('is joined and left, and its members are counted', async () => {
    const id = await room.stand(ada!)
    const joined = await world.as(ben!).call(joinGroup, room.at(id))
    assert.equal(joined.members, 2)
    assert.equal(joined.membership?.role, 'member')
    const members = await world.as(cleo!).call(listGroupMembers, room.at(id))
    assert.deepEqual(
      members.map(({ user, role }) => [user.id, role]),
      [
        [ada!.id, 'owner'],
        [ben!.id, 'member'],
      ],
    )
    const left = await world.as(ben!).call(leaveGroup, room.at(id))
    assert.equal(left?.members, 1)
    assert.equal((await world.as(ada!).refused(leaveGroup, room.at(id))).code, 'owner_stays')
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is found by its words, subject, language, country and way of joining, in three orders, page by page', async () => {
    const ids = [] as number[]
    for (const title of ['Zinc one', 'Zinc two', 'Zinc three'])
      ids.push(await room.stand(cleo!, { title, subjects: ['Etching'], language: 'fr', country: 'FR', joining: 'request' }))
    for (const sort of ['active', 'newest', 'members'] as const) {
      const found = await world
        .as(ben!)
        .call(listGroups, { query: { q: 'zin', subject: 'etching', language: 'fr', country: 'FR', joining: 'request', sort } })
      assert.deepEqual(
        found.map(({ id }) => id),
        ids.toReversed(),
        sort,
      )
      const [first] = await world.as(ben!).call(listGroups, { query: { q: 'zin', sort, limit: '1' } })
      assert.equal(first?.id, ids[2])
      const response = await world.as(ben!).send(listGroups, { query: { q: 'zin', sort, limit: 2 } })
      const next = /<([^>]+)>/.exec(String(response.headers.link))![1]!
      const rest = (await world.as(ben!).inject({ method: 'GET', url: next })).json<{ id: number }[]>()
      assert.deepEqual(
        rest.map(({ id }) => id),
        [ids[0]],
      )
    }
    assert.deepEqual(await world.as(ben!).call(listGroups, { query: { q: 'nothing like it' } }), [])
  })

  it('says in lists who may post in it now', async () => {
    const ids = {
      members: await room.stand(ada!, {}, [ben!]),
      moderators: await room.stand(ada!, { posting: 'moderators' }, [ben!]),
      moderated: await room.stand(ada!, { posting: 'moderators' }),
      archived: await room.stand(ada!, {}, [ben!]),
      others: await room.stand(ada!, { joining: 'open' }),
    }
    await room.put(ids.moderated, ben!, 'moderator')
    await world.as(ada!).call(archiveGroup, { ...room.at(ids.archived), body: { isArchived: true } })
    const waiting = await world.as(ben!).call(createGroup, { body: { title: 'Not yet decided', joining: 'open' } })
    const said = async (id: number) => {
      const lists = await Promise.all(
        ['true', 'false'].map((mine) => world.as(ben!).call(listGroups, { query: { mine, limit: 50 } })),
      )
      return lists.flat().find((group) => group.id === id)?.mayPost
    }
    const all = Object.entries({ ...ids, waiting: waiting.id })
    assert.deepEqual(Object.fromEntries(await Promise.all(all.map(async ([name, id]) => [name, await said(id)]))), {
      ...{ members: true, moderators: false, moderated: true, archived: false, others: false, waiting: false },
    })
    assert.deepEqual(
      await Promise.all(all.map(async ([, id]) => (await room.read(id, ben!)).may.write)),
      await Promise.all(all.map(async ([, id]) => (await room.read(id, ben!)).mayPost)),
    )
  })

  it('is changed by its owner, and keeps its facts', async () => {
    const id = await room.stand(ada!, { title: 'Map cases' })
    const edited = await world
      .as(ada!)
      .call(editGroup, { ...room.at(id), body: { rules: [{ title: 'Be kind' }], country: 'NO' } })
    assert.deepEqual(edited.rules, [{ title: 'Be kind', text: null }])
    assert.equal(edited.facts.country, 'NO')
    assert.equal(
      (await world.as(ben!).refused(createGroup, { body: { title: 'MAP CASES', joining: 'open' } })).code,
      'group_name_taken',
    )
  })
})
