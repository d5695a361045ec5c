import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { readCourse } from '#contract/courses.ts'
import { checkLink, editResource } from '#contract/resources.ts'
import { addCourse } from '#testing/courses.ts'
import { type Answer, inside, openLinkWorld } from '#testing/link-world.ts'
import { lookAtLinks } from './links.ts'

type Links = Awaited<ReturnType<typeof openLinkWorld>>
let links: Links
let people: Awaited<ReturnType<Links['begin']>>
before(async () => void (links = await openLinkWorld()))
after(() => links.close())
beforeEach(async () => void (people = await links.begin()))

describe('RES-3 a link', () => {
  it('that answers is fine, asked for gently and in our name', async () => {
    const { id } = await links.share('fine.test')
    assert.deepEqual(await links.linkOf(id), { url: 'https://fine.test/a', state: 'unchecked', checkedAt: null, movedTo: null })
    await links.lookAfter(1)
    assert.equal((await links.linkOf(id)).state, 'ok')
    assert.deepEqual(links.web.asked, ['HEAD fine.test'])
    assert.deepEqual([...links.web.agents], [`ibid. link check (+${links.world.rooms.config.publicUrl}/help)`])
    await lookAtLinks(links.world.rooms)
    assert.deepEqual(links.web.asked, ['HEAD fine.test'])
  })

  it('comes some time within a week, and no host is asked for several at once', async () => {
    const sharing = Array.from({ length: 8 }, (_, page) => links.room.stand(people.ada, { link: `https://many.test/${page}` }))
    await Promise.all(sharing)
    const rows = await links.world.db.selectFrom('link_checks').select('next_at').where('host', '=', 'many.test').execute()
    const days = rows.map(({ next_at }) => (next_at.getTime() - links.world.rooms.now().getTime()) / 86_400_000)
    assert.ok(Math.min(...days) >= 0 && Math.max(...days) > 1 && Math.max(...days) <= 7, String(days))
    links.web.outside.pauseMs = 50
    const begun = performance.now()
    await links.lookAfter(1)
    delete links.web.outside.pauseMs
    assert.equal(links.web.asked.filter((call) => call === 'HEAD many.test').length, 8)
    assert.ok(performance.now() - begun >= 7 * 49)
  })

  it('is broken after three failures on different days over a week, which its author hears once', async () => {
    const { id, title } = await links.share('missing.test')
    links.web.answers['missing.test'] = 404
    for (const [days, state] of [
      [1, 'failing'],
      [0, 'failing'],
      [3, 'failing'],
      [3, 'failing'],
    ] as const) {
      await links.lookAfter(days)
      assert.equal((await links.linkOf(id)).state, state)
    }
    assert.deepEqual(await links.told(), [])
    await links.lookAfter(1)
    assert.equal((await links.linkOf(id)).state, 'broken')
    await links.lookAfter(7)
    assert.deepEqual(
      (await links.told()).map(({ content }) => content),
      [`The link of “${title}” does not work any more`],
    )
    links.web.answers = {}
    await links.lookAfter(1)
    assert.equal((await links.linkOf(id)).state, 'ok')
  })

  it('that we are not let in to for a while is as it was afterwards, which is no news', async () => {
    const [missing, old] = [await links.share('missing-still.test'), await links.share('old-still.test')]
    const states = async () => [(await links.linkOf(missing.id)).state, (await links.linkOf(old.id)).state]
    const moved = { status: 308, location: 'https://new-still.test/b' }
    const asItWas = { 'missing-still.test': 404, 'old-still.test': moved }
    links.web.answers = asItWas
    for (const days of [1, 4, 4]) await links.lookAfter(days)
    links.web.answers = { 'missing-still.test': 503, 'old-still.test': 503 }
    await links.lookAfter(7)
    assert.deepEqual(await states(), ['unsure', 'unsure'])
    links.web.answers = asItWas
    await links.lookAfter(7)
    assert.deepEqual(await states(), ['broken', 'moved'])
    const told = async () => {
      const notices = (await links.world.notificationsOf(people.ada)).filter(({ type }) => type === 'resource_news')
      return notices.map(({ content }) => content).toSorted()
    }
    const news = [
      `The address of “${old.title}” has changed. Use the new one?`,
      `The link of “${missing.title}” does not work any more`,
    ]
    assert.deepEqual(await told(), news)
    links.web.answers = {}
    await links.lookAfter(7)
    assert.deepEqual(await states(), ['ok', 'ok'])
    links.web.answers = asItWas
    await links.lookAfter(7)
    assert.deepEqual(await told(), [news[0], ...news])
  })

  it('is not broken before three different days', async () => {
    const { id } = await links.share('rare.test')
    links.web.answers['rare.test'] = 410
    await links.lookAfter(1)
    await links.lookAfter(20)
    assert.equal((await links.linkOf(id)).state, 'failing')
    links.web.answers['rare.test'] = 200
    await links.lookAfter(1)
    links.web.answers['rare.test'] = 410
    await links.lookAfter(1)
    assert.equal((await links.linkOf(id)).state, 'failing')
    assert.deepEqual(await links.told(), [])
  })

  it('of a host that is no more is broken as well', async () => {
    const { id } = await links.share('gone.test')
    for (const days of [1, 4, 4]) await links.lookAfter(days)
    assert.equal((await links.linkOf(id)).state, 'broken')
    assert.equal((await links.told()).length, 1)
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
    links.web.answers = Object.fromEntries(unsure.map((answer, at) => [`unsure${at}.test`, answer]))
    links.web.answers['round.test'] = { status: 301, location: 'https://round.test/' }
    const ids: number[] = []
    for (const host of Object.keys(links.web.answers)) ids.push((await links.share(host)).id)
    links.web.outside.patienceMs = 1_000
    for (const days of [1, 4, 4, 4]) await links.lookAfter(days)
    links.web.outside.patienceMs = 10_000
    for (const id of ids) assert.equal((await links.linkOf(id)).state, 'unsure')
    assert.deepEqual(await links.told(), [])
  })

  it('is never said to be broken when the house is offline', async () => {
    const { id } = await links.share('far.test')
    await links.lookAfter(1)
    const { checkedAt } = await links.linkOf(id)
    links.web.isOnline = false
    for (const days of [1, 4, 4, 4]) await links.lookAfter(days)
    const alone = await links.world.as(people.ben).call(checkLink, links.room.at(id))
    assert.deepEqual([alone.state, alone.checkedAt], ['ok', checkedAt])
    assert.equal((await links.linkOf(id)).checkedAt, checkedAt)
    assert.deepEqual(await links.told(), [])
  })

  it('that leads elsewhere for good is said to have moved, and only its author is shown whereto', async () => {
    const { id, title } = await links.share('old.test')
    const { id: lent } = await links.share('lent.test')
    links.web.answers['old.test'] = { status: 308, location: 'https://new.test/b' }
    links.web.answers['lent.test'] = { status: 302, location: 'https://new.test/b' }
    await links.lookAfter(1)
    await links.lookAfter(7)
    assert.deepEqual([(await links.linkOf(id)).state, (await links.linkOf(id)).movedTo], ['moved', null])
    assert.equal((await links.linkOf(id, people.ada)).movedTo, 'https://new.test/b')
    assert.equal((await links.linkOf(lent)).state, 'ok')
    assert.deepEqual(
      (await links.told()).map(({ content }) => content),
      [`The address of “${title}” has changed. Use the new one?`],
    )
    const taken = await links.world
      .as(people.ada)
      .call(editResource, { ...links.room.at(id), body: { link: 'https://new.test/b' } })
    assert.deepEqual([taken.versions[0]!.link!.url, taken.hasProposal], ['https://new.test/b', false])
  })

  it('never leads to a private address, by name, by number or by a redirect', async () => {
    const hosts = [...Object.keys(inside), '127.0.0.1', '10.1.2.3', '[::1]', 'localhost.test:8080', 'user@other.test']
    const ids: number[] = []
    for (const host of hosts) ids.push((await links.share(host)).id)
    ids.push((await links.share('turning.test')).id)
    links.web.answers['turning.test'] = { status: 301, location: 'http://169.254.169.254/latest' }
    await links.lookAfter(1)
    for (const id of ids) assert.equal((await links.linkOf(id)).state, 'unsure')
    assert.deepEqual([...new Set(links.web.dialed)], ['93.184.216.34'])
    assert.ok(links.web.asked.every((call) => !Object.keys(inside).some((host) => call.includes(host))))
    assert.deepEqual(await links.told(), [])
  })

  it('of a course is looked at too', async () => {
    const id = await addCourse(links.world, people.ada, { title: 'Paper conservation', url: 'https://lessons.test/paper' })
    links.web.answers['lessons.test'] = 404
    await lookAtLinks(links.world.rooms)
    const seen = () => links.world.as(people.ben).call(readCourse, links.room.at(id))
    assert.deepEqual([(await seen()).linkState, (await seen()).linkCheckedAt], [null, null])
    for (const days of [1, 4, 4]) await links.lookAfter(days)
    assert.deepEqual(
      (await links.told()).map(({ content }) => content),
      ['The link of “Paper conservation” does not work any more'],
    )
    const { linkState, linkCheckedAt } = await seen()
    assert.deepEqual([linkState, linkCheckedAt], ['broken', links.world.rooms.now().toISOString()])
  })
})

describe('the operator', () => {
  const figures = async () => {
    const { body } = await links.world.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    const lines = body.matchAll(/^ibid_link_checks\{state="(\w+)"\} (\d+)$/gm)
    return Object.fromEntries(Array.from(lines, ([, state, count]) => [state, Number(count)]))
  }

  it('reads how many links there are by what was last seen there, and none of a state that none is in any more', async () => {
    await links.lookAfter(1)
    const { ok = 0, failing = 0, unchecked } = await figures()
    assert.equal(unchecked, undefined)
    for (const host of ['counted.test', 'also-counted.test', 'gone-counted.test'])
      await links.room.stand(people.ada, { link: `https://${host}/counted` })
    assert.equal((await figures())['unchecked'], 3)
    await links.lookAfter(1)
    const { unchecked: none, ...later } = await figures()
    assert.deepEqual([none, later['ok'], later['failing']], [undefined, ok + 2, failing + 1])
  })
})
