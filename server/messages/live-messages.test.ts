import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { buildApp } from '#server/app.ts'
import { openJobs } from '#server/jobs/jobs.ts'
import { openHub } from '#server/live/hub.ts'
import { closeCode } from '#server/live/listening-app.ts'
import { listenLive } from '#testing/listen-live.ts'
import { messaging } from '#testing/messages.ts'
import { openDoorTo } from '#testing/redis-door.ts'
import { type Actor, openWorld, type World } from '#testing/world.ts'

const redisUrl = process.env['TEST_REDIS_URL'] ?? ''
const skip = redisUrl === '' && 'TEST_REDIS_URL names no Redis'

let world: World
let act: ReturnType<typeof messaging>
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  act = messaging(world)
})
after(() => world.close())

async function pairIn(there: World): Promise<[ada: Actor, ben: Actor]> {
  const people: [Actor, Actor] = [await there.member('Ada'), await there.member('Ben')]
  await there.colleagues(...people)
  return people
}

describe('a socket that breaks in mid-conversation', () => {
  it('loses nothing: what came meanwhile is there when its owner comes back', async () => {
    const [ada, ben] = await pairIn(world)
    const socket = await listenLive(world, ben)
    await act.write(ada, ben, '0')
    await socket.next('new_message')
    const lastSeen = (await act.thread(ben, ada)).at(-1)!.id
    await act.read(ben, ada)

    socket.socket.terminate()
    for (let at = 1; at <= 10; at++) await act.write(ada, ben, `${at}`)
    const back = await listenLive(world, ben)
    assert.deepEqual(await act.unread(ben), { count: 10, requests: 0 })
    const missed = (await act.thread(ben, ada)).filter(({ id }) => id > lastSeen)
    assert.deepEqual(
      missed.map(({ content }) => content),
      Array.from({ length: 10 }, (_, at) => `${at + 1}`),
    )
    await act.write(ada, ben, '11')
    await back.next('new_message')
    assert.deepEqual(
      back.received.map(({ type }) => type).filter((type) => type === 'new_message'),
      ['new_message'],
    )
  })
})

/** Another process of the same site: the same database, but its own sockets. */
async function openSecond(world: World, url: string) {
  const { rooms } = world
  const live = await openHub({ redisUrl: url, log: rooms.log })
  const jobs = openJobs({ database: rooms.database, log: rooms.log })
  const app = await buildApp({ ...rooms, live, jobs }, { clientDir: null })
  const second: World = { ...world, app }
  return {
    listen: (actor: Actor) => listenLive(second, actor),
    async close() {
      await app.close()
      await live.close()
    },
  }
}

describe('two processes with one Redis', { skip }, () => {
  it('tell each other’s members of messages, reading and typing', async () => {
    const first = await openWorld({ RATE_LIMITS: 'off', REDIS_URL: redisUrl })
    const second = await openSecond(first, redisUrl)
    try {
      const [ada, ben] = await pairIn(first)
      const [here, there] = [await listenLive(first, ada), await second.listen(ben)]
      const writing = messaging(first)
      await writing.write(ada, ben)
      assert.deepEqual(await there.next('new_message'), { type: 'new_message', sender: { id: ada.id, name: 'Ada' } })
      await there.next('new_notification')
      await writing.read(ben, ada)
      await here.next('messages_read')
      await there.next('conversation_changed')
    } finally {
      await second.close()
      await first.close()
    }
  })

  it('go on by themselves while Redis is away, and find each other again', async () => {
    const door = await openDoorTo(redisUrl)
    const first = await openWorld({ RATE_LIMITS: 'off', REDIS_URL: redisUrl })
    const second = await openSecond(first, door.url)
    try {
      const [ada, ben] = await pairIn(first)
      const writing = messaging(first)
      const there = await second.listen(ben)
      await door.shut()
      await writing.write(ada, ben)
      assert.deepEqual(await writing.unread(ben), { count: 1, requests: 0 })
      await door.openAgain()
      // Told that it may have missed something, the member's client reconnects and asks.
      assert.equal(await closeCode(there.socket), 1012)
      const signal = AbortSignal.timeout(120_000)
      for (let isHeard = false; !isHeard;) {
        signal.throwIfAborted()
        const back = await second.listen(ben)
        await writing.write(ada, ben)
        isHeard = await Promise.race([
          back.next('new_message').then(() => true),
          once(back.socket, 'close').then(() => false),
          setTimeout(500, false),
        ])
        back.socket.terminate()
      }
    } finally {
      await second.close()
      await first.close()
      await door.shut().catch(() => {})
    }
  })
})
