import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { CallInput } from '#contract/endpoint.ts'
import { submitHolding } from '#contract/holdings.ts'
import { createResource, editResource, listLatestResources, listResources, readResource } from '#contract/resources.ts'
import { search } from '#contract/search.ts'
import { groupRoom } from '#testing/group-room.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  room = resourceRoom(world, () => ava!)
  ;[ada, ben, cleo, ava] = [...(await world.members('Ada', 'Ben', 'Cleo')), await world.admin('Ava')]
})
after(() => world.close())

const find = async (viewer: Actor | null, query: CallInput<typeof listResources>['query'] = {}) =>
  (await world.as(viewer).call(listResources, { query })).map(({ title }) => title)

describe('a resource', () => {
  it('waits for review, stands with what its author said, and is found by its institution and creators', async () => {
    const resource = await room.share(ada!, {
      ...{ title: 'Deselection of periodicals', institution: 'Bibliothèque Nordmoor', year: 2024, country: 'IE' },
      ...{ subjects: ['Serials', 'serials', 'Collection Development'], audiences: ['academic', 'public'] },
      creators: [{ name: '山田 花子', orcid: '0000-0002-1825-0097' }, { name: 'Ó Briain' }],
    })
    assert.equal(resource.state, 'pending')
    assert.deepEqual(resource.subjects, ['Serials', 'Collection Development'])
    assert.equal((await world.as(ben!).refused(readResource, room.at(resource.id))).code, 'holding_not_found')
    await room.decide(resource.id, 'approve')
    const seen = await room.read(resource.id, ben!)
    assert.deepEqual(seen.creators, [
      { name: '山田 花子', orcid: '0000-0002-1825-0097' },
      { name: 'Ó Briain', orcid: null },
    ])
    assert.deepEqual(
      [seen.licence?.uri, seen.usedBy, seen.downloads, seen.versions.length, seen.may.edit],
      ['https://creativecommons.org/licenses/by/4.0/', 0, 0, 1, false],
    )
    assert.deepEqual(await find(ben!, { q: 'bibliotheque nordm' }), [resource.title])
    assert.deepEqual(await find(ben!, { q: '山田' }), [resource.title])
    const found = await world.as(ben!).call(search, { query: { q: 'deselection', type: 'resources' } })
    assert.deepEqual(
      found.resources?.map(({ card }) => card.id),
      [resource.id],
    )
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('names its author where no creator is named', async () => {
    assert.deepEqual((await room.share(ada!)).creators, [{ name: ada!.name, orcid: null }])
  })

  it('says what is missing, and keeps nothing that cannot be', async () => {
    const whole = room.bodyOf({ title: 'A whole resource' })
    const wrong: [object, string][] = [
      [{ licence: null }, 'licence'],
      [{ licence: 'gpl' }, 'licence'],
      [{ mayShare: false }, 'mayShare'],
      [{ link: null }, 'upload'],
      [{ upload: '/media/x' }, 'link'],
      [{ link: 'http://files.example' }, 'link'],
      [{ link: 'javascript:alert(1)' }, 'link'],
      [{ subjects: [] }, 'subjects'],
      [{ year: 1449 }, 'year'],
      [{ year: 9999 }, 'year'],
      [{ creators: [] }, 'creators'],
      [{ creators: [{ name: 'Ada', orcid: '0000-0000-0000-0000' }] }, 'creators'],
      [{ audience: 'group' }, 'groupId'],
      [{ audiences: ['zoos'] }, 'audiences'],
      [{ language: 'English' }, 'language'],
      [{ institution: 'A\nlibrary' }, 'institution'],
      [{ title: 'A\u202Eb' }, 'title'],
    ]
    for (const [part, field] of wrong) {
      const response = await world.as(ada!).send(createResource, { body: { ...whole, ...part } })
      assert.equal(response.statusCode, 400, JSON.stringify(part))
      assert.ok(Object.hasOwn(response.json<{ fields: object }>().fields, field), `${JSON.stringify(part)}: ${response.body}`)
    }
    const made = await world.db.selectFrom('holdings').select('id').where('title', '=', whole.title).execute()
    assert.deepEqual(made, [])
    const unlicensed = await world.as(ada!).refused(createResource, { body: { ...whole, licence: null } })
    assert.equal(unlicensed.code, 'licence_required')
  })

  it('may be half said as a draft, and is whole before a reviewer reads it', async () => {
    const draft = await room.share(ada!, { isDraft: true, link: null, licence: null, mayShare: false })
    const submit = () => world.as(ada!).send(submitHolding, room.at(draft.id))
    assert.deepEqual((await submit()).json<{ code: string }>().code, 'licence_required')
    const edit = (body: object) => world.as(ada!).call(editResource, { ...room.at(draft.id), body })
    await edit({ licence: 'cc0' })
    assert.ok((await submit()).json<{ fields: object }>().fields, 'mayShare')
    await edit({ mayShare: true })
    assert.deepEqual(Object.keys((await submit()).json<{ fields: object }>().fields), ['upload'])
    await edit({ upload: await room.file(ada!) })
    assert.equal((await submit()).statusCode, 200)
    assert.equal((await room.read(draft.id, ava!)).state, 'pending')
  })

  it('is not made by what no one may set, nor changed by others', async () => {
    const resource = await room.stand(ada!)
    for (const body of [{ usedBy: 5 }, { downloads: 9 }, { state: 'approved' }, { versions: [] }])
      assert.equal((await world.as(ada!).send(editResource, { ...room.at(resource.id), body })).statusCode, 400)
    assert.equal(
      (await world.as(ben!).refused(editResource, { ...room.at(resource.id), body: { year: 2020 } })).code,
      'not_yours',
    )
  })

  it('is for the web where its author says so, without faces; else for members', async () => {
    const open = await room.stand(ada!, { title: 'For anyone', audience: 'public' })
    const closed = await room.stand(ada!, { title: 'For members' })
    assert.equal((await room.read(open.id, null)).title, 'For anyone')
    assert.equal((await world.as(null).refused(readResource, room.at(closed.id))).code, 'holding_not_found')
    const found = await find(null)
    assert.ok(found.includes('For anyone') && !found.includes('For members'))
  })

  it('of a group is for its readers', async () => {
    const groups = groupRoom(world, () => ava!)
    const groupId = await groups.stand(ada!, { joining: 'request' })
    const resource = await room.stand(ada!, { audience: 'group', groupId })
    assert.equal((await world.as(ben!).refused(readResource, room.at(resource.id))).code, 'holding_not_found')
    assert.deepEqual(await find(ada!, { group: `${groupId}` }), [resource.title])
    assert.deepEqual(await find(ben!, { group: `${groupId}` }), [])
  })
})

describe('the list', () => {
  it('is narrowed by each filter and by several, whatever the case of a subject', async () => {
    const mark = 'Zettelkasten'
    await room.stand(ada!, {
      ...{ title: 'One', type: 'guide', subjects: [mark, 'Maps & Geospatial'], audiences: ['school'], language: 'fr' },
      ...{ licence: 'cc-by-nd', country: 'FR' },
    })
    await room.stand(ben!, { title: 'Two', type: 'form', subjects: [mark], language: 'de', licence: 'cc0', country: 'DE' })
    const narrowed = (query: object) => find(cleo!, { subject: 'zettelkasten', ...query })
    assert.deepEqual(await narrowed({}), ['Two', 'One'])
    assert.deepEqual(await narrowed({ type: 'guide' }), ['One'])
    assert.deepEqual(await narrowed({ audience: 'school', language: 'fr', country: 'FR' }), ['One'])
    assert.deepEqual(await narrowed({ licence: 'adaptable' }), ['Two'])
    assert.deepEqual(await narrowed({ licence: 'cc-by-nd' }), ['One'])
    assert.deepEqual(await narrowed({ by: `${ben!.id}` }), ['Two'])
    assert.deepEqual(await narrowed({ type: 'guide', country: 'DE' }), [])
    const found = await world.as(cleo!).call(search, { query: { q: mark, type: 'resources', licence: 'adaptable' } })
    assert.deepEqual(
      found.resources?.map(({ card }) => card.title),
      ['Two'],
    )
  })

  it('goes on page by page in every order, each once', async () => {
    const all = (await find(cleo!, { limit: '50' })).toSorted()
    for (const sort of ['newest', 'used', 'downloaded'] as const) {
      const titles: string[] = []
      let url: string | undefined = `/api/resources?sort=${sort}&limit=3`
      while (url) {
        const response = await world.as(cleo!).inject({ method: 'GET', url })
        titles.push(...response.json<{ title: string }[]>().map(({ title }) => title))
        url = /<([^>]+)>/.exec(String(response.headers['link'] ?? ''))?.[1]
      }
      assert.deepEqual(titles.toSorted(), all, sort)
    }
  })

  it('has the three newest apart', async () => {
    const newest = (await find(cleo!)).slice(0, 3)
    const latest = await world.as(cleo!).call(listLatestResources, {})
    assert.deepEqual(
      latest.map(({ title }) => title),
      newest,
    )
  })
})
