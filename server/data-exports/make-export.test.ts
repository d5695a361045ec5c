import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { after, beforeEach, it } from 'node:test'
import { sql } from 'kysely'
import { askForExport, readExport } from '#contract/your-data.ts'
import { PermanentFailure } from '#server/jobs/permanent-failure.ts'
import type { Media } from '#server/media/media.ts'
import { inTransaction } from '#server/rooms.ts'
import { cleanUpUploads } from '#server/uploads/clean-up-uploads.ts'
import { removeUnusedFiles } from '#server/uploads/unused-files.ts'
import { fetchExport, makeReadyExport } from '#testing/exports.ts'
import { readZip } from '#testing/read-zip.ts'
import { upload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpExports, eraseExports } from './clean-up-exports.ts'
import { exportJob, makeExport } from './make-export.ts'

let world: World
let ada: Actor
beforeEach(async () => {
  await world?.close()
  world = await openWorld()
  ada = await world.member('Ada')
})
after(() => world.close())

const incoming = () => path.join(world.rooms.config.dataDir, 'media', '.incoming')
const keys = () => Array.fromAsync(world.rooms.media.list())
/** Requested and not begun yet: the test decides when. */
const addExport = async (status: 'waiting' | 'running' = 'waiting') =>
  world.db
    .insertInto('data_exports')
    .values({ user_id: ada.id, status, created_at: world.rooms.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
const { signal } = new AbortController()
const first = { attempt: 1, signal }
const latest = async () => (await world.as(ada).call(readExport, {})).latest

it('is tried again when the store fails, and is failed after the last try', async () => {
  const about = await addExport()
  renameSync(incoming(), `${incoming()}-away`)
  await assert.rejects(makeExport(world.rooms, about, first), { code: 'ENOENT' })
  assert.equal((await latest())?.status, 'waiting')
  await assert.rejects(makeExport(world.rooms, about, { attempt: 4, signal }), { code: 'ENOENT' })
  const inAnHour = new Date(world.rooms.now().getTime() + 3_600_000).toISOString()
  const { latest: failed, nextAt } = await world.as(ada).call(readExport, {})
  assert.deepEqual([failed?.status, nextAt], ['failed', inAnHour])
  const { text } = await world.letterTo(ada.email, /could not be exported/)
  assert.ok(text.includes('after 1 hour') && text.includes('/settings#your-data'))
  assert.deepEqual(await world.notificationsOf(ada), [])

  renameSync(`${incoming()}-away`, incoming())
  await makeExport(world.rooms, about, { attempt: 5, signal })
  assert.equal((await latest())?.status, 'failed')
  const refusal = await world.as(ada).refused(askForExport, { body: { currentPassword: ada.password } })
  assert.equal(refusal.code, 'export_once_a_day')
  world.pass(1)
  const { id } = await makeReadyExport(world, ada)
  assert.equal((await fetchExport(world, ada, id)).statusCode, 200)
})

it('is not tried again when it is larger than the store takes, and says so', async () => {
  const rooms = { ...world.rooms, media: { ...world.rooms.media, maxFileBytes: 1000 } }
  const about = await addExport()
  await assert.rejects(makeExport(rooms, about, first), PermanentFailure)
  assert.equal((await latest())?.status, 'too_large')
  const { text } = await world.letterTo(ada.email, /could not be exported/)
  assert.ok(text.includes('larger than 5 GB') && text.includes('/connect'))
  const inADay = new Date(world.rooms.now().getTime() + 86_400_000).toISOString()
  assert.equal((await world.as(ada).call(readExport, {})).nextAt, inADay)
  assert.deepEqual([await keys(), readdirSync(incoming())], [[], []])
})

it('names the files for which the store has no room, copies none of them, and holds the others', async () => {
  const [large, small] = [
    await upload(world, ada, { content: 'A large file', name: 'large.txt' }),
    await upload(world, ada, { content: 'A small file', name: 'small.txt' }),
  ]
  const keyOf = ({ url }: { url: string }) => url.slice('/media/'.length)
  await world.db.updateTable('attachments').set({ size: 2_000_000 }).where('key', '=', keyOf(large)).execute()
  const opened: string[] = []
  const open = (key: string) => {
    opened.push(key)
    return world.rooms.media.open(key)
  }
  const rooms = { ...world.rooms, media: { ...world.rooms.media, open, maxFileBytes: 2_000_000 } }
  await makeExport(rooms, await addExport(), first)
  assert.deepEqual(opened, [keyOf(small)])
  const { ready } = await world.as(ada).call(readExport, {})
  const files = readZip((await fetchExport(world, ada, ready!.id)).rawPayload)
  const named = JSON.parse(files.get('files-left-out.json')!.toString()) as { path: string; name: string }[]
  assert.deepEqual(
    named.map(({ name, path }) => [name, files.has(path)]),
    [['large.txt', false]],
  )
  assert.ok([...files.keys()].some((path) => path.endsWith('small.txt')))
})

it('keeps room to name all that it leaves out, also of what comes after a file that would fit', async () => {
  const { url } = await upload(world, ada, { content: 'A file', name: 'first.txt' })
  await world.db.updateTable('attachments').set({ size: 500_000 }).where('key', '=', url.slice('/media/'.length)).execute()
  await sql`
    insert into attachments (owner_id, key, kind, type, name, size)
    select ${ada.id}, 'large-' || n || '.txt', 'document', 'text/plain', 'large.txt', 2000000 from generate_series(1, 600) as n`.execute(
    world.db,
  )
  await makeExport({ ...world.rooms, media: { ...world.rooms.media, maxFileBytes: 2_000_000 } }, await addExport(), first)
  const { ready } = await world.as(ada).call(readExport, {})
  const files = readZip((await fetchExport(world, ada, ready!.id)).rawPayload)
  assert.equal(JSON.parse(files.get('files-left-out.json')!.toString()).length, 601)
})

it('stops when its time is over, and leaves the row to the try that comes next', async () => {
  const about = await addExport()
  const { key } = await world.rooms.media.put(Buffer.from('a face'), { extension: 'webp' }, { maxBytes: 100 })
  await world.db
    .updateTable('users')
    .set({ profile_picture: `/media/${key}` })
    .where('id', '=', ada.id)
    .execute()
  const over = new AbortController()
  const stream = new Readable({ read: () => over.abort() }) // never ends by itself
  const open = async () => ({ stream, size: 6, type: 'image/webp' })
  const rooms = { ...world.rooms, media: { ...world.rooms.media, open } }
  await assert.rejects(makeExport(rooms, about, { attempt: 1, signal: over.signal }), { name: 'AbortError' })
  assert.ok(stream.destroyed)
  assert.equal((await latest())?.status, 'running')
  assert.deepEqual([await keys(), readdirSync(incoming())], [[key], []])
  await makeExport(world.rooms, about, { attempt: 2, signal })
  assert.equal((await latest())?.status, 'ready')
})

it('is not announced by a run whose time was over when the file was whole', async () => {
  const over = new AbortController()
  const keep: Media['keep'] = async (...given) => {
    const stored = await world.rooms.media.keep(...given)
    over.abort()
    return stored
  }
  const rooms = { ...world.rooms, media: { ...world.rooms.media, keep } }
  await assert.rejects(makeExport(rooms, await addExport(), { attempt: 4, signal: over.signal }), { name: 'AbortError' })
  assert.equal((await latest())?.status, 'failed')
  await removeUnusedFiles(world.rooms)
  assert.deepEqual(await keys(), [])
})

it('leaves nothing behind when it breaks in the middle', async () => {
  const about = await addExport()
  const { key } = await world.rooms.media.put(Buffer.from('a face'), { extension: 'webp' }, { maxBytes: 100 })
  await world.db
    .updateTable('users')
    .set({ profile_picture: `/media/${key}` })
    .where('id', '=', ada.id)
    .execute()
  const file = path.join(world.rooms.config.dataDir, 'media', key.slice(0, 2), key.slice(2))
  rmSync(file)
  mkdirSync(file) // can be opened, but not read
  await assert.rejects(makeExport(world.rooms, about, first), { code: 'EISDIR' })
  assert.deepEqual(readdirSync(incoming()), [])
  assert.deepEqual(await keys(), [key])
})

it('starts from nothing when the process died in the middle of it', async () => {
  const about = await addExport('running')
  await makeExport(world.rooms, about, { attempt: 2, signal })
  assert.equal((await latest())?.status, 'ready')
  assert.equal((await keys()).length, 1)
  await makeExport(world.rooms, about, { attempt: 3, signal })
  assert.equal((await keys()).length, 1)
})

it('waits for its turn as long as it takes, and is given up when no one is going to make it', async () => {
  for (const status of ['waiting', 'running'] as const) {
    const about = await addExport(status)
    await world.rooms.jobs.enqueue(world.db, exportJob, about, { startAfterSeconds: 3600 })
    world.pass(72)
    await cleanUpExports(world.rooms)
    assert.equal((await latest())?.status, status)
    await world.rooms.jobs.forget(world.db, exportJob, [`$.id ? (@ == ${about.id})`])
    await cleanUpExports(world.rooms)
    assert.equal((await latest())?.status, 'failed')
  }
  await world.letterTo(ada.email, /could not be exported/)
})

it('is not taken for a file that no one needs', async () => {
  const { id } = await makeReadyExport(world, ada)
  world.pass(48)
  await cleanUpUploads(world.rooms)
  assert.equal((await fetchExport(world, ada, id)).statusCode, 200)
})

it('goes with its member, and so does one that is being made', async () => {
  const ready = await makeReadyExport(world, ada)
  const ben = await world.member('Ben')
  const bens = await makeReadyExport(world, ben)
  const about = await addExport()
  const erase = () => inTransaction(world.rooms, (tx) => eraseExports(tx, ada.id))
  await Promise.all([makeExport(world.rooms, about, first), erase()])
  await erase()
  await removeUnusedFiles(world.rooms)
  assert.equal((await keys()).length, 1)
  assert.equal((await fetchExport(world, ada, ready.id)).statusCode, 404)
  assert.equal((await fetchExport(world, ben, bens.id)).statusCode, 200)
  assert.deepEqual(readdirSync(incoming()), [])
})
