import assert from 'node:assert/strict'
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { after, beforeEach, it } from 'node:test'
import { readExport } from '#contract/your-data.ts'
import { inTransaction } from '#server/rooms.ts'
import { cleanUpUploads } from '#server/uploads/clean-up-uploads.ts'
import { fetchExport, makeReadyExport } from '#testing/exports.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpExports } from './clean-up-exports.ts'
import { eraseExports } from './erase-exports.ts'
import { makeExport } from './make-export.ts'

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
/** Asked for, and not yet begun: a test says when. */
const addExport = async (status: 'waiting' | 'running' = 'waiting') =>
  world.db
    .insertInto('data_exports')
    .values({ user_id: ada.id, status, created_at: world.rooms.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
const latest = async () => (await world.as(ada).call(readExport, {})).latest

it('is tried again when the store fails, and is failed after the last try', async () => {
  const about = await addExport()
  renameSync(incoming(), `${incoming()}-away`)
  await assert.rejects(makeExport(world.rooms, about, { attempt: 1 }), { code: 'ENOENT' })
  assert.equal((await latest())?.status, 'waiting')
  await assert.rejects(makeExport(world.rooms, about, { attempt: 4 }), { code: 'ENOENT' })
  assert.deepEqual(await world.as(ada).call(readExport, {}), { latest: { ...(await latest())!, status: 'failed' }, nextAt: null })
  assert.deepEqual(await world.notificationsOf(ada), [])

  renameSync(`${incoming()}-away`, incoming())
  await makeExport(world.rooms, about, { attempt: 5 })
  assert.equal((await latest())?.status, 'failed')
  const { id } = await makeReadyExport(world, ada)
  assert.equal((await fetchExport(world, ada, id)).statusCode, 200)
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
  mkdirSync(file) // can be opened, and cannot be read
  await assert.rejects(makeExport(world.rooms, about, { attempt: 1 }), { code: 'EISDIR' })
  assert.deepEqual(readdirSync(incoming()), [])
  assert.deepEqual(await keys(), [key])
})

it('starts from nothing when the process died in the middle of it', async () => {
  const about = await addExport('running')
  await makeExport(world.rooms, about, { attempt: 2 })
  assert.equal((await latest())?.status, 'ready')
  assert.equal((await keys()).length, 1)
  await makeExport(world.rooms, about, { attempt: 3 })
  assert.equal((await keys()).length, 1)
})

it('is given up after a day in which nobody finished it', async () => {
  await addExport('running')
  world.pass(23)
  await cleanUpExports(world.rooms)
  assert.equal((await latest())?.status, 'running')
  world.pass(1)
  await cleanUpExports(world.rooms)
  assert.equal((await latest())?.status, 'failed')
})

it('is not taken for a file that nobody needs', async () => {
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
  await Promise.all([makeExport(world.rooms, about, { attempt: 1 }), erase()])
  await erase()
  while ((await keys()).length > 1) await new Promise((resolve) => setTimeout(resolve, 20))
  assert.equal((await fetchExport(world, ada, ready.id)).statusCode, 404)
  assert.equal((await fetchExport(world, ben, bens.id)).statusCode, 200)
  assert.deepEqual(readdirSync(incoming()), [])
})
