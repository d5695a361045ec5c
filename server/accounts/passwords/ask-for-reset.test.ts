import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { forgotPassword } from '#contract/accounts.ts'
import type { World } from '#testing/world.ts'
import { Browser, openProxiedWorld, untilNothingWaits } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld({ PUBLIC_URL: 'https://ibid.test' })))
after(() => world.close())

const ask = (email: unknown, given = {}) => new Browser(world, given).send(forgotPassword, { body: { email } })
const lettersTo = async (email: string) => (await world.letters()).filter(({ to }) => to === email).length

it('answers alike for members, strangers, unverified and suspended people', async () => {
  const people = [
    await world.member('Ada'),
    await world.person('Ben', { emailVerified: false }),
    await world.person('Cleo', { isSuspended: true }),
    { email: 'stranger@library.test' },
  ]
  const answers = await Promise.all(people.map(({ email }) => ask(email)))
  const shape = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers).sort()])
  for (const answer of shape) assert.deepEqual(answer, shape[0])
  assert.equal(answers[0]?.statusCode, 200)
  await untilNothingWaits(world)
  assert.deepEqual(await Promise.all(people.map(({ email }) => lettersTo(email))), [1, 1, 1, 0])
})

it('refuses anything but one address', async () => {
  const ada = await world.member('Ada')
  const many = [[ada.email, 'evil@evil.test'], { 0: ada.email }, `${ada.email},evil@evil.test`, `${ada.email};evil@evil.test`]
  for (const email of [...many, `${ada.email}\r\nBcc: evil@evil.test`, 'nonsense', '', null, undefined, 7]) {
    const response = await ask(email)
    assert.equal(response.statusCode, 400)
    assert.deepEqual(response.json().fields, { email: 'Invalid email format' })
  }
  const form = await world.as(null).inject({
    method: 'POST',
    url: '/api/forgot-password',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `email[]=${ada.email}&email[]=evil@evil.test`,
  })
  assert.equal(form.statusCode, 415)
  await untilNothingWaits(world)
  assert.equal(await lettersTo('evil@evil.test'), 0)
})

it('writes to the address on file, with a link made from the public address', async () => {
  const ada = await world.member('Ada')
  const poison = [
    { host: 'evil.test' },
    { 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
    { host: 'ibid.test@evil.test', 'x-forwarded-proto': 'javascript' },
  ]
  for (const headers of poison) await ask(ada.email.toUpperCase(), { headers })
  await untilNothingWaits(world)
  const letters = (await world.letters()).filter(({ to }) => to.toLowerCase() === ada.email)
  assert.ok(letters.length > 0)
  for (const { to, text, html } of letters) {
    assert.equal(to, ada.email)
    assert.match(text, /\nhttps:\/\/ibid\.test\/reset-password\/[\w-]{43}\n/)
    assert.doesNotMatch(text + html, /evil|javascript/)
  }
})

it('writes at most two letters an hour and five a day to one address, and does not say when it stopped', async () => {
  const ada = await world.member('Ada')
  const bodies = new Set<string>()
  for (let hour = 0; hour < 4; hour++) {
    for (let count = 0; count < 5; count++) bodies.add((await ask(ada.email)).body)
    world.pass(1.01)
  }
  await untilNothingWaits(world)
  assert.equal(bodies.size, 1)
  assert.equal(await lettersTo(ada.email), 5)
})

it('hears one network at most 25 times', async () => {
  const statuses = []
  for (let count = 0; count < 27; count++)
    statuses.push((await ask(`name${count}@library.test`, { address: '198.51.100.9' })).statusCode)
  assert.deepEqual(statuses.slice(24), [200, 429, 429])
})
