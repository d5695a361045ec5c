import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { keepPushDevice, readPush } from '#contract/push.ts'
import { PermanentFailure } from '#server/jobs/permanent-failure.ts'
import { notify } from '#server/notifications/notify.ts'
import { inTransaction } from '#server/rooms.ts'
import { openPushReceiver, type PushReceiver } from '#testing/push-receiver.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { sendPush, type PushAbout } from './send-push.ts'

let world: World
let service: PushReceiver
let ben: Actor
before(async () => {
  service = await openPushReceiver()
  world = await openWorld({ RATE_LIMITS: 'off' })
  world.rooms.outside = service.outside
  ben = await world.member('Ben')
})
after(async () => {
  await world.close()
  service.close()
})

/** A member with a device, and something to send to it. */
async function aboutToBeTold(host?: string) {
  const ada = await world.member('Ada')
  const { endpoint, keys } = service.browser(host)
  await world.as(ada).call(keepPushDevice, { body: { endpoint, keys } })
  await inTransaction(world.rooms, (tx) => notify(tx, ada.id, { type: 'message', senderId: ben.id }))
  const { id } = await world.db.selectFrom('notifications').select('id').where('user_id', '=', ada.id).executeTakeFirstOrThrow()
  const { session_id } = await world.db
    .selectFrom('push_devices')
    .selectAll()
    .where('user_id', '=', ada.id)
    .executeTakeFirstOrThrow()
  return { ada, endpoint, about: { userId: ada.id, ids: [id], sessionId: session_id } satisfies PushAbout }
}

const counts = { sent: 0, failed: 0, ended: 0 }
const send = (about: PushAbout) => sendPush(world.rooms, about, counts)
const isOn = async (ada: Actor) => (await world.as(ada).call(readPush, {})).device !== null

/** For those waiting: in how many seconds the next attempt is. */
async function waiting({ userId }: PushAbout) {
  const { rows } = await sql<{ seconds: number; waits: number }>`
    select round(extract(epoch from start_after - created_on))::int as seconds, (data->>'waits')::int as waits
      from pgboss.job where name = 'push' and (data->>'userId')::int = ${userId}`.execute(world.db)
  return rows
}

describe('a push service', () => {
  it('that knows a device no longer is believed', async () => {
    for (const status of [404, 410]) {
      const { ada, endpoint, about } = await aboutToBeTold()
      service.answer(endpoint, { status })
      const before = counts.ended
      await send(about)
      assert.deepEqual([await isOn(ada), counts.ended], [false, before + 1])
    }
  })

  it('that asks to wait is asked again when it says, and not for ever', async () => {
    for (const [retryAfter, seconds] of [
      ['120', 120],
      [new Date(Date.now() + 600_000).toUTCString(), 600],
      ['0', 30],
      ['9999999', 21_600],
      ['soon', 30],
    ] as const) {
      const { ada, endpoint, about } = await aboutToBeTold()
      service.answer(endpoint, { status: 429, headers: { 'retry-after': retryAfter } })
      await send(about)
      const [again, ...others] = await waiting(about)
      assert.deepEqual([others, again!.waits], [[], 1])
      assert.ok(Math.abs(again!.seconds - seconds) <= 60, `${retryAfter}: ${again!.seconds}`)
      assert.equal(await isOn(ada), true)
      await assert.rejects(send({ ...about, waits: 5 }), PermanentFailure)
    }
  })

  it('that fails is tried again by the queue; one that refuses what was sent is not', async () => {
    for (const [answer, isOver] of [
      [{ status: 500 }, false],
      ['break', false],
      [{ status: 400 }, true],
      [{ status: 403 }, true],
      [{ status: 413 }, true],
      [{ status: 302, headers: { location: 'https://elsewhere.library.example/' } }, true],
    ] as const) {
      const { ada, endpoint, about } = await aboutToBeTold()
      service.answer(endpoint, answer)
      const dialedBefore = service.dialed.length
      await assert.rejects(send(about), (error) => {
        assert.equal(error instanceof PermanentFailure, isOver, String(error))
        return true
      })
      assert.equal(service.dialed.length, dialedBefore + 1, 'asked once, and no one else')
      assert.equal(await isOn(ada), true)
    }
  })

  it('that does not answer is not waited for', async () => {
    const { endpoint, about } = await aboutToBeTold()
    service.answer(endpoint, 'silence')
    const hurried = { ...world.rooms, outside: { ...service.outside, patienceMs: 50 } }
    await assert.rejects(sendPush(hurried, about, counts))
  })

  it('with a name that leads inside is not dialed, and its device is forgotten', async () => {
    for (const address of ['127.0.0.1', '10.1.2.3', '169.254.169.254', '192.168.0.7', '::1', 'fd00::1']) {
      service.names['inside.library.example'] = ['93.184.216.34', address]
      const { ada, about } = await aboutToBeTold('inside.library.example')
      const before = service.dialed.length
      await send(about)
      assert.deepEqual([service.dialed.length, await isOn(ada)], [before, false])
    }
  })
})
