import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { changeInstanceSettings } from '#contract/instance.ts'
import { licences } from '#contract/licences.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { addItemFile } from '#testing/collections.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let clientDir: string
let room: ReturnType<typeof collectionRoom>
let [ada, ava]: Actor[] = []
before(async () => {
  clientDir = mkdtempSync(path.join(tmpdir(), 'ibid-collections-'))
  mkdirSync(path.join(clientDir, '.site'))
  writeFileSync(path.join(clientDir, 'index.html'), readFileSync('client/index.html'))
  writeFileSync(path.join(clientDir, '.site/404.html'), 'not found')
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.example.org' }, { clientDir })
  ;[ada, ava] = [await world.person('Ada Kern', { username: 'ada' }), await world.admin('Ava')]
  room = collectionRoom(world, () => ava!)
})
after(async () => {
  await world.close()
  rmSync(clientDir, { recursive: true })
})

const page = (url: string, actor: Actor | null = null) => world.as(actor).inject({ url, headers: { accept: 'text/html' } })
const dataIn = (body: string) => {
  const [, data = '{}'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body) ?? []
  return JSON.parse(data) as Record<string, unknown>
}

async function standWithPicture() {
  const { id } = await room.begin(ada!, { title: 'Glass plates', institution: 'Nordmoor Library', audience: 'public' })
  const item = await room.add(ada!, id, {
    ...{ title: ['The <old> harbour'], creator: ['山田 花子'], date: ['1897~'], description: ['Seen from the north.'] },
    ...{ rights: [licences['cc-by'].uri], rightsHolder: ['The town'], transcript: ['“Ships and gulls”'] },
  })
  await addItemFile(world, item.id, 'harbour.webp')
  await room.submit(ada!, id)
  await room.decide(id, 'approve')
  return { id, item }
}

it('a public collection and each of its items are whole at the first byte, in words, with a picture and as data', async () => {
  const { id, item } = await standWithPicture()
  const url = `https://ibid.example.org/collections/${id}`
  const whole = await page(`/collections/${id}`)
  assert.deepEqual([whole.statusCode, whole.headers['x-robots-tag']], [200, undefined])
  for (const said of ['Glass plates</h1>', '1 item · Nordmoor Library · 1897', `href="/collections/${id}/items/${item.id}"`])
    assert.ok(whole.body.includes(said), said)
  const { '@type': type, name, collectionSize, license } = dataIn(whole.body)
  assert.deepEqual([type, name, collectionSize, license], ['Collection', 'Glass plates', 1, licences.pdm.uri])

  const part = await page(`/collections/${id}/items/${item.id}`)
  assert.deepEqual([part.statusCode, part.headers['x-robots-tag']], [200, undefined])
  const { files } = await room.item(item.id, null)
  const said = [
    'The &lt;old&gt; harbour',
    '山田 花子 · 1897~ · Nordmoor Library',
    'Ships and gulls',
    `<img src="${files[0]!.large}"`,
  ]
  for (const words of said) assert.ok(part.body.includes(words), words)
  const data = dataIn(part.body)
  assert.deepEqual(
    [data['@type'], data['license'], data['creditText'], data['isPartOf'], data['contentUrl']],
    [
      ...['ImageObject', licences['cc-by'].uri, 'The town, Nordmoor Library'],
      { '@type': 'Collection', name: 'Glass plates', url },
      `https://ibid.example.org${files[0]!.large}`,
    ],
  )
})

it('a collection names its items in its own order, and sound is a work among others', async () => {
  const { id } = await room.stand(ada!, { audience: 'public', order: 'title' }, [{ title: ['Birch'] }, { title: ['Alder'] }])
  const { body } = await page(`/collections/${id}`)
  assert.ok(body.indexOf('>Alder<') < body.indexOf('>Birch<'))
  const talks = await room.begin(ada!, { audience: 'public' })
  const talk = await room.add(ada!, talks.id, {}, 'audio')
  await room.submit(ada!, talks.id)
  await room.decide(talks.id, 'approve')
  assert.equal(dataIn((await page(`/collections/${talks.id}/items/${talk.id}`)).body)['@type'], 'CreativeWork')
})

it('an item has one address, and none once it is not for the web; the sitemap has those that are', async () => {
  const { id, item } = await standWithPicture()
  const other = await room.stand(ada!, { audience: 'public' })
  const members = await room.stand(ada!)
  const paths = [
    `/collections/${other.id}/items/${item.id}`,
    `/collections/${members.id}`,
    `/collections/${members.id}/items/${members.ids[0]}`,
  ]
  for (const url of paths) assert.equal((await page(url)).statusCode, 404, url)
  assert.equal((await page(`/collections/${members.id}`, ada!)).statusCode, 200)
  const listed = async (name: string) => (await page(`/sitemap-${name}-1.xml`)).body
  assert.ok((await listed('items')).includes(`/collections/${id}/items/${item.id}<`))
  assert.ok((await listed('collections')).includes(`/collections/${id}<`))
  assert.ok(!(await listed('items')).includes(`/items/${members.ids[0]}<`))
  await world.as(ava!).call(changeInstanceSettings, { body: { showsRoomsToWeb: false } })
  assert.equal((await page(`/collections/${id}/items/${item.id}`)).statusCode, 404)
  await world.as(ava!).call(changeInstanceSettings, { body: { showsRoomsToWeb: true } })
})

it('an item is cited with its collection and who keeps it, in four formats', async () => {
  const { id, item } = await standWithPicture()
  const cite = async (format: string) =>
    (await world.as(null).inject({ url: `/api/items/${item.id}/citation?format=${format}` })).body
  const url = `https://ibid.example.org/collections/${id}/items/${item.id}`
  assert.equal(await cite('text'), `山田 花子. The <old> harbour. Glass plates, Nordmoor Library, 1897~. CC BY 4.0. ${url}`)
  assert.match(await cite('ris'), /^TY {2}- ART\r\nID {2}- ibid-\d+\r\nAU {2}- 山田 花子\r\nTI {2}- The <old> harbour\r\nPB/)
  assert.match(await cite('bibtex'), /^@misc\{ibid-\d+,\n {2}title = \{\{The <old> harbour\}\},\n[^]*year = \{1897\}/)
  const [csl] = JSON.parse(await cite('csl')) as Record<string, unknown>[]
  assert.deepEqual([csl?.['type'], csl?.['URL'], csl?.['issued']], ['graphic', url, { 'date-parts': [[1897]] }])
  const plain = await room.stand(ada!, { audience: 'public', title: 'Plain' }, [{ title: ['No date, no name'] }])
  const text = (await world.as(null).inject({ url: `/api/items/${plain.ids[0]}/citation` })).body
  assert.ok(text.startsWith('No date, no name. Plain, Nordmoor Library. Public Domain Mark 1.0. '), text)
})
