import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { readCourse } from '#contract/courses.ts'
import { listNotifications } from '#contract/notifications.ts'
import { checkLink, editResource } from '#contract/resources.ts'
import type { Outside } from '#server/media/fetch-remote-image.ts'
import { addCourse } from '#testing/courses.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { lookAtLinks } from './links.ts'

/** Behind the edge one machine stands at all public addresses; what it answers is said by host. */
type Answer = number | 'silence' | 'break' | { status: number; location: string }
let server: Server
let answers: Record<string, Answer> = {}
let isOnline = true
let asked: string[] = []
let dialed: string[] = []
let agents = new Set<string | undefined>()

const inside: Record<string, string> = {
  'inside.test': '127.0.0.1',
  'metadata.test': '169.254.169.254',
  'home.test': '192.168.0.7',
}

const outside: Outside = {
  patienceMs: 10_000,
  async resolve(hostname) {
    if (!isOnline || hostname.startsWith('gone')) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
    return [{ address: inside[hostname] ?? '93.184.216.34', family: 4 }]
  },
  connect({ host, lookup }) {
    lookup(host, { all: true }, (_error, found) =>
      dialed.push(...[found].flat().map((one) => (one as { address: string }).address)),
    )
    return connect((server.address() as AddressInfo).port, '127.0.0.1')
  },
}

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  server = createServer((request, response) => {
    const host = request.headers.host!
    asked.push(`${request.method} ${host}`)
    agents.add(request.headers['user-agent'])
    const answer = answers[host] ?? 200
    if (answer === 'silence') return
    if (answer === 'break') return void request.socket.destroy()
    if (typeof answer === 'number') return void response.writeHead(answer).end()
    response.writeHead(answer.status, { location: answer.location }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-03-10T10:00:00Z') })
  world.rooms.outside = outside
  room = resourceRoom(world, () => ava!)
})
after(async () => {
  server.closeAllConnections()
  server.close()
  await world.close()
})
/** New people each time: days pass, and who stays away is logged out. */
beforeEach(async () => {
  ;[answers, isOnline, asked, dialed, agents] = [{}, true, [], [], new Set()]
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})

const share = (host: string) => room.stand(ada!, { link: `https://${host}/a` })
const linkOf = async (id: number, viewer: Actor = ben!) => (await room.read(id, viewer)).versions[0]!.link!
const told = async () =>
  (await world.as(ada!).call(listNotifications, { query: {} })).filter(({ type }) => type === 'resource_news')

/** All links, so many days later. */
async function lookAfter(days: number) {
  world.pass(days * 24)
  await world.db.updateTable('link_checks').set({ next_at: world.rooms.now() }).execute()
  await lookAtLinks(world.rooms)
}

describe('RES-3 a link', () => {
  it('that answers is fine, asked for gently and in our name', async () => {
    const { id } = await share('fine.test')
    assert.deepEqual(await linkOf(id), { url: 'https://fine.test/a', state: 'unchecked', checkedAt: null, movedTo: null })
    await lookAfter(1)
    assert.equal((await linkOf(id)).state, 'ok')
    assert.deepEqual(asked, ['HEAD fine.test'])
    assert.deepEqual([...agents], [`ibid. link check (+${world.rooms.config.publicUrl}/help)`])
    await lookAtLinks(world.rooms)
    assert.deepEqual(asked, ['HEAD fine.test'])
  })

  it('comes some time within a week, and no host is asked for several at once', async () => {
    const sharing = Array.from({ length: 8 }, (_, page) => room.stand(ada!, { link: `https://many.test/${page}` }))
    await Promise.all(sharing)
    const rows = await world.db.selectFrom('link_checks').select('next_at').where('host', '=', 'many.test').execute()
    const days = rows.map(({ next_at }) => (next_at.getTime() - world.rooms.now().getTime()) / 86_400_000)
    assert.ok(Math.min(...days) >= 0 && Math.max(...days) > 1 && Math.max(...days) <= 7, String(days))
    outside.pauseMs = 50
    const begun = performance.now()
    await lookAfter(1)
    delete outside.pauseMs
    assert.equal(asked.filter((call) => call === 'HEAD many.test').length, 8)
    assert.ok(performance.now() - begun >= 7 * 49)
  })

  it('is broken after three failures on different days over a week, which its author hears once', async () => {
    const { id, title } = await share('missing.test')
    answers['missing.test'] = 404
    for (const [days, state] of [
      [1, 'failing'],
      [0, 'failing'],
      [3, 'failing'],
      [3, 'failing'],
    ] as const) {
      await lookAfter(days)
      assert.equal((await linkOf(id)).state, state)
    }
    assert.deepEqual(await told(), [])
    await lookAfter(1)
    assert.equal((await linkOf(id)).state, 'broken')
    await lookAfter(7)
    assert.deepEqual(
      (await told()).map(({ content }) => content),
      [`The link of “${title}” does not work any more`],
    )
    answers = {}
    await lookAfter(1)
    assert.equal((await linkOf(id)).state, 'ok')
  })

  it('is not broken before three different days', async () => {
    const { id } = await share('rare.test')
    answers['rare.test'] = 410
    await lookAfter(1)
    await lookAfter(20)
    assert.equal((await linkOf(id)).state, 'failing')
    answers['rare.test'] = 200
    await lookAfter(1)
    answers['rare.test'] = 410
    await lookAfter(1)
    assert.equal((await linkOf(id)).state, 'failing')
    assert.deepEqual(await told(), [])
  })

  it('of a host that is no more is broken as well', async () => {
    const { id } = await share('gone.test')
    for (const days of [1, 4, 4]) await lookAfter(days)
    assert.equal((await linkOf(id)).state, 'broken')
    assert.equal((await told()).length, 1)
  })

  it('is never said to be broken where we may not be let in, or no one answered in time', async () => {
    const unsure: Answer[] = [
      401,
      403,
      405,
      429,
      500,
      502,
      503,
      'silence',
      'break',
      { status: 301, location: 'https://round.test/' },
    ]
    answers = Object.fromEntries(unsure.map((answer, at) => [`unsure${at}.test`, answer]))
    answers['round.test'] = { status: 301, location: 'https://round.test/' }
    const ids: number[] = []
    for (const host of Object.keys(answers)) ids.push((await share(host)).id)
    outside.patienceMs = 1_000
    for (const days of [1, 4, 4, 4]) await lookAfter(days)
    outside.patienceMs = 10_000
    for (const id of ids) assert.equal((await linkOf(id)).state, 'unsure')
    assert.deepEqual(await told(), [])
  })

  it('is never said to be broken when the house is offline', async () => {
    const { id } = await share('far.test')
    await lookAfter(1)
    const { checkedAt } = await linkOf(id)
    isOnline = false
    for (const days of [1, 4, 4, 4]) await lookAfter(days)
    const alone = await world.as(ben!).call(checkLink, room.at(id))
    assert.deepEqual([alone.state, alone.checkedAt], ['ok', checkedAt])
    assert.equal((await linkOf(id)).checkedAt, checkedAt)
    assert.deepEqual(await told(), [])
  })

  it('that leads elsewhere for good is said to have moved, and only its author is shown whereto', async () => {
    const { id, title } = await share('old.test')
    const { id: lent } = await share('lent.test')
    answers['old.test'] = { status: 308, location: 'https://new.test/b' }
    answers['lent.test'] = { status: 302, location: 'https://new.test/b' }
    await lookAfter(1)
    await lookAfter(7)
    assert.deepEqual([(await linkOf(id)).state, (await linkOf(id)).movedTo], ['moved', null])
    assert.equal((await linkOf(id, ada!)).movedTo, 'https://new.test/b')
    assert.equal((await linkOf(lent)).state, 'ok')
    assert.deepEqual(
      (await told()).map(({ content }) => content),
      [`The address of “${title}” has changed. Use the new one?`],
    )
    const taken = await world.as(ada!).call(editResource, { ...room.at(id), body: { link: 'https://new.test/b' } })
    assert.deepEqual([taken.versions[0]!.link!.url, taken.hasProposal], ['https://new.test/b', false])
  })

  it('never leads to a private address, by name, by number or by a redirect', async () => {
    const hosts = [...Object.keys(inside), '127.0.0.1', '10.1.2.3', '[::1]', 'localhost.test:8080', 'user@other.test']
    const ids: number[] = []
    for (const host of hosts) ids.push((await share(host)).id)
    ids.push((await share('turning.test')).id, (await share('[')).id)
    answers['turning.test'] = { status: 301, location: 'http://169.254.169.254/latest' }
    await lookAfter(1)
    for (const id of ids) assert.equal((await linkOf(id)).state, 'unsure')
    assert.deepEqual([...new Set(dialed)], ['93.184.216.34'])
    assert.ok(asked.every((call) => !Object.keys(inside).some((host) => call.includes(host))))
    assert.deepEqual(await told(), [])
  })

  it('of a course is looked at too', async () => {
    const id = await addCourse(world, ada!, { title: 'Paper conservation', url: 'https://lessons.test/paper' })
    answers['lessons.test'] = 404
    await lookAtLinks(world.rooms)
    const seen = () => world.as(ben!).call(readCourse, room.at(id))
    assert.deepEqual([(await seen()).linkState, (await seen()).linkCheckedAt], [null, null])
    for (const days of [1, 4, 4]) await lookAfter(days)
    assert.deepEqual(
      (await told()).map(({ content }) => content),
      ['The link of “Paper conservation” does not work any more'],
    )
    const { linkState, linkCheckedAt } = await seen()
    assert.deepEqual([linkState, linkCheckedAt], ['broken', world.rooms.now().toISOString()])
  })
})

describe('“Link does not work”', () => {
  it('does not stand in line behind what is looked at every week', async () => {
    const { id } = await share('busy.test')
    await world.db.updateTable('link_checks').set({ next_at: world.rooms.now() }).where('host', '=', 'busy.test').execute()
    outside.pauseMs = 60_000
    await lookAtLinks(world.rooms)
    const begun = performance.now()
    await world.as(ben!).call(checkLink, room.at(id))
    delete outside.pauseMs
    assert.equal(asked.filter((call) => call === 'HEAD busy.test').length, 2)
    assert.ok(performance.now() - begun < 30_000)
  })

  it('has used up the day when it was looked at, not before', async () => {
    const { id } = await share('slow.test')
    const day = async () =>
      (await world.db.selectFrom('link_checks').select('asked_on').where('host', '=', 'slow.test').executeTakeFirstOrThrow())
        .asked_on
    answers['slow.test'] = 'silence'
    outside.patienceMs = 1_000
    const looking = world.as(ben!).call(checkLink, room.at(id))
    while (!asked.includes('HEAD slow.test')) await setTimeout(10)
    assert.equal(await day(), null)
    await looking
    outside.patienceMs = 10_000
    assert.notEqual(await day(), null)
  })

  it('has it looked at now, once a day, no matter who says so', async () => {
    const { id } = await share('doubted.test')
    answers['doubted.test'] = 404
    const now = world.rooms.now().toISOString()
    assert.deepEqual(await world.as(ben!).call(checkLink, room.at(id)), { state: 'failing', checkedAt: now })
    const often = asked.length
    answers = {}
    for (const member of [ben!, ava!]) assert.equal((await world.as(member).call(checkLink, room.at(id))).state, 'failing')
    assert.equal(asked.length, often)
    world.pass(24)
    assert.equal((await world.as(ben!).call(checkLink, room.at(id))).state, 'ok')
  })

  it('is for members, about a resource they see that has a link', async () => {
    const { id } = await share('doubted.test')
    assert.equal((await world.as(null).refused(checkLink, room.at(id))).status, 401)
    const waiting = await room.share(ada!)
    assert.equal((await world.as(ben!).refused(checkLink, room.at(waiting.id))).code, 'holding_not_found')
    const file = await room.stand(ada!, { upload: await room.file(ada!) })
    assert.equal((await world.as(ben!).refused(checkLink, room.at(file.id))).code, 'no_link')
  })
})

describe('a house without the internet', () => {
  it('asks no one', async () => {
    const { config } = world.rooms
    world.rooms.config = { ...config, linkCheck: false }
    const { id } = await share('quiet.test')
    await lookAfter(1)
    assert.deepEqual(await world.as(ben!).call(checkLink, room.at(id)), { state: 'unchecked', checkedAt: null })
    await world.db.updateTable('link_checks').set({ state: 'ok' }).where('url', '=', 'https://quiet.test/a').execute()
    assert.equal((await world.as(ben!).call(checkLink, room.at(id))).state, 'unchecked')
    assert.deepEqual(dialed, [])
    world.rooms.config = config
  })
})

describe('the operator', () => {
  const figures = async () => {
    const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const lines = body.matchAll(/^ibid_link_checks\{state="(\w+)"\} (\d+)$/gm)
    return Object.fromEntries(Array.from(lines, ([, state, count]) => [state, Number(count)]))
  }

  it('reads how many links there are by what was last seen there, and none of a state that none is in any more', async () => {
    await lookAfter(1)
    const { ok = 0, failing = 0, unchecked } = await figures()
    assert.equal(unchecked, undefined)
    for (const host of ['counted.test', 'also-counted.test', 'gone-counted.test'])
      await room.stand(ada!, { link: `https://${host}/counted` })
    assert.equal((await figures())['unchecked'], 3)
    await lookAfter(1)
    const { unchecked: none, ...later } = await figures()
    assert.deepEqual([none, later['ok'], later['failing']], [undefined, ok + 2, failing + 1])
  })
})
