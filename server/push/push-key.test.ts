import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { keepPushDevice, readPush, readPushKey as askForKey } from '#contract/push.ts'
import { inTransaction, type Rooms } from '#server/rooms.ts'
import { openPushReceiver, type PushReceiver } from '#testing/push-receiver.ts'
import { openWorld, type World } from '#testing/world.ts'
import { readPushKey } from './push-key.ts'

let world: World
let service: PushReceiver
before(async () => {
  service = await openPushReceiver()
  world = await openWorld({ RATE_LIMITS: 'off' })
})
after(async () => {
  await world.close()
  service.close()
})

const keyOf = (rooms: Rooms) => inTransaction(rooms, readPushKey)
const withSecret = (sessionSecret: string): Rooms => ({ ...world.rooms, config: { ...world.rooms.config, sessionSecret } })

describe('the key that push services know the site by', () => {
  it('is made once, by however many need it first', async () => {
    const keys = await Promise.all(Array.from({ length: 8 }, () => keyOf(world.rooms)))
    assert.equal(new Set(keys.map(({ publicKey, privateKey }) => publicKey + privateKey)).size, 1)
    assert.equal((await world.as(await world.member('Ada')).call(askForKey, {})).publicKey, keys[0]!.publicKey)
  })

  it('is not kept in the clear', async () => {
    const { privateKey } = await keyOf(world.rooms)
    const kept = await world.db.selectFrom('push_keys').selectAll().executeTakeFirstOrThrow()
    assert.equal(kept.sealed_key.includes(Buffer.from(privateKey, 'base64url')), false)
  })

  it('that was sealed with another secret is replaced, and devices that were subscribed with it are off', async () => {
    const ada = await world.member('Ada')
    await world.as(ada).call(keepPushDevice, { body: service.browser() })
    const first = await keyOf(world.rooms)
    assert.equal((await keyOf(withSecret('set for the first time, which loses nothing'))).publicKey, first.publicKey)
    assert.notEqual((await world.as(ada).call(readPush, {})).device, null)
    await world.db
      .updateTable('push_keys')
      .set({ sealed_key: Buffer.alloc(64) })
      .execute()
    const next = await keyOf(world.rooms)
    assert.notEqual(next.publicKey, first.publicKey)
    assert.equal((await world.as(ada).call(readPush, {})).device, null)
  })
})
