import assert from 'node:assert/strict'
import { mkdirSync, rmSync, truncateSync } from 'node:fs'
import path from 'node:path'
import { after, beforeEach, it } from 'node:test'
import { upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { beginCheck, checkJob, checkPart } from './check-files.ts'
import { removeUnusedFiles } from './unused-files.ts'

let world: World
let ada: Actor
beforeEach(async () => {
  await world?.close()
  world = await openWorld({ RATE_LIMITS: 'off' })
  ada = await world.member('Ada')
})
after(() => world.close())

const fileOf = (key: string) => path.join(world.rooms.config.dataDir, 'media', key.slice(0, 2), key.slice(2))
const store = async (content: string) => (await upload(world, ada, { content, name: 'a.txt' })).url.slice('/media/'.length)
const put = async (text: string) => (await world.rooms.media.put(Buffer.from(text), { extension: 'txt' }, { maxBytes: 100 })).key
const check = async (...keys: string[]) => {
  for (const key of keys) await checkPart(world.rooms, { prefix: key.slice(0, 2) })
}
const faults = async () => {
  const rows = await world.db.selectFrom('file_faults').select(['key', 'fault']).execute()
  return Object.fromEntries(rows.map(({ key, fault }) => [key, fault]))
}

it('finds what is damaged or missing, tells those who watch, and finds it mended', async () => {
  const [whole, half, unreadable, gone] = [await store('whole'), await store('half'), await store('unread'), await store('gone')]
  truncateSync(fileOf(half), 2)
  rmSync(fileOf(unreadable))
  mkdirSync(fileOf(unreadable))
  rmSync(fileOf(gone))
  await check(whole, half, unreadable, gone)
  assert.deepEqual(await faults(), { [half]: 'damaged', [unreadable]: 'damaged', [gone]: 'missing' })
  const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
  assert.match(body, /ibid_media_faults\{fault="damaged"\} 2\n/)
  assert.match(body, /ibid_media_faults\{fault="missing"\} 1\n/)

  assert.deepEqual([await put('half'), await put('gone')], [half, gone])
  await world.db.deleteFrom('attachments').where('key', '=', unreadable).execute()
  await check(whole, half, unreadable, gone)
  assert.deepEqual(await faults(), {})
})

it('has a stray file removed once it is a day old, and no file that is used', async () => {
  const [used, stray] = [await store('used'), await put('stray')]
  for (const [hours, isLeft] of [
    [0, true],
    [25, false],
  ] as const) {
    world.pass(hours)
    await check(used, stray)
    await removeUnusedFiles(world.rooms)
    assert.equal((await world.rooms.media.stat(stray)) !== null, isLeft)
  }
  assert.ok(await world.rooms.media.stat(used))
})

it('goes through everything in parts, each of which waits once', async () => {
  await beginCheck(world.rooms)
  await beginCheck(world.rooms)
  const counts = await world.rooms.jobs.counts()
  const { waiting, running } = counts.find(({ name }) => name === checkJob)!
  assert.ok(waiting + running > 200 && waiting + running <= 257)
})
