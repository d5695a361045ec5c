import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { listArticleVotes, voteOnArticle } from '#contract/help.ts'
import { noticeDays } from '#contract/site.ts'
import { acknowledgeTerms, earliestEffect, listTermsNotices, listTermsVersions, publishTerms } from '#contract/terms.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpSite } from './clean-up-site.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', TRUST_PROXY: '1' })
  ruth = await world.admin('Ruth')
})
after(() => world.close())

describe('"Was this helpful?"', () => {
  const vote = (address: string, helpful: boolean, article = 'create-an-account') =>
    world.as(null, { 'x-forwarded-for': address }).call(voteOnArticle, { params: { article }, body: { helpful } })
  const votes = async (article = 'create-an-account') =>
    (await world.as(ruth).call(listArticleVotes, {})).find((one) => one.article === article)

  it('counts a visitor once a day for each article', async () => {
    await Promise.all(Array.from({ length: 20 }, () => vote('192.0.2.1', true)))
    await vote('192.0.2.2', false)
    await vote('192.0.2.1', true, 'report-a-post')
    assert.deepEqual(await votes(), { article: 'create-an-account', helpful: 1, unhelpful: 1 })
    world.pass(24)
    await vote('192.0.2.1', true)
    assert.equal((await votes())?.helpful, 2)
  })

  it('keeps no address, and of who has voted nothing beyond the day', async () => {
    const rows = await world.db.selectFrom('help_voters').selectAll().execute()
    assert.deepEqual([...new Set(rows.map(({ voter_hash }) => voter_hash.length))], [32])
    world.pass(24)
    await cleanUpSite(world.rooms)
    assert.deepEqual(await world.db.selectFrom('help_voters').selectAll().execute(), [])
    assert.ok(await votes())
  })

  it('takes only what could be the name of an article', async () => {
    for (const article of ['../x', 'A B', `x${'y'.repeat(80)}`, '<b>', '%00'])
      assert.ok((await world.as(null).send(voteOnArticle, { params: { article }, body: { helpful: true } })).statusCode >= 400)
  })
})

describe('changed terms', () => {
  const summary = 'We say more precisely how long messages are kept.'
  const publish = (effectiveOn: string) =>
    world.as(ruth).send(publishTerms, { body: { document: 'terms', summary, effectiveOn } })
  const dayIn = (days: number) => new Date(world.rooms.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  const noticeOf = async (actor: Actor) => (await world.as(actor).call(readCurrentUser, {})).termsNotice

  it('are announced at least 30 days ahead', async () => {
    assert.equal(noticeDays, 30)
    for (const early of [dayIn(29), dayIn(0), dayIn(-1), '2020-01-01', '2026-02-30', 'soon', '10000-01-01'])
      assert.equal((await publish(early)).statusCode, 400, early)
    assert.equal(dayIn(30), earliestEffect(world.rooms.now()))
    assert.equal((await publish(dayIn(30))).statusCode, 201)
  })

  it('are shown to every member until they acknowledge, and not to who comes later', async () => {
    const ada = await world.member('Ada')
    const sol = await world.person('Sol', { isSuspended: true })
    assert.equal(await noticeOf(ada), false)
    world.pass(1)
    const [sooner, later] = [dayIn(40), dayIn(50)]
    await publish(sooner)
    await publish(later)
    assert.deepEqual([await noticeOf(ada), await noticeOf(sol)], [true, true])
    world.pass(1)
    assert.equal(await noticeOf(await world.member('Newcomer')), false)

    const notices = await world.as(ada).call(listTermsNotices, {})
    assert.deepEqual(
      notices.map(({ effectiveOn }) => effectiveOn),
      [later, sooner],
    )
    await world.as(ada).call(acknowledgeTerms, { body: { ids: [notices[0]!.id] } })
    assert.equal(await noticeOf(ada), true)
    const body = { ids: notices.map(({ id }) => id) }
    await Promise.all([1, 2, 3].map(() => world.as(ada).call(acknowledgeTerms, { body })))
    assert.equal(await noticeOf(ada), false)
    assert.deepEqual(await world.as(ada).call(listTermsNotices, {}), [])
    assert.equal(await noticeOf(sol), true)
    const [newest] = await world.as(ruth).call(listTermsVersions, {})
    assert.equal(newest?.acknowledged, 1)
  })

  it('that do not exist cannot be acknowledged, nor by a visitor', async () => {
    await world.as(await world.member('Ben')).call(acknowledgeTerms, { body: { ids: [2_147_483_647] } })
    assert.equal((await world.as(null).refused(acknowledgeTerms, { body: { ids: [1] } })).status, 401)
  })
})
