import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { checkLink } from '#contract/resources.ts'
import { openLinkWorld } from '#testing/link-world.ts'
import { lookAtLinks } from './links.ts'

type Links = Awaited<ReturnType<typeof openLinkWorld>>
let links: Links
let people: Awaited<ReturnType<Links['begin']>>
before(async () => void (links = await openLinkWorld()))
after(() => links.close())
beforeEach(async () => void (people = await links.begin()))

describe('“Link does not work”', () => {
  it('does not stand in line behind what is looked at every week', async () => {
    const { id } = await links.share('busy.test')
    await links.world.db
      .updateTable('link_checks')
      .set({ next_at: links.world.rooms.now() })
      .where('host', '=', 'busy.test')
      .execute()
    links.web.outside.pauseMs = 60_000
    await lookAtLinks(links.world.rooms)
    await links.world.as(people.ben).call(checkLink, links.room.at(id))
    delete links.web.outside.pauseMs
    assert.equal(links.web.asked.filter((call) => call === 'HEAD busy.test').length, 2)
  })

  it('has used up the day when it was looked at, not before', async () => {
    const { id } = await links.share('slow.test')
    const day = async () =>
      (
        await links.world.db
          .selectFrom('link_checks')
          .select('asked_on')
          .where('host', '=', 'slow.test')
          .executeTakeFirstOrThrow()
      ).asked_on
    links.web.answers['slow.test'] = 'silence'
    links.web.outside.patienceMs = 1_000
    const looking = links.world.as(people.ben).call(checkLink, links.room.at(id))
    while (!links.web.asked.includes('HEAD slow.test')) await setTimeout(10)
    assert.equal(await day(), null)
    await looking
    links.web.outside.patienceMs = 10_000
    assert.notEqual(await day(), null)
  })

  it('has it looked at now, once a day, no matter who says so', async () => {
    const { id } = await links.share('doubted.test')
    links.web.answers['doubted.test'] = 404
    const now = links.world.rooms.now().toISOString()
    assert.deepEqual(await links.world.as(people.ben).call(checkLink, links.room.at(id)), { state: 'failing', checkedAt: now })
    const often = links.web.asked.length
    links.web.answers = {}
    for (const member of [people.ben, people.ava])
      assert.equal((await links.world.as(member).call(checkLink, links.room.at(id))).state, 'failing')
    assert.equal(links.web.asked.length, often)
    links.world.pass(24)
    assert.equal((await links.world.as(people.ben).call(checkLink, links.room.at(id))).state, 'ok')
  })

  it('is for members, about a resource they see that has a link', async () => {
    const { id } = await links.share('doubted.test')
    assert.equal((await links.world.as(null).refused(checkLink, links.room.at(id))).status, 401)
    const waiting = await links.room.share(people.ada)
    assert.equal((await links.world.as(people.ben).refused(checkLink, links.room.at(waiting.id))).code, 'holding_not_found')
    const file = await links.room.stand(people.ada, { upload: await links.room.file(people.ada) })
    assert.equal((await links.world.as(people.ben).refused(checkLink, links.room.at(file.id))).code, 'no_link')
  })
})

describe('a house without the internet', () => {
  it('asks no one', async () => {
    const { config } = links.world.rooms
    links.world.rooms.config = { ...config, linkCheck: false }
    const { id } = await links.share('quiet.test')
    await links.lookAfter(1)
    assert.deepEqual(await links.world.as(people.ben).call(checkLink, links.room.at(id)), { state: 'unchecked', checkedAt: null })
    await links.world.db.updateTable('link_checks').set({ state: 'ok' }).where('url', '=', 'https://quiet.test/a').execute()
    assert.equal((await links.world.as(people.ben).call(checkLink, links.room.at(id))).state, 'unchecked')
    assert.deepEqual(links.web.dialed, [])
    links.world.rooms.config = config
  })
})
