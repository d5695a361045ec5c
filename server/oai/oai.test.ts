import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { licences } from '#contract/licences.ts'
import { changeInstanceSettings } from '#contract/instance.ts'
import { addOpenCollection } from '#testing/open-collection.ts'
import { wrongAsHarvest } from '#testing/published-schemas.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let ada: Actor
let open: Awaited<ReturnType<typeof addOpenCollection>>
let closed: typeof open
before(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://ibid.example', MAIL_FROM: 'ibid. <desk@ibid.example>', RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
  open = await addOpenCollection(world, ada, {
    title: 'Maps & <plans>',
    titleOf: (number) => `Sheet ${number}: “A & B” <b>\u0001\u{1F5FA}`,
    metadata: {
      ...{ creator: ['Ada Example', 'Ben Example'], alternative: ['The harbour'], identifier: ['HL-1'] },
      ...{ spatial: ['Brannoc Bay'], extent: ['1 sheet'], date: ['1897~'], rights: [licences['cc-by'].uri] },
      ...{ rightsNote: ['Ask the archive.'], relation: ['Sheet 2'] },
    },
    transcript: 'Not for harvesters',
  })
  closed = await addOpenCollection(world, ada, { title: 'Closedmark', audience: 'members', titleOf: () => 'Closedmark' })
})
after(() => world.close())

const get = async (query: string) => {
  const { statusCode, body } = await world.as(null).inject({ method: 'GET', url: `/oai${query && `?${query}`}` })
  assert.equal(statusCode, 200, body)
  return body
}
const codeIn = (answer: string) => /<error code="(\w+)">/.exec(answer)?.[1]
const identifier = (id: number) => `oai:ibid.example:item/${id}`

describe('harvesters', () => {
  it('read who we are, in which formats and sets we answer', async () => {
    const identified = await get('verb=Identify')
    assert.match(identified, /<baseURL>https:\/\/ibid\.example\/oai<\/baseURL>/)
    assert.match(identified, /<adminEmail>desk@ibid\.example<\/adminEmail>/)
    assert.match(identified, /<deletedRecord>persistent<\/deletedRecord><granularity>YYYY-MM-DDThh:mm:ssZ<\/granularity>/)
    const formats = await get('verb=ListMetadataFormats')
    assert.deepEqual(
      [...formats.matchAll(/<metadataPrefix>(\w+)/g)].map(([, name]) => name),
      ['oai_dc', 'qdc'],
    )
    const sets = await get('verb=ListSets')
    assert.match(sets, new RegExp(`<setSpec>collection:${open.id}</setSpec><setName>Maps &amp; &lt;plans&gt;</setName>`))
    assert.doesNotMatch(sets, /Closedmark/)
    assert.deepEqual(await wrongAsHarvest(identified, formats, sets), [])
  })

  it('get a record in both formats, its rights first and alone', async () => {
    const [id] = open.itemIds
    const simple = await get(`verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier(id!)}`)
    const qualified = await get(`verb=GetRecord&metadataPrefix=qdc&identifier=${identifier(id!)}`)
    assert.deepEqual(await wrongAsHarvest(simple, qualified), [])
    const values = (answer: string, name: string) =>
      [...answer.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value]) => value)
    assert.deepEqual(values(simple, 'dc:title'), ['Sheet 1: “A &amp; B” &lt;b&gt;\u{1F5FA}', 'The harbour'])
    assert.deepEqual(values(simple, 'dc:rights'), [licences['cc-by'].uri, 'Ask the archive.'])
    assert.deepEqual(values(simple, 'dc:identifier'), [`https://ibid.example/collections/${open.id}/items/${id}`, 'HL-1'])
    const [manifest, thumbnail, own] = values(simple, 'dc:relation')
    assert.equal(manifest, `https://ibid.example/iiif/${id}/manifest.json`)
    assert.match(thumbnail!, /^https:\/\/ibid\.example\/iiif\/3\/\d+\/full\/\d+,\d+\/0\/default\.jpg$/)
    assert.equal(own, 'Sheet 2')
    assert.deepEqual(values(simple, 'dc:coverage'), ['Brannoc Bay'])
    assert.deepEqual(values(qualified, 'dcterms:spatial'), ['Brannoc Bay'])
    assert.deepEqual(values(qualified, 'dcterms:alternative'), ['The harbour'])
    assert.deepEqual(values(simple, 'dc:type'), ['StillImage'])
    assert.doesNotMatch(simple + qualified, /Not for harvesters/)
  })

  it('may ask by POST, and from a page of another site', async () => {
    const { statusCode, headers, body } = await world.as(null).inject({
      method: 'POST',
      url: '/oai',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://harvester.example' },
      payload: new URLSearchParams({ verb: 'ListIdentifiers', metadataPrefix: 'oai_dc' }).toString(),
    })
    assert.deepEqual([statusCode, headers['access-control-allow-origin']], [200, '*'])
    assert.match(body, new RegExp(identifier(open.itemIds[0]!)))
    assert.deepEqual(await wrongAsHarvest(body), [])
    const json = await world.as(null).inject({ method: 'POST', url: '/oai', payload: {} })
    assert.equal(codeIn(json.body), 'badVerb')
  })

  it('are told in the words of the protocol what they got wrong', async () => {
    const cases: Record<string, string> = {
      '': 'badVerb',
      'verb=Steal': 'badVerb',
      'verb=Identify&verb=Identify': 'badVerb',
      'verb=Identify&more=1': 'badArgument',
      'verb=ListRecords': 'badArgument',
      'verb=ListRecords&metadataPrefix=oai_dc&from=2027-01-02&until=2027-01-01': 'badArgument',
      'verb=ListRecords&metadataPrefix=oai_dc&from=2027-01-01&until=2027-01-02T00:00:00Z': 'badArgument',
      'verb=ListRecords&metadataPrefix=marc:21': 'cannotDisseminateFormat',
      'verb=ListRecords&metadataPrefix=oai_dc&set=collection:2147483647': 'noRecordsMatch',
      'verb=ListRecords&metadataPrefix=oai_dc&set=%22%3E%3Cb%3E': 'noRecordsMatch',
      'verb=ListRecords&metadataPrefix=oai_dc&until=1990-01-01': 'noRecordsMatch',
      'verb=ListRecords&resumptionToken=forged': 'badResumptionToken',
      'verb=ListSets&resumptionToken=forged': 'badResumptionToken',
      'verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:ibid.example:item/2147483647': 'idDoesNotExist',
      'verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:ibid.example:item/99999999999': 'idDoesNotExist',
      'verb=GetRecord&metadataPrefix=oai_dc&identifier=%22%3Cx%3E%00': 'idDoesNotExist',
      'verb=ListMetadataFormats&identifier=nothing': 'idDoesNotExist',
      [`verb=GetRecord&metadataPrefix=oai_dc&identifier=${identifier(closed.itemIds[0]!)}`]: 'idDoesNotExist',
    }
    const answers: string[] = []
    for (const [query, code] of Object.entries(cases)) {
      answers.push(await get(query))
      assert.equal(codeIn(answers.at(-1)!), code, query)
    }
    assert.deepEqual(await wrongAsHarvest(...answers), [])
  })

  it('find nothing of what is not for the web, nor anything while the rooms are closed to it', async () => {
    const listed = await get('verb=ListRecords&metadataPrefix=oai_dc')
    assert.doesNotMatch(listed, /Closedmark/)
    const admin = await world.admin('Ava')
    await world.as(admin).call(changeInstanceSettings, { body: { showsRoomsToWeb: false } })
    assert.equal(codeIn(await get('verb=ListRecords&metadataPrefix=oai_dc')), 'noRecordsMatch')
    assert.equal(codeIn(await get('verb=ListSets')), 'noSetHierarchy')
    await world.as(admin).call(changeInstanceSettings, { body: { showsRoomsToWeb: true } })
    assert.equal(codeIn(await get('verb=ListRecords&metadataPrefix=oai_dc')), undefined)
  })
})

it('a harvester that asks more than 60 times a minute is told to wait', async () => {
  const strict = await openWorld({ RATE_LIMITS: 'on' })
  const ask = (method: 'GET' | 'POST') => strict.as(null).inject({ method, url: '/oai?verb=Identify' })
  for (let asked = 0; asked < 60; asked++) assert.notEqual((await ask(asked % 2 ? 'GET' : 'POST')).statusCode, 503)
  const { statusCode, headers } = await ask('GET')
  assert.equal(statusCode, 503)
  assert.ok(Number(headers['retry-after']) >= 1)
  strict.pass(0.02)
  assert.equal((await ask('GET')).statusCode, 200)
  await strict.close()
})
