import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, it } from 'node:test'
import { SaxesParser } from 'saxes'
import { changeInstanceSettings } from '#contract/instance.ts'
import { licences } from '#contract/licences.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { eventRoom } from '#testing/event-room.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let world: World
let clientDir: string
let [ada, ava]: Actor[] = []
before(async () => {
  clientDir = mkdtempSync(path.join(tmpdir(), 'ibid-feeds-'))
  mkdirSync(path.join(clientDir, '.site'))
  writeFileSync(path.join(clientDir, 'index.html'), readFileSync('client/index.html'))
  writeFileSync(path.join(clientDir, '.site/404.html'), 'not found')
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.example.org' }, { clientDir })
  ;[ada, ava] = [await world.person('Ada <b>', { username: 'ada', email: 'ada@library.test' }), await world.admin('Ava')]
})
after(async () => {
  await world.close()
  rmSync(clientDir, { recursive: true })
})

const feed = (name: string, headers: Record<string, string> = {}) =>
  world.as(null).inject({ url: `/feeds/${name}.atom`, headers })

/** A strict parser: anything not well-formed, or in an unknown namespace, is an error. */
function read(xml: string) {
  const entries: Record<string, string>[] = []
  const feedParts: string[] = []
  const parser = new SaxesParser({ xmlns: true })
  let [words, depth] = ['', 0]
  parser.on('error', (error) => assert.fail(error))
  parser.on('opentag', ({ local, uri }) => {
    assert.equal(uri, 'http://www.w3.org/2005/Atom')
    ;[words, depth] = ['', depth + 1]
    if (local === 'entry') entries.push({})
    else if (depth === 2) feedParts.push(local)
  })
  parser.on('text', (text) => (words += text))
  parser.on('closetag', ({ local }) => {
    if (depth === 3 && entries.length > 0) entries.at(-1)![local] = words
    depth -= 1
  })
  parser.write(xml).close()
  return { entries, feedParts }
}

const hostile = 'On </title><script>alert(1)</script> & “ink” ]]> \u0007bell'

async function shareAll(audience: 'public' | 'members', title: string) {
  const event = await eventRoom(world, () => ava!).propose(ada!, { audience, title, body: 'An <i>evening</i>.' })
  await eventRoom(world, () => ava!).approve(event.id)
  const resource = await resourceRoom(world, () => ava!).stand(ada!, { audience, title })
  const collections = collectionRoom(world, () => ava!)
  const { id } = await collections.begin(ada!, { title, institution: 'Library', audience })
  await collections.add(ada!, id, { title: ['A plate'], rights: [licences['cc-by'].uri] })
  await collections.submit(ada!, id)
  await collections.decide(id, 'approve')
  return { events: event.id, resources: resource.id, collections: id }
}

it('events, resources and collections for the web are well-formed feeds, whatever their titles say', async () => {
  const shared = await shareAll('public', hostile.replace('\u0007', ''))
  await shareAll('members', 'For members alone')
  for (const [name, id] of Object.entries(shared)) {
    const answer = await feed(name)
    assert.deepEqual([answer.statusCode, answer.headers['content-type']], [200, 'application/atom+xml; charset=utf-8'])
    const { entries, feedParts } = read(answer.body)
    for (const part of ['id', 'title', 'updated', 'author', 'link']) assert.ok(feedParts.includes(part), part)
    assert.equal(entries.length, 1, name)
    const [entry] = entries
    assert.equal(entry!['id'], `https://ibid.example.org/${name}/${id}`)
    assert.match(entry!['title']!, /^On <\/title><script>alert\(1\)<\/script> & “ink” \]\]>/)
    assert.ok(!Number.isNaN(Date.parse(entry!['updated']!)) && !Number.isNaN(Date.parse(entry!['published']!)))
    assert.doesNotMatch(answer.body, /<script|For members alone/)
  }
})

it('a reader that has the feed already is told so, until something changes', async () => {
  const first = await feed('resources')
  const etag = String(first.headers['etag'])
  const again = await feed('resources', { 'if-none-match': etag })
  assert.deepEqual([again.statusCode, again.body], [304, ''])
  const { id } = await resourceRoom(world, () => ava!).stand(ada!, { audience: 'public', title: 'News' })
  const changed = await feed('resources', { 'if-none-match': etag })
  assert.equal(changed.statusCode, 200)
  await resourceRoom(world, () => ava!).decide(id, 'unapprove')
  assert.doesNotMatch((await feed('resources')).body, /News/)
})

it('the pages of the rooms name their feeds, and there are none where the web sees no rooms', async () => {
  for (const name of ['events', 'resources', 'collections']) {
    const { body } = await world.as(null).inject({ url: `/${name}`, headers: { accept: 'text/html' } })
    assert.match(
      body,
      new RegExp(`<link rel="alternate" type="application/atom\\+xml" title="[^"]+" href="/feeds/${name}\\.atom" />`),
    )
  }
  for (const url of ['/feeds/groups.atom', '/feeds/events.rss', '/feeds/constructor.atom'])
    assert.equal((await world.as(null).inject({ url })).statusCode, 404)
  await world.as(ava!).call(changeInstanceSettings, { body: { showsRoomsToWeb: false } })
  for (const name of ['events', 'resources', 'collections']) assert.equal((await feed(name)).statusCode, 404)
})
