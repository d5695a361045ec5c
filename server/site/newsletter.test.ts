import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import {
  confirmNewsletter,
  countSubscribers,
  listNewsletters,
  sendNewsletter,
  subscribeToNewsletter,
  unsubscribeFromNewsletter,
} from '#contract/newsletter.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { cleanUpSite } from './clean-up-site.ts'
import { queueNewsletter } from './send-newsletter.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://ibid.test' })
  ruth = await world.admin('Ruth')
})
after(() => world.close())

let addresses = 0
const newAddress = () => `reader${++addresses}@library.test`
const subscribe = (email: string) => world.as(null).send(subscribeToNewsletter, { body: { email } })
const confirm = (token: string) => world.as(null).send(confirmNewsletter, { params: { token } })
const subscriber = (email: string) =>
  world.db.selectFrom('newsletter_subscribers').selectAll().where('email', '=', email).executeTakeFirst()
const tokenIn = (text: string) => /\/newsletter\/\w+\/([\w-]+)/.exec(text)![1]!

async function subscribed() {
  const email = newAddress()
  await subscribe(email)
  const { text } = await world.letterTo(email, /Confirm your subscription/)
  assert.equal((await confirm(tokenIn(text))).statusCode, 200)
  return email
}

const draft = { subject: 'News of November', text: 'The first paragraph of it.\n\nThe <b>second</b>.' }
async function sendOff(changes: Partial<typeof draft> = {}) {
  const { id } = await world.as(ruth).call(sendNewsletter, { body: { ...draft, ...changes } })
  for (;;) {
    const found = (await world.as(ruth).call(listNewsletters, { query: {} })).find((one) => one.id === id)!
    if (found.sent + found.skipped === found.total) return found
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

describe('the newsletter', () => {
  it('begins only after the link in the letter, which may be pressed again', async () => {
    const email = newAddress()
    assert.equal((await subscribe(email)).statusCode, 202)
    assert.equal((await subscriber(email))?.confirmed_at, null)
    const { text } = await world.letterTo(email, /Confirm your subscription/)
    for (let press = 0; press < 2; press++) assert.equal((await confirm(tokenIn(text))).statusCode, 200)
    assert.ok((await subscriber(email))?.confirmed_at)
  })

  it('does not say whether an address is known, and does not write to it again', async () => {
    const email = await subscribed()
    const [known, unknown] = [await subscribe(email.toUpperCase()), await subscribe(newAddress())]
    assert.deepEqual([known.statusCode, known.body], [unknown.statusCode, unknown.body])
    await world.letterTo(`reader${addresses}@library.test`)
    const written = (await world.letters()).filter(({ to }) => to.toLowerCase() === email)
    assert.equal(written.length, 1)
  })

  it('knows forged, foreign and expired links', async () => {
    const [one, other] = [newAddress(), newAddress()]
    await Promise.all([subscribe(one), subscribe(other)])
    const token = tokenIn((await world.letterTo(one)).text)
    const id = (await subscriber(one))!.id
    const otherId = (await subscriber(other))!.id
    const forged = [token.replace(`-${id}-`, `-${otherId}-`), token.slice(0, -1), token.replace('confirm', 'stop'), 'x']
    for (const wrong of forged)
      assert.equal((await confirm(wrong)).json<{ code: string }>().code, 'invalid_newsletter_link', wrong)
    world.pass(49)
    assert.equal((await confirm(token)).json<{ code: string }>().code, 'expired_newsletter_link')
    assert.equal((await subscriber(other))?.confirmed_at, null)
    await cleanUpSite(world.rooms)
    assert.equal(await subscriber(one), undefined)
  })

  it('is sent to those who confirmed, counted as it goes, and ended by one click', async () => {
    const email = await subscribed()
    const waiting = newAddress()
    await subscribe(waiting)
    const sent = await sendOff()
    const { confirmed } = await world.as(ruth).call(countSubscribers, {})
    assert.deepEqual([sent.total, sent.sent, sent.skipped, sent.author], [confirmed, confirmed, 0, 'Ruth'])
    assert.deepEqual(await world.db.selectFrom('newsletter_letters').selectAll().execute(), [])

    const { text, html, headers } = await world.letterTo(email, /News of November/)
    assert.match(text, /The first paragraph of it\.\n\nThe <b>second<\/b>\./)
    assert.doesNotMatch(html, /<b>second/)
    assert.equal(headers?.['List-Unsubscribe-Post'], 'List-Unsubscribe=One-Click')
    const address = headers['List-Unsubscribe']!.slice(1, -1)
    assert.equal(new URL(address).origin, 'https://ibid.test')
    for (let click = 0; click < 2; click++) {
      const { statusCode } = await world.as(null).inject({
        ...{ method: 'POST', url: new URL(address).pathname, payload: 'List-Unsubscribe=One-Click' },
        headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.test' },
      })
      assert.equal(statusCode, 200)
    }
    assert.equal(await subscriber(email), undefined)
    assert.ok(!(await world.letters()).some(({ to, subject }) => to === waiting && subject === draft.subject))
  })

  it('writes to no one who left while it was on its way, and to no one twice', async () => {
    const [email, leaver] = [await subscribed(), await subscribed()]
    const { id } = (await subscriber(leaver))!
    const newsletter = await world.db
      .insertInto('newsletters')
      .values({ subject: 'Twice', text: 'A text of some length.', author_name: 'Ruth', total: 2 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const letters = [id, (await subscriber(email))!.id].map((subscriber_id) => ({ newsletter_id: newsletter.id, subscriber_id }))
    await world.db.insertInto('newsletter_letters').values(letters).execute()
    await world.db.deleteFrom('newsletter_subscribers').where('id', '=', id).execute()
    await Promise.all([queueNewsletter(world.rooms, newsletter), queueNewsletter(world.rooms, newsletter)])
    for (;;) {
      const left = await world.db.selectFrom('newsletter_letters').selectAll().execute()
      if (left.length === 0) break
      await new Promise((resolve) => setTimeout(resolve, 25))
    }
    const [row] = await world.as(ruth).call(listNewsletters, { query: {} })
    assert.deepEqual([row?.sent, row?.skipped], [1, 1])
    const twice = (await world.letters()).filter(({ subject }) => subject === 'Twice')
    assert.deepEqual(
      twice.map(({ to }) => to),
      [email],
    )
  })

  it('takes no line break into its subject', async () => {
    const body = { ...draft, subject: 'News\r\nBcc: all@library.test' }
    assert.equal((await world.as(ruth).refused(sendNewsletter, { body })).status, 400)
  })

  it('is not sent to no one', async () => {
    await world.db.deleteFrom('newsletter_subscribers').execute()
    const refusal = await world.as(ruth).refused(sendNewsletter, { body: { ...draft, subject: 'News for nobody' } })
    assert.equal(refusal.code, 'no_subscribers')
    assert.ok(!(await world.as(ruth).call(listNewsletters, { query: {} })).some(({ total }) => total === 0))
  })

  it('is not ended by a link that means something else', async () => {
    const email = newAddress()
    await subscribe(email)
    const token = tokenIn((await world.letterTo(email)).text)
    const refusal = await world.as(null).refused(unsubscribeFromNewsletter, { params: { token } })
    assert.equal(refusal.code, 'invalid_newsletter_link')
  })
})
