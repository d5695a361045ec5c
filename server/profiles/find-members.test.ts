import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { askColleague } from '#contract/colleagues.ts'
import { findMembers, listColleaguesOf, listDirectoryFacets, readProfile } from '#contract/profiles.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
})
after(() => world.close())

async function named(name: string, about: object = {}, traits: object = {}) {
  const person = await world.person('Somebody', traits)
  await world.db
    .updateTable('users')
    .set({ name, ...about })
    .where('id', '=', person.id)
    .execute()
  return { ...person, name }
}
const block = (blocker: Actor, blocked: Actor) =>
  world.db.insertInto('blocks').values({ blocker_id: blocker.id, blocked_id: blocked.id }).execute()

/** Names page by page, following the Link header. */
async function walk(actor: Actor, url: string): Promise<string[][]> {
  const pages: string[][] = []
  for (let next: string | undefined = url; next !== undefined && pages.length < 20;) {
    const response = await world.as(actor).inject({ url: next })
    assert.equal(response.statusCode, 200, response.body)
    pages.push(response.json<{ name: string }[]>().map(({ name }) => name))
    next = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1]
  }
  return pages
}

describe('the member directory', () => {
  before(async () => {
    await named('Zoë Ives', { workplace: 'Bibliothèque Sud', country: 'FR', specialities: ['Maps & Geospatial', 'Metadata'] })
    await named('émile Roy', { workplace: 'bibliotheque sud', country: 'FR', specialities: ['metadata'] })
    await named('Élan Roy', { workplace: 'Town Library', country: 'CA' })
    await named('Ben Sol', { suspended_at: new Date(), country: 'FR' })
    await named('Uma Roy', { country: 'FR' }, { emailVerified: false })
  })

  it('holds every member by name, page by page, and no one who may not be met', async () => {
    assert.deepEqual(await walk(ada, '/api/members?limit=2'), [
      ['Ada', 'Élan Roy'],
      ['émile Roy', 'Zoë Ives'],
    ])
  })

  it('is narrowed by name, speciality, workplace and country, each without case and accents, and by several at once', async () => {
    const find = async (query: object) => (await world.as(ada).call(findMembers, { query })).map(({ name }) => name)
    assert.deepEqual(await find({ q: 'roy' }), ['Élan Roy', 'émile Roy'])
    assert.deepEqual(await find({ q: 'ELAN' }), ['Élan Roy'])
    assert.deepEqual(await find({ speciality: 'METADATA' }), ['émile Roy', 'Zoë Ives'])
    assert.deepEqual(await find({ workplace: 'Bibliothèque sud' }), ['émile Roy', 'Zoë Ives'])
    assert.deepEqual(await find({ country: 'CA' }), ['Élan Roy'])
    assert.deepEqual(await find({ speciality: 'Metadata', country: 'FR', q: 'zo' }), ['Zoë Ives'])
    assert.deepEqual(await find({ speciality: 'Meta' }), [])
    assert.equal((await world.as(ada).send(findMembers, { query: { country: 'France' } })).statusCode, 400)
    assert.equal((await world.as(ada).send(findMembers, { query: { cursor: 'x' } })).statusCode, 400)
  })

  it('says what the viewer has to do with each of them', async () => {
    const [mia, lea] = [await named('Mia Quist'), await named('Lea Quist', { requests_from: 'nobody' })]
    const [nia, oda] = [await named('Nia Quist'), await named('Oda Quist')]
    await world.colleagues(ada, mia)
    await world.as(ada).call(askColleague, { body: { receiverId: nia.id } })
    await world.as(oda).call(askColleague, { body: { receiverId: ada.id } })
    const found = await world.as(ada).call(findMembers, { query: { q: 'quist' } })
    assert.deepEqual(
      found.map(({ id, isColleague, connectionStatus, connectionDirection, canConnect }) => [
        ...[id, isColleague, connectionStatus, connectionDirection, canConnect],
      ]),
      [
        [lea.id, false, null, null, false],
        [mia.id, true, 'accepted', null, false],
        [nia.id, false, 'pending', 'sent', false],
        [oda.id, false, 'pending', 'received', false],
      ],
    )
  })

  it('is without whom the viewer blocks or who blocks the viewer', async () => {
    const [pia, quin] = [await named('Pia Xu'), await named('Quin Xu')]
    await block(ada, pia)
    await block(quin, ada)
    assert.deepEqual(await world.as(ada).call(findMembers, { query: { q: 'xu' } }), [])
  })

  it('counts specialities, workplaces and countries, most common first, under their commonest spelling', async () => {
    await named('Rae', { workplace: 'Bibliothèque Sud' })
    const { specialities, workplaces, countries } = await world.as(ada).call(listDirectoryFacets, {})
    assert.deepEqual(
      specialities.map(({ people }) => people),
      [2, 1],
    )
    assert.match(specialities[0]!.value, /^metadata$/i)
    assert.deepEqual(workplaces, [
      { value: 'Bibliothèque Sud', people: 3 },
      { value: 'Town Library', people: 1 },
    ])
    assert.deepEqual(countries, [
      { value: 'FR', people: 2 },
      { value: 'CA', people: 1 },
    ])
    await named('Sue', { country: 'CA' })
    assert.deepEqual((await world.as(ada).call(listDirectoryFacets, {})).countries, countries, 'kept for a minute')
    world.pass(0.02)
    assert.deepEqual((await world.as(ada).call(listDirectoryFacets, {})).countries[0], { value: 'CA', people: 2 })
  })
})

describe('someone’s colleagues', () => {
  it('are listed with shared ones first, then by name, page by page', async () => {
    const [viewer, ben] = [await world.member('Viewer'), await world.member('Ben')]
    for (const name of ['Cy', 'Ana', 'Bo', 'Élan', 'Dex']) {
      const person = await named(name)
      await world.colleagues(ben, person)
      if (name === 'Dex' || name === 'Bo') await world.colleagues(person, viewer)
    }
    const address = `/api/users/${ben.id}/colleagues`
    assert.deepEqual(await walk(viewer, `${address}?limit=3`), [
      ['Bo', 'Dex', 'Ana'],
      ['Cy', 'Élan'],
    ])
    assert.deepEqual(await walk(viewer, `${address}?q=EL`), [['Élan']])
    const listed = await world.as(viewer).call(listColleaguesOf, { params: { id: `${ben.id}` } })
    assert.deepEqual(
      listed.filter(({ isShared }) => isShared).map(({ name }) => name),
      ['Bo', 'Dex'],
    )
    const own = await world.as(ben).call(listColleaguesOf, { params: { id: `${ben.id}` } })
    assert.deepEqual([own.length, own.some(({ isShared }) => isShared)], [5, false])
  })

  it('do not show whom the viewer may not meet, and are no one’s to see where the profile is not', async () => {
    const [viewer, ben] = [await world.member('Viewer'), await world.member('Ben')]
    const [blocked, gone] = [await world.member('Bob'), await world.person('Gus', { isSuspended: true })]
    for (const other of [blocked, gone]) await world.colleagues(ben, other)
    await block(blocked, viewer)
    const params = { id: `${ben.id}` }
    assert.deepEqual(await world.as(viewer).call(listColleaguesOf, { params }), [])
    assert.equal((await world.as(viewer).call(readProfile, { params })).colleagueCount, 0)
    const other = await world.member('Other')
    assert.equal((await world.as(other).call(readProfile, { params })).colleagueCount, 1)
    await block(ben, viewer)
    assert.equal((await world.as(viewer).refused(listColleaguesOf, { params })).code, 'user_not_found')
    assert.equal((await world.as(viewer).refused(listColleaguesOf, { params: { id: `${gone.id}` } })).code, 'user_not_found')
  })
})

it('a country kept from before there was a list to choose from is still found', async () => {
  await named('Old Code', { country: 'QX' })
  assert.deepEqual(
    (await world.as(ada).call(findMembers, { query: { country: 'QX' } })).map(({ name }) => name),
    ['Old Code'],
  )
})
