import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { deleteHolding } from '#contract/holdings.ts'
import { collectionRoom } from '#testing/collection-room.ts'
import { untilWaiting } from '#testing/until-mail-is-out.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

// The embedded database is one session, in which two transactions can never meet.
if (process.env['TEST_DATABASE'] === 'postgres')
  describe('a single item', () => {
    let world: World
    let room: ReturnType<typeof collectionRoom>
    let [ada, ava]: Actor[] = []
    before(async () => {
      world = await openWorld({ RATE_LIMITS: 'off' })
      room = collectionRoom(world, () => ava!)
      ;[ada, ava] = [await world.member('Ada'), await world.admin('Ava')]
    })
    after(() => world.close())

    for (const [deed, run] of Object.entries({
      'decided on': (itemId: number) => room.decide(itemId, 'reject'),
      deleted: (itemId: number) => world.as(ada!).call(deleteHolding, room.at(itemId)),
    }))
      it(`is ${deed} after those who change its collection, who never wait for it in turn`, async () => {
        const { id, ids } = await room.stand(ada!)
        const done = await world.rooms.database.transaction(async (db) => {
          await db.selectFrom('holdings').select('id').where('id', '=', id).forNoKeyUpdate().execute()
          const doing = run(ids[0]!)
          await untilWaiting(world)
          await db.selectFrom('holdings').select('id').where('id', '=', ids[0]!).forNoKeyUpdate().noWait().execute()
          return [doing]
        })
        await done[0]
        assert.equal((await room.read(id, ada!)).items, 0)
      })
  })
