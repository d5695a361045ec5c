import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { readCurrentUser } from '#contract/accounts.ts'
import { inTransaction } from '#server/rooms.ts'
import { plainPicture, sendUpload } from '#testing/uploads.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

/** A store that accepts requests of one kind and never answers them. */
for (const silentAt of ['HEAD', 'PUT'] as const) {
  describe(`a media store that hangs at ${silentAt}`, () => {
    let store: Server
    let world: World
    let ada: Actor
    let waiting = 0
    before(async () => {
      store = createServer((request, response) => {
        request.resume()
        if (request.method === silentAt) waiting += 1
        else request.once('end', () => response.writeHead(200, { 'content-length': 0 }).end())
      })
      store.listen(0, '127.0.0.1')
      await once(store, 'listening')
      const { port } = store.address() as AddressInfo
      world = await openWorld({ RATE_LIMITS: 'off', MEDIA_URL: `s3://a:b@media?endpoint=http://127.0.0.1:${port}` })
      ada = await world.member('Ada')
    })
    after(async () => {
      store.close()
      store.closeAllConnections()
      await world.close()
    })

    it('keeps no other call waiting', async () => {
      const content = await plainPicture(700, 400).png().toBuffer()
      let answered = 0
      const send = async () => {
        const { statusCode } = await sendUpload(world, ada, { content })
        answered += 1
        return statusCode
      }
      const uploads = Promise.all(Array.from({ length: 10 }, send))
      // Enough to hold every connection there is.
      while (waiting < Math.min(10, world.rooms.database.pool.options.max)) await setImmediate()
      assert.equal((await world.as(ada).call(readCurrentUser, {})).id, ada.id)
      await inTransaction(world.rooms, ({ db }) =>
        db.updateTable('users').set({ bio: 'At work' }).where('id', '=', ada.id).execute(),
      )
      assert.equal(answered, 0)
      store.close()
      store.closeAllConnections()
      assert.deepEqual(await uploads, Array(10).fill(503))
      assert.deepEqual(await world.db.selectFrom('attachments').select('id').execute(), [])
    })
  })
}
