import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { after, before, beforeEach, describe, it } from 'node:test'
import { checkLink, editResource } from '#contract/resources.ts'
import { listNotifications } from '#contract/notifications.ts'
import type { Outside } from '#server/media/fetch-remote-image.ts'
import { addCourse } from '#testing/courses.ts'
import { resourceRoom } from '#testing/resource-room.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { lookAtLinks } from './links.ts'

/** A world of its own behind the edge: hosts by their answers, and those without a name. */
let server: Server
let asked: string[] = []
let answers: Record<string, [status: number, location?: string]> = {}
let isOffline = false
const outside: Outside = {
  patienceMs: 10_000,
  async resolve(hostname) {
    asked.push(hostname)
    if (hostname === 'inside.test') return [{ address: '10.0.0.1', family: 4 }]
    if (isOffline || !answers[hostname]) throw Object.assign(new Error('no such host'), { code: 'ENOTFOUND' })
    return [{ address: '93.184.216.34', family: 4 }]
  },
  connect: () => connect((server.address() as AddressInfo).port, '127.0.0.1'),
}

let world: World
let room: ReturnType<typeof resourceRoom>
let [ada, ben, ava]: Actor[] = []
before(async () => {
  server = createServer(({ headers }, response) => {
    const [status, location] = answers[headers.host ?? ''] ?? [500]
    response.writeHead(status, location ? { location } : {}).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  world = await openWorld({ RATE_LIMITS: 'off' }, { now: new Date('2026-03-02T10:00:00Z') })
  world.rooms.outside = outside
  room = resourceRoom(world, () => ava!)
  ;[ada, ben, ava] = [await world.member('Ada'), await world.member('Ben'), await world.admin('Ava')]
})
after(async () => {
  await world.close()
  server.closeAllConnections()
  server.close()
})
beforeEach(async () => {
  // What other tests shared is not looked at again.
  await world.db
    .updateTable('link_checks')
    .set({ next_at: new Date('2100-01-01') })
    .execute()
  ;[asked, answers, isOffline] = [[], { 'fine.test': [200] }, false]
})

const stateOf = async (id: number) => (await room.read(id, ben!)).versions[0]!.link!.state
const told = async (actor: Actor) =>
  (await world.as(actor).call(listNotifications, { query: {} })).map(({ content }) => content).filter(Boolean)
/** Weeks later they are still signed in. */
const staySignedIn = () =>
  world.db
    .updateTable('sessions')
    .set({ created_at: world.rooms.now(), expires_at: new Date(world.rooms.now().getTime() + 20 * 86_400_000) })
    .execute()

/** A run on each of so many days; a host that is fine shows that the house is not offline. */
async function lookFor(days: number) {
  for (let day = 0; day < days; day += 1) {
    world.pass(24)
    await lookAtLinks(world.rooms)
  }
  await staySignedIn()
}

describe('the link check', () => {
  it('RES-3 tells after three failures on different days over a week, and not before', async () => {
    const gone = await room.stand(ada!, { link: 'https://gone.test/a' })
    await room.stand(ada!, { link: 'https://fine.test/a' })
    answers['gone.test'] = [404]
    await lookFor(2)
    assert.equal(await stateOf(gone.id), 'failing')
    await lookFor(5)
    assert.equal(await stateOf(gone.id), 'failing')
    const words = `The link of “${gone.title}” does not work any more`
    assert.ok(!(await told(ada!)).includes(words))
    await lookFor(3)
    assert.equal(await stateOf(gone.id), 'broken')
    const { body } = await world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    assert.match(body, /ibid_link_checks\{state="broken"\} 1\n/)
    await lookFor(9)
    assert.equal((await told(ada!)).filter((content) => content === words).length, 1)
    answers['gone.test'] = [200]
    await lookFor(9)
    assert.equal(await stateOf(gone.id), 'ok')
  })

  it('never accuses for 401, 403, 405, 429 or 5xx', async () => {
    const unsure = []
    for (const status of [401, 403, 405, 429, 503]) {
      const host = `s${status}.test`
      answers[host] = [status]
      unsure.push(await room.stand(ada!, { link: `https://${host}/a` }))
    }
    await lookFor(25)
    for (const { id } of unsure) assert.equal(await stateOf(id), 'unsure')
    const said = (await told(ada!)).filter((content) => content.startsWith('The ')).join()
    for (const { title } of unsure) assert.ok(!said.includes(title))
  })

  it('counts nothing while the house is offline, nor for a name alone that no one knows', async () => {
    const { id } = await room.stand(ada!, { link: 'https://nowhere.test/a' })
    isOffline = true
    await lookFor(30)
    assert.equal(await stateOf(id), 'unchecked')
  })

  it('never reaches a private address', async () => {
    const inside = await room.stand(ada!, { link: 'https://inside.test/secret' })
    const literal = await room.stand(ada!, { link: 'https://127.0.0.1/secret' })
    answers['inside.test'] = [200]
    answers['127.0.0.1'] = [200]
    await lookFor(2)
    assert.deepEqual([await stateOf(inside.id), await stateOf(literal.id)], ['unsure', 'unsure'])
  })

  it('tells the author where a link has moved for good, who takes the new one at once', async () => {
    answers['moved.test'] = [301, 'https://new.test/b']
    answers['new.test'] = [200]
    const { id, title } = await room.stand(ada!, { link: 'https://moved.test/b' })
    await lookFor(2)
    assert.equal((await room.read(id, ada!)).versions[0]!.link!.movedTo, 'https://new.test/b')
    assert.equal((await room.read(id, ben!)).versions[0]!.link!.movedTo, null)
    assert.ok((await told(ada!)).includes(`The address of “${title}” has changed. Use the new one?`))
    const taken = await world.as(ada!).call(editResource, { ...room.at(id), body: { link: 'https://new.test/b' } })
    assert.deepEqual([taken.versions[0]!.link!.url, taken.hasProposal], ['https://new.test/b', false])
  })

  it('looks at the links of courses too', async () => {
    await room.stand(ada!, { link: 'https://fine.test/beside' })
    await addCourse(world, ben!, { title: 'A course elsewhere', url: 'https://course.test/a' })
    answers['course.test'] = [410]
    await lookFor(14)
    assert.ok((await told(ben!)).includes('The link of “A course elsewhere” does not work any more'))
  })
})

describe('“Link does not work”', () => {
  it('looks at once, once a day, for members who see the resource; a file has no link', async () => {
    answers['asked.test'] = [404]
    const { id } = await room.stand(ada!, { link: 'https://asked.test/a' })
    assert.equal((await world.as(ben!).call(checkLink, room.at(id))).state, 'failing')
    answers['asked.test'] = [200]
    assert.equal((await world.as(ben!).call(checkLink, room.at(id))).state, 'failing')
    world.pass(24)
    assert.equal((await world.as(ben!).call(checkLink, room.at(id))).state, 'ok')
    const file = await room.stand(ada!, { upload: await room.file(ada!) })
    assert.equal((await world.as(ben!).refused(checkLink, room.at(file.id))).code, 'no_link')
    assert.equal((await world.as(ben!).refused(checkLink, room.at(999_999))).code, 'holding_not_found')
  })
})
