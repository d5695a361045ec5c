import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { wrongCounts } from '#testing/wrong-counts.ts'
import { forgetDownloads } from './downloads.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ben, cleo, ava]: Actor[] = []
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-03-10T10:00:00Z') })
  room = resourceRoom(world, () => ava!)
  ;[ada, ben, cleo, ava] = [...(await world.members('Ada', 'Ben', 'Cleo')), await world.admin('Ava')]
})
after(() => world.close())

const standOpen = async (content?: string) => room.stand(ada!, { audience: 'public', upload: await room.file(ada!, content) })

/** As a visitor from that address. */
const visit = (id: number, remoteAddress: string, headers: Record<string, string> = {}) =>
  world.as(null).inject({ method: 'GET', url: `/api/resources/${id}/versions/1/file`, remoteAddress, headers })

async function numbersOf(id: number, viewer: Actor | null = null) {
  const { downloads, downloads30, versions } = await room.read(id, viewer)
  return { downloads, downloads30, versions: versions.map((version) => version.downloads) }
}

const counted = (downloads: number) => ({ downloads, downloads30: downloads, versions: [downloads] })
const marks = () => world.db.selectFrom('download_marks').selectAll().execute()

describe('RES-2 a download', () => {
  it('is counted once a day for each member, however often and however fast they come', async () => {
    const { id } = await standOpen()
    const answers = await Promise.all(Array.from({ length: 8 }, () => room.fetch(ben!, id, 1, { 'user-agent': firefox })))
    assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200])
    assert.deepEqual(await numbersOf(id), counted(1))
    await Promise.all([cleo!, ava!, ben!].map((reader) => room.fetch(reader, id, 1)))
    assert.deepEqual(await numbersOf(id), counted(3))
    world.pass(24)
    await room.fetch(ben!, id, 1)
    assert.deepEqual(await numbersOf(id), counted(4))
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is counted once a day for each network of visitors', async () => {
    const { id } = await standOpen()
    for (const address of ['203.0.113.7', '::ffff:203.0.113.7', '203.0.113.7']) await visit(id, address)
    assert.deepEqual(await numbersOf(id), counted(1))
    for (const address of ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:3::1']) await visit(id, address)
    assert.deepEqual(await numbersOf(id), counted(3))
  })

  it('is counted for each version by itself, and a link as a file', async () => {
    const { id } = await room.stand(ada!, { link: 'https://files.example/büch?q=a%20b%E4' })
    await room.add(ada!, id, { note: 'As a file', upload: await room.file(ada!, 'Words') })
    assert.equal((await room.fetch(ava!, id, 2)).statusCode, 200)
    await room.decide(id, 'approve')
    assert.deepEqual(await numbersOf(id, ben!), { downloads: 0, downloads30: 0, versions: [0, 0] })
    const led = await room.fetch(ben!, id, 1)
    assert.deepEqual([led.statusCode, led.headers['location']], [302, 'https://files.example/b%C3%BCch?q=a%20b%E4'])
    await room.fetch(ben!, id, 2)
    await room.fetch(cleo!, id, 2)
    assert.deepEqual(await numbersOf(id, ben!), { downloads: 3, downloads30: 3, versions: [2, 1] })
    assert.deepEqual(await wrongCounts(world), [])
  })

  it('is not counted for its author, nor while a reviewer reads it', async () => {
    const { id } = await room.share(ada!, { upload: await room.file(ada!) })
    assert.equal((await room.fetch(ava!, id, 1)).statusCode, 200)
    await room.decide(id, 'approve')
    assert.equal((await room.fetch(ada!, id, 1)).statusCode, 200)
    assert.deepEqual(await numbersOf(id, ben!), counted(0))
  })

  it('is not counted for robots', async () => {
    const { id } = await standOpen()
    const robots = `Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)|Mozilla/5.0 (compatible; bingbot/2.0)
      |DuckDuckBot/1.1|facebookexternalhit/1.1|Mozilla/5.0 (compatible; Yahoo! Slurp)|ia_archiver|Baiduspider/2.0|curl/8.5.0|Wget/1.21
      |python-requests/2.31|Mozilla/5.0 HeadlessChrome/120.0`
    for (const [at, agent] of robots.split('|').entries())
      assert.equal((await visit(id, `198.51.100.${at}`, { 'user-agent': agent.trim() })).statusCode, 200, agent)
    assert.deepEqual(await numbersOf(id), counted(0))
    await visit(id, '198.51.100.99', { 'user-agent': firefox })
    assert.deepEqual(await numbersOf(id), counted(1))
    const cubot =
      'Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0 Mobile Safari/537.36'
    await visit(id, '198.51.100.98', { 'user-agent': cubot })
    assert.deepEqual(await numbersOf(id), counted(2))
  })

  it('is not counted when it is only looked at, goes on where it broke off, or was there already', async () => {
    const { id } = await standOpen('0123456789')
    const looked = await room.fetch(ben!, id, 1, {}, 'HEAD')
    assert.deepEqual([looked.statusCode, looked.body], [200, ''])
    assert.match(String(looked.headers['content-disposition']), /^attachment; filename\*=UTF-8''policy\.txt$/)
    const resumed = await room.fetch(ben!, id, 1, { range: 'bytes=4-' })
    assert.deepEqual([resumed.statusCode, resumed.body], [206, '456789'])
    await room.fetch(ben!, id, 1, { range: 'bytes=-2' })
    const etag = String(looked.headers['etag'])
    assert.equal((await room.fetch(ben!, id, 1, { 'if-none-match': etag })).statusCode, 304)
    assert.deepEqual(await numbersOf(id), counted(0))
    assert.equal((await room.fetch(ben!, id, 1, { range: 'bytes=0-' })).statusCode, 206)
    assert.deepEqual(await numbersOf(id), counted(1))
  })

  it('is not counted while its records are viewed on the page, and is when they are saved after all', async () => {
    const { id } = await standOpen()
    const viewed = await world.as(ben!).inject({ method: 'GET', url: `/api/resources/${id}/versions/1/file?isViewed=true` })
    assert.equal(viewed.statusCode, 200)
    assert.deepEqual(await numbersOf(id), counted(0))
    await room.fetch(ben!, id, 1)
    assert.deepEqual(await numbersOf(id), counted(1))
  })

  it('comes whole or in part, under the name it was given, and never opens in this site’s name', async () => {
    const { id } = await room.stand(ada!, { upload: await room.file(ada!, 'Part of it', 'Où est-ce.txt') })
    const whole = await room.fetch(ben!, id, 1)
    assert.equal(whole.headers['content-disposition'], "attachment; filename*=UTF-8''O%C3%B9%20est-ce.txt")
    assert.match(String(whole.headers['content-security-policy']), /^sandbox/)
    const part = await room.fetch(ben!, id, 1, { range: 'bytes=0-3' })
    assert.deepEqual([part.statusCode, part.body, part.headers['content-range']], [206, 'Part', 'bytes 0-3/10'])
    const facts = await room.fetch(ben!, id, 1, {}, 'HEAD')
    assert.deepEqual([facts.statusCode, facts.headers['content-length'], facts.body], [200, '10', ''])
  })

  it('is not there, and not counted, for those who may not see the resource', async () => {
    const { id } = await room.stand(ada!, { upload: await room.file(ada!) })
    for (const method of ['GET', 'HEAD'] as const) {
      assert.equal((await room.fetch(null, id, 1, {}, method)).statusCode, 404)
      assert.equal((await room.fetch(ben!, id, 2, {}, method)).statusCode, 404)
      assert.ok((await room.fetch(ben!, id, 99_999_999_999, {}, method)).statusCode < 500)
    }
    assert.deepEqual(await numbersOf(id, ben!), counted(0))
  })
})

describe('who downloaded', () => {
  it('is known for a day as a hash that says nothing, and gone the day after', async () => {
    await forgetDownloads(world.rooms)
    const earlier = (await marks()).length
    const { id } = await standOpen()
    await room.fetch(ben!, id, 1)
    await visit(id, '203.0.113.50')
    await forgetDownloads(world.rooms)
    const kept = await marks()
    assert.equal(kept.length, earlier + 2)
    for (const mark of kept) {
      assert.deepEqual(Object.keys(mark).toSorted(), ['day', 'hash'])
      assert.equal(mark.hash.length, 32)
    }
    world.pass(24)
    await forgetDownloads(world.rooms)
    assert.deepEqual(await marks(), [])
    assert.deepEqual(await numbersOf(id), counted(2))
  })

  it('has another hash for each version and day, so that no one can be followed', async () => {
    const [one, other] = [await standOpen(), await standOpen()]
    await room.fetch(ben!, one.id, 1)
    await room.fetch(ben!, other.id, 1)
    world.pass(24)
    await room.fetch(ben!, one.id, 1)
    assert.equal(new Set((await marks()).map(({ hash }) => hash.toString('hex'))).size, 3)
    await forgetDownloads(world.rooms)
    assert.equal((await marks()).length, 1)
  })
})

describe('the numbers', () => {
  it('are all there were, and those of thirty days', async () => {
    const { id } = await standOpen()
    await visit(id, '203.0.113.1')
    world.pass(24)
    await visit(id, '203.0.113.1')
    world.pass(28 * 24)
    assert.deepEqual(await numbersOf(id), counted(2))
    world.pass(24)
    assert.deepEqual(await numbersOf(id), { downloads: 2, downloads30: 1, versions: [2] })
    world.pass(24)
    assert.deepEqual(await numbersOf(id), { downloads: 2, downloads30: 0, versions: [2] })
    world.pass(40 * 24)
    await forgetDownloads(world.rooms)
    assert.deepEqual(await world.db.selectFrom('resource_downloads').selectAll().execute(), [])
    assert.deepEqual(await numbersOf(id), { downloads: 2, downloads30: 0, versions: [2] })
    assert.deepEqual(await wrongCounts(world), [])
  })
})
