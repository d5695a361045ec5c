import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { askColleague, dismissSuggestion, endConnection, listSuggestions } from '#contract/colleagues.ts'
import { blockUser, muteUser } from '#contract/profiles.ts'
import { changeSettings } from '#contract/settings.ts'
import { addGroup } from '#testing/groups.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
before(async () => void (world = await openWorld({ RATE_LIMITS: 'off' })))
after(() => world.close())

/** Gets everyone from earlier tests out of the way. */
beforeEach(async () => {
  await world.db.updateTable('users').set({ is_suggested: false }).execute()
  ada = await world.member('Ada')
})

const about = (who: Actor, traits: object) => world.db.updateTable('users').set(traits).where('id', '=', who.id).execute()
const lastActive = (who: Actor, day: string) =>
  world.db.updateTable('member_activity').set({ last_active_on: day }).where('user_id', '=', who.id).execute()
const suggested = async (to = ada, limit = 50) =>
  (await world.as(to).call(listSuggestions, { query: { limit } })).map(({ name, reason }) => [name, reason])
const today = () => world.rooms.now().toISOString().slice(0, 10)

describe('suggestions', () => {
  it('say in which group one is together; of a hidden one not its name', async () => {
    const [one, several, unnamed, left] = [
      await world.member('One'),
      await world.member('Several'),
      await world.member('Unnamed'),
      await world.member('Left'),
    ]
    for (const person of [one, several, unnamed, left]) await about(person, { created_at: '2020-01-01' })
    const open = await addGroup(world, await world.member('Mia'), { title: 'Marginalia', members: [ada, one, several] })
    await addGroup(world, await world.member('Nia'), { joining: 'hidden', members: [ada, several, unnamed] })
    await addGroup(world, await world.member('Pia'), { members: [left] })
    await world.db.updateTable('users').set({ is_suggested: false }).where('name', 'in', ['Mia', 'Nia', 'Pia']).execute()
    assert.deepEqual(await suggested(), [
      ['Several', 'In 2 groups with you'],
      ['Unnamed', 'In a group with you'],
      ['One', `In ${open.title} with you`],
    ])
  })

  it('say why: shared colleagues, the same workplace, a shared speciality, lately active, new', async () => {
    const [mia, nia] = [await world.member('Mia'), await world.member('Nia')]
    const [two, one] = [await world.member('Two'), await world.member('One')]
    await about(ada, { workplace: 'Bibliothèque Sud', specialities: ['Metadata', 'Cataloging'] })
    for (const colleague of [mia, nia]) {
      await world.colleagues(ada, colleague)
      await world.colleagues(colleague, two)
    }
    await world.colleagues(one, mia)
    const [near, alike, active, old] = [
      await world.member('Near'),
      await world.member('Alike'),
      await world.member('Active'),
      await world.member('Old'),
    ]
    await about(near, { workplace: 'BIBLIOTHEQUE SUD', created_at: '2020-01-01' })
    await about(alike, { specialities: ['Maps', 'cataloging'], created_at: '2020-01-01' })
    await about(active, { created_at: '2020-01-01' })
    await lastActive(active, today())
    await about(old, { created_at: '2020-01-01' })
    await lastActive(old, '2020-01-02')
    await world.member('New')
    assert.deepEqual(await suggested(), [
      ['Two', '2 shared colleagues'],
      ['Near', 'Also at BIBLIOTHEQUE SUD'],
      ['One', '1 shared colleague'],
      ['Alike', 'Shares cataloging'],
      ['Active', 'Recently active'],
      ['New', 'New member'],
    ])
  })

  it('count no shared colleague who is suspended', async () => {
    const [mia, nia] = [await world.member('Mia'), await world.member('Nia')]
    const [ben, cem] = [await world.member('Ben'), await world.member('Cem')]
    for (const colleague of [mia, nia]) await world.colleagues(ada, colleague)
    for (const colleague of [mia, nia]) await world.colleagues(colleague, ben)
    await world.colleagues(nia, cem)
    await about(nia, { suspended_at: new Date() })
    assert.deepEqual(await suggested(), [
      ['Ben', '1 shared colleague'],
      ['Cem', 'New member'],
    ])
  })

  it('carry the line below the name, and are as many as asked for', async () => {
    const [ben, cem] = [await world.member('Ben'), await world.member('Cem')]
    await about(ben, { job_title: 'Map Archivist', workplace: 'Harbour Archives' })
    const all = await world.as(ada).call(listSuggestions, { query: { limit: 50 } })
    assert.deepEqual(
      all.map(({ id, title }) => [id, title]),
      [
        [cem.id, 'Librarian at Library'],
        [ben.id, 'Map Archivist at Harbour Archives'],
      ],
    )
    assert.equal((await suggested(ada, 1)).length, 1)
  })

  const passedOver: Record<string, (ben: Actor) => Promise<unknown>> = {
    'is a colleague already': (ben) => world.colleagues(ada, ben),
    'was asked': (ben) => world.as(ada).call(askColleague, { body: { receiverId: ben.id } }),
    'has asked': (ben) => world.as(ben).call(askColleague, { body: { receiverId: ada.id } }),
    'has declined lately': (ben) => decline(ada, ben),
    'was declined lately': (ben) => decline(ben, ada),
    'was dismissed': (ben) => world.as(ada).call(dismissSuggestion, { params: { userId: `${ben.id}` } }),
    'is blocked': (ben) => world.as(ada).call(blockUser, { body: { userId: ben.id } }),
    'has blocked the viewer': (ben) => world.as(ben).call(blockUser, { body: { userId: ada.id } }),
    'is muted': (ben) => world.as(ada).call(muteUser, { body: { userId: ben.id } }),
    'is suspended': (ben) => about(ben, { suspended_at: new Date() }),
    'has not proven an address': (ben) => about(ben, { email_verified_at: null }),
    'does not want to be suggested': (ben) => world.as(ben).call(changeSettings, { body: { privacy: { isSuggested: false } } }),
  }
  const decline = (requester: Actor, receiver: Actor) =>
    world.db
      .insertInto('connections')
      .values({ requester_id: requester.id, receiver_id: receiver.id, status: 'rejected', answered_at: world.rooms.now() })
      .execute()

  for (const [reason, happen] of Object.entries(passedOver)) {
    it(`never hold someone who ${reason}, at once and when it is worked out anew`, async () => {
      const [ben, mia] = [await world.member('Ben'), await world.member('Mia')]
      await world.colleagues(ada, mia)
      await world.colleagues(mia, ben)
      await about(ben, { workplace: 'Town Library', specialities: ['Maps'] })
      await lastActive(ben, today())
      await about(ada, { workplace: 'Town Library', specialities: ['Maps'] })
      assert.deepEqual(await suggested(), [['Ben', '1 shared colleague']])
      await happen(ben)
      assert.deepEqual(await suggested(), [])
      world.pass(0.1)
      assert.deepEqual(await suggested(), [])
    })
  }

  it('come back when 21 days have passed since a decline', async () => {
    const ben = await world.member('Ben')
    await decline(ada, ben)
    assert.deepEqual(await suggested(), [])
    world.pass(21 * 24)
    await lastActive(ben, today())
    assert.deepEqual(await suggested(await again(ada)), [['Ben', 'Recently active']])
  })

  it('tell no one that they were declined: what one takes back comes up again either way', async () => {
    const [ben, cem] = [await world.member('Ben'), await world.member('Cem')]
    const asked = await Promise.all([ben, cem].map(({ id }) => world.as(ada).call(askColleague, { body: { receiverId: id } })))
    await world.db
      .updateTable('connections')
      .set({ status: 'rejected', answered_at: world.rooms.now() })
      .where('receiver_id', '=', ben.id)
      .execute()
    assert.deepEqual(await suggested(), [])
    for (const { id } of asked) await world.as(ada).call(endConnection, { params: { id: String(id) } })
    assert.deepEqual((await suggested(await again(ada))).map(([name]) => name).toSorted(), ['Ben', 'Cem'])
  })

  it('do not offer the viewer, nor answer to anyone who may not ask', async () => {
    await world.db.updateTable('users').set({ is_suggested: false }).execute()
    await about(ada, { is_suggested: true })
    assert.deepEqual(await suggested(), [])
    const suspended = await world.person('Sol', { isSuspended: true })
    assert.equal((await world.as(suspended).refused(listSuggestions, {})).code, 'account_suspended')
    assert.equal((await world.as(ada).refused(dismissSuggestion, { params: { userId: '999999999' } })).code, 'user_not_found')
  })
})

/** A new session of the same person, which has not expired. */
async function again(actor: Actor): Promise<Actor> {
  await world.db
    .updateTable('sessions')
    .set({ expires_at: new Date(world.rooms.now().getTime() + 86_400_000), last_seen_at: world.rooms.now() })
    .where('user_id', '=', actor.id)
    .execute()
  return actor
}
