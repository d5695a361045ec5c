import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '#server/rooms.ts'
import { hasWaitingClient } from '#testing/has-waiting-client.ts'
import { openWorld, type World } from '#testing/world.ts'
import { claimFiles, removeFile } from './claim-files.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

const put = async (text: string) => (await world.rooms.media.put(Buffer.from(text), { extension: 'txt' }, { maxBytes: 100 })).key
const tomorrow = new Date(Date.now() + 86_400_000)

it('keeps a file that somebody begins to use while it is about to be removed', async () => {
  const key = await put('wanted again')
  const order: string[] = []
  let removal: Promise<void> | undefined
  await inTransaction(world.rooms, async (tx) => {
    await claimFiles(tx, [key])
    const isUnused = async () => order.push('looks') === 0
    removal = removeFile(world.rooms, key, { ifNotSince: tomorrow, isUnused })
    while (order.length === 0 && !(await hasWaitingClient(world))) await setImmediate()
    order.push('writes its row')
  })
  await removal
  assert.deepEqual(order, ['writes its row', 'looks'])
  assert.ok(await world.rooms.media.stat(key))
})

it('tells whoever comes a moment after the removal to try again', async () => {
  const key = await put('gone')
  await removeFile(world.rooms, key, { ifNotSince: tomorrow, isUnused: async () => true })
  await assert.rejects(
    inTransaction(world.rooms, (tx) => claimFiles(tx, [key])),
    { code: 'unavailable' },
  )
})

it('keeps what has been stored anew since, used or not', async () => {
  const key = await put('stored again')
  await removeFile(world.rooms, key, { ifNotSince: new Date(Date.now() - 86_400_000), isUnused: async () => true })
  assert.ok(await world.rooms.media.stat(key))
})
