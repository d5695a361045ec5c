import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { answerContact, listInbox, sendContact } from '#contract/contact.ts'
import { readInstance } from '#contract/instance.ts'
import { problems } from '#contract/problems.ts'
import { untilMailIsOut } from '#testing/until-mail-is-out.ts'
import { openWorld, type World } from '#testing/world.ts'
import { cleanUpSite } from './clean-up-site.ts'

const words = {
  firstName: 'Vi',
  lastName: 'Sitor',
  email: 'vi@library.test',
  subject: 'Opening hours',
  message: 'When is the reading room open?',
}

const links = ['https://social.test/@ibid', 'https://video.test/ibid']

let world: World
let limited: World
before(async () => {
  world = await openWorld({ RATE_LIMITS: 'off' })
  limited = await openWorld({ TRUST_PROXY: '1', SOCIAL_LINKS: links.join(', ') })
})
after(() => Promise.all([world.close(), limited.close()]))

const forgetMessages = () => world.db.deleteFrom('contact_messages').execute()

describe('the contact form', () => {
  const send = (changes: object = {}) => world.as(null).send(sendContact, { body: { ...words, ...changes } })
  const stored = () => world.db.selectFrom('contact_messages').selectAll().orderBy('id').execute()
  const count = async () => (await stored()).length

  it('reaches the inbox signed out, and the sender gets a receipt that repeats nothing of it', async () => {
    assert.equal((await send({ elapsedMs: 30_000 })).statusCode, 201)
    const [message] = await world.as(await world.admin('Ruth')).call(listInbox, { query: {} })
    assert.deepEqual([message?.subject, message?.message, message?.status], [words.subject, words.message, 'new'])
    const { text, html } = await world.letterTo(words.email, /We have your message/)
    assert.match(text, /^Hello Vi,/)
    assert.doesNotMatch(text + html, /Opening hours|reading room/)
  })

  it('says beside each field what is wrong with it', async () => {
    const body = { firstName: ' ', lastName: 'x'.repeat(61), email: 'vi@library', subject: '', message: 'Hi' }
    const { fields } = await world.as(null).refused(sendContact, { body })
    assert.deepEqual(fields, {
      firstName: 'First name is required',
      lastName: 'Last name must be at most 60 characters',
      email: 'Invalid email format',
      subject: 'Subject is required',
      message: 'Message must be at least 10 characters',
    })
  })

  it('takes no line breaks into what becomes the head of a letter', async () => {
    const before = await count()
    for (const field of ['firstName', 'lastName', 'email', 'subject']) {
      for (const end of ['\r\nBcc: all@library.test', '\nX: y', '\rX: y', '\u2028X', '\0']) {
        const { statusCode } = await send({ [field]: `${words[field as keyof typeof words]}${end}` })
        assert.equal(statusCode, 400, `${field} ${JSON.stringify(end)}`)
      }
    }
    assert.equal(await count(), before)
  })

  it('carries no markup, no link and no essay in a name to a stranger', async () => {
    const email = 'stranger@library.test'
    const firstName = '<b>Win</b> https://evil.test www.evil.test <script>'
    assert.equal((await send({ email, firstName })).statusCode, 201)
    const { text, html } = await world.letterTo(email)
    assert.doesNotMatch(html, /<b>Win|<script>/)
    assert.doesNotMatch(text + html, /evil/)
    assert.equal((await stored()).at(-1)?.first_name, firstName)
  })

  it('tells a program that fills in every field that all went well, and keeps nothing', async () => {
    const before = await count()
    const honest = await send()
    const trapped = await send({ homepage: 'https://evil.test' })
    assert.deepEqual([trapped.statusCode, trapped.body], [honest.statusCode, honest.body])
    assert.equal(await count(), before + 1)
  })

  it('asks anyone who was faster than a person to try again', async () => {
    const refusal = await world.as(null).refused(sendContact, { body: { ...words, elapsedMs: 300 } })
    assert.deepEqual([refusal.status, refusal.code], [400, 'form_too_quick'])
  })

  it('refuses a megabyte before reading it, and a page too much after', async () => {
    const before = await count()
    assert.equal((await send({ message: 'x'.repeat(1_000_000) })).statusCode, 413)
    assert.equal((await send({ message: 'x'.repeat(5001) })).statusCode, 400)
    assert.equal((await send({ message: '\ud800 is half of something' })).statusCode, 400)
    assert.equal(await count(), before)
  })

  it('takes nothing from a form on another site', async () => {
    const foreign = world.as(null, { origin: 'https://evil.test' })
    assert.equal((await foreign.refused(sendContact, { body: words })).code, 'foreign_origin')
    const { statusCode } = await world.as(null).inject({
      ...{ method: 'POST', url: sendContact.path, payload: 'firstName=Vi' },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    assert.equal(statusCode, 415)
  })
})

describe('a message to the admins', () => {
  before(forgetMessages)

  const pass = async (days: number, stopping?: AbortSignal) => {
    world.pass(24 * days)
    await cleanUpSite(world.rooms, stopping)
    const rows = await world.db.selectFrom('contact_messages').select('status').orderBy('status').execute()
    return rows.map(({ status }) => status)
  }

  it('is forgotten a year after it came if it was settled, and after two whatever became of it, the next time where the process is to end', async () => {
    const ruth = await world.admin('Ruth')
    for (const subject of ['To answer', 'To close', 'To forget'])
      await world.as(null).call(sendContact, { body: { ...words, subject } })
    const inbox = await world.as(ruth).call(listInbox, { query: {} })
    const settle = (subject: string, reply: string | null) => {
      const { id } = inbox.find((message) => message.subject === subject)!
      return world.as(ruth).call(answerContact, { params: { id: String(id) }, body: { reply } })
    }
    await settle('To answer', 'Thank you for asking.')
    await settle('To close', null)
    assert.deepEqual(await pass(364), ['answered', 'closed', 'new'])
    assert.deepEqual(await pass(3, AbortSignal.abort()), ['answered', 'closed', 'new'])
    assert.deepEqual(await pass(0), ['new'])
    assert.deepEqual(await pass(360), ['new'])
    assert.deepEqual(await pass(6), [])
  })
})

describe('a hundred contact messages in one instant', () => {
  before(forgetMessages)

  const flood = ({ as }: World) => {
    const sender = as(null, { 'x-forwarded-for': '192.0.2.99' })
    const send = (_: unknown, index: number) => sender.send(sendContact, { body: { ...words, email: `v${index}@library.test` } })
    return Promise.all(Array.from({ length: 100 }, send))
  }
  const senders = async ({ db }: World) =>
    (await db.selectFrom('contact_messages').select('email').execute()).map(({ email }) => email).sort()

  it('are nearly all refused in plain words, and the server answers on', async () => {
    const answers = await flood(limited)
    const accepted = answers.filter(({ statusCode }) => statusCode === 201)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    assert.ok(accepted.length <= 10 && accepted.length + refused.length === 100)
    for (const refusal of refused) {
      assert.equal(refusal.json<{ message: string }>().message, problems.too_many_requests[1])
      assert.ok(Number(refusal.headers['retry-after']) > 0)
    }
    assert.equal((await senders(limited)).length, accepted.length)
    assert.equal((await limited.as(null).inject({ method: 'GET', url: '/healthz' })).statusCode, 200)
  })

  it('are all kept, each once, where limits are off', async () => {
    const answers = await flood(world)
    assert.ok(answers.every(({ statusCode }) => statusCode === 201))
    assert.deepEqual(await senders(world), Array.from({ length: 100 }, (_, index) => `v${index}@library.test`).sort())
  })
})

describe('a flood of contact messages', () => {
  before(() => limited.db.deleteFrom('contact_messages').execute())

  const from = (address: string) => limited.as(null, { 'x-forwarded-for': address })
  const send = (address: string, email: string) => from(address).send(sendContact, { body: { ...words, email } })

  it('of a hundred from one network ends after ten', async () => {
    // In four waves: anything beyond the contract's own limit in one instant is refused outright, without being counted.
    const statuses: number[] = []
    for (let wave = 0; wave < 4; wave++) {
      const answers = await Promise.all(Array.from({ length: 25 }, (_, index) => send('192.0.2.7', `v${index}@library.test`)))
      statuses.push(...answers.map(({ statusCode }) => statusCode))
    }
    assert.equal(statuses.filter((status) => status === 201).length, 10)
    assert.equal(statuses.filter((status) => status === 429).length, 90)
    const rows = await limited.db.selectFrom('contact_messages').select('id').execute()
    assert.equal(rows.length, 10)
  })

  it('from many networks in the name of one address sends that address three letters, and loses no message', async () => {
    const email = 'flooded@library.test'
    for (let network = 1; network <= 8; network++) assert.equal((await send(`198.51.100.${network}`, email)).statusCode, 201)
    const rows = await limited.db.selectFrom('contact_messages').select('id').where('email', '=', email).execute()
    assert.equal(rows.length, 8)
    await untilMailIsOut(limited)
    assert.equal((await limited.letters()).filter(({ to }) => to === email).length, 3)
  })
})

describe('social links', () => {
  it('are those of the configuration, and none without', async () => {
    const linksOf = async ({ as }: World) => (await as(null).call(readInstance, {})).socialLinks
    assert.deepEqual([await linksOf(world), await linksOf(limited)], [[], links])
  })
})
