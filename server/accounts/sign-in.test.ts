import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changePassword } from '#contract/account-changes.ts'
import { forgotPassword, login, readCurrentUser, resetPassword } from '#contract/accounts.ts'
import type { World } from '#testing/world.ts'
import {
  anotherAddress,
  Browser,
  firefoxOnLinux,
  openProxiedWorld,
  safariOnIphone,
  signedInBrowser,
  tokenIn,
  untilNothingWaits,
} from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

const attempt = (username: string, password: string, given = {}) =>
  new Browser(world, given).send(login, { body: { username, password } })

it('takes the username or the e-mail address, in any case', async () => {
  const ada = await world.member('Ada')
  for (const username of [ada.username, ada.username.toUpperCase(), ada.email, ada.email.toUpperCase(), ` ${ada.username} `]) {
    const user = await new Browser(world).call(login, { body: { username, password: ada.password } })
    assert.equal(user.id, ada.id)
  }
})

it('says what is missing', async () => {
  const empty = await new Browser(world).refused(login, { body: { username: ' ', password: '' } })
  assert.deepEqual(empty.fields, { username: 'Username or email is required', password: 'Password is required' })
  const missing = await new Browser(world).send(login, { body: {} })
  assert.deepEqual(missing.json().fields, empty.fields)
})

it('answers 400 to anything that is not two texts', async () => {
  const deep = JSON.parse('['.repeat(100) + ']'.repeat(100)) as unknown
  for (const value of [{ $gt: '' }, [], ['ada'], 1, true, null, undefined, 1e308, deep]) {
    assert.equal(await new Browser(world).status(login, { body: { username: value, password: 'x' } }), 400)
    assert.equal(await new Browser(world).status(login, { body: { username: 'ada', password: value } }), 400)
  }
  for (const body of [null, [], 'text', 1]) assert.equal(await new Browser(world).status(login, { body }), 400)
  assert.equal(await new Browser(world).status(login, { body: { username: 'a\0da', password: 'x' } }), 400)
})

it('answers alike whether the name is unknown, the password wrong, the address unverified or the account suspended', async () => {
  const people = [
    await world.member('Ada'),
    await world.person('Ben', { emailVerified: false }),
    await world.person('Cleo', { isSuspended: true }),
    await world.admin('Dora'),
  ]
  const logins = ['nobody', 'nobody@library.test', ...people.flatMap(({ username, email }) => [username, email])]
  const answers = await Promise.all(logins.map((name) => attempt(name, 'wrong password')))
  const shape = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers).sort()])
  for (const answer of shape) assert.deepEqual(answer, shape[0])
  assert.deepEqual(answers[0]?.json(), { code: 'wrong_credentials', message: 'Invalid username or password' })
})

it('opens a new session under a new cookie, and ends the one that was there', async () => {
  const ada = await world.member('Ada')
  const browser = new Browser(world)
  for (const oldCookie of ['ibid-session=AAAA', ada.cookie]) {
    browser.cookie = oldCookie
    await browser.call(login, { body: { username: ada.username, password: ada.password } })
    assert.notEqual(browser.cookie, oldCookie)
    assert.equal((await world.as({ ...ada, cookie: oldCookie }).refused(readCurrentUser, {})).status, 401)
    assert.equal((await browser.call(readCurrentUser, {})).id, ada.id)
  }
})

it('lets a suspended member in, but not to what members do', async () => {
  const ada = await world.person('Ada', { isSuspended: true })
  const browser = await signedInBrowser(world, ada)
  const body = { currentPassword: ada.password, newPassword: 'another password' }
  assert.equal((await browser.refused(changePassword, { params: { id: String(ada.id) }, body })).code, 'account_suspended')
})

describe('a new device or network', () => {
  const noticesTo = async (email: string) => {
    await untilNothingWaits(world)
    return (await world.letters()).filter(({ to, subject }) => to === email && /new sign-in/i.test(subject)).length
  }

  it('is told to the owner, with neither a token nor the address', async () => {
    const ada = await world.member('Ada')
    await signedInBrowser(world, ada, { userAgent: safariOnIphone, address: '203.0.113.199' })
    const { text, html } = await world.letterTo(ada.email, /new sign-in/i)
    assert.match(text, /Safari on iPhone/)
    assert.doesNotMatch(text + html, /203\.0|[\w-]{43}/)
  })

  it('is told once', async () => {
    const ada = await world.member('Ada')
    const address = anotherAddress()
    for (const userAgent of [firefoxOnLinux, firefoxOnLinux, safariOnIphone, safariOnIphone])
      await signedInBrowser(world, ada, { userAgent, address })
    assert.equal(await noticesTo(ada.email), 2)
  })

  it('is told when a browser of the same name comes from another network', async () => {
    const ada = await world.member('Ada')
    await signedInBrowser(world, ada)
    await signedInBrowser(world, ada)
    assert.equal(await noticesTo(ada.email), 2)
  })

  it('is told three times an hour at most', async () => {
    const ada = await world.member('Ada')
    for (let network = 0; network < 5; network++) await signedInBrowser(world, ada)
    assert.equal(await noticesTo(ada.email), 3)
    world.pass(1)
    await signedInBrowser(world, ada)
    assert.equal(await noticesTo(ada.email), 4)
  })
})

describe('wrong passwords', () => {
  it('for one account, from ever new networks, are stopped before the tenth', async () => {
    const ada = await world.member('Ada')
    const statuses = []
    for (let count = 0; count < 12; count++) statuses.push((await attempt(ada.username, 'wrong')).statusCode)
    assert.deepEqual(statuses, [...Array<number>(8).fill(401), ...Array<number>(4).fill(429)])
    const byEmail = await attempt(ada.email, ada.password)
    assert.equal(byEmail.statusCode, 429)
    assert.ok(Number(byEmail.headers['retry-after']) > 60)
    world.pass(0.51)
    assert.equal((await attempt(ada.username, ada.password)).statusCode, 200)
  })

  it('of strangers do not lock the owner out of a network where she has signed in before', async () => {
    const ada = await world.member('Ada')
    const address = anotherAddress()
    await signedInBrowser(world, ada, { address })
    for (let count = 0; count < 9; count++) await attempt(ada.username, 'wrong')
    assert.equal((await attempt(ada.username, ada.password)).statusCode, 429)
    assert.equal((await attempt(ada.username, ada.password, { address })).statusCode, 200)
  })

  it('of strangers do not lock her out elsewhere either: a reset makes the network hers', async () => {
    const ada = await world.member('Ada')
    const address = anotherAddress()
    for (let count = 0; count < 9; count++) await attempt(ada.username, 'wrong')
    await new Browser(world).call(forgotPassword, { body: { email: ada.email } })
    const token = tokenIn(await world.letterTo(ada.email, /reset/i))
    await new Browser(world, { address }).call(resetPassword, { params: { token }, body: { password: 'a fresh password' } })
    assert.equal((await attempt(ada.username, 'a fresh password', { address })).statusCode, 200)
  })

  it('for unknown names are stopped like those for members', async () => {
    const statuses = []
    for (let count = 0; count < 9; count++) statuses.push((await attempt('nobody.at.all', 'wrong')).statusCode)
    assert.deepEqual(statuses, [...Array<number>(8).fill(401), 429])
  })

  it('from one network, for ever new names, are stopped before the twenty-fifth; an IPv6 /64 is one network', async () => {
    for (const addressOf of [() => '198.51.100.7', (count: number) => `2001:db8:1:2::${count + 1}`]) {
      const statuses = []
      for (let count = 0; count < 22; count++) {
        statuses.push((await attempt(`name${count}`, 'wrong', { address: addressOf(count) })).statusCode)
      }
      assert.deepEqual(statuses, [...Array<number>(20).fill(401), 429, 429])
    }
  })

  it('that come all at once are counted before they are checked', async () => {
    const ada = await world.member('Ada')
    const address = anotherAddress()
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await attempt(ada.username, 'wrong', { address })).statusCode),
    )
    assert.equal(statuses.filter((status) => status === 401).length, 8)
    assert.equal(statuses.filter((status) => status === 429).length, 42)
  })

  it('are forgotten after the right one', async () => {
    const ada = await world.member('Ada')
    const address = anotherAddress()
    for (let round = 0; round < 3; round++) {
      for (let count = 0; count < 5; count++) await attempt(ada.username, 'wrong', { address })
      assert.equal((await attempt(ada.username, ada.password, { address })).statusCode, 200)
    }
  })
})

it('counts nothing against a network where many sign in as they should', async () => {
  const ada = await world.member('Ada')
  const address = anotherAddress()
  for (let count = 0; count < 25; count++) assert.equal((await attempt(ada.username, ada.password, { address })).statusCode, 200)
})

it('leaves no session to an old password that was checked while a reset was under way', async () => {
  const ada = await world.member('Ada')
  await new Browser(world).call(forgotPassword, { body: { email: ada.email } })
  const token = tokenIn(await world.letterTo(ada.email, /reset/i))
  const browsers = Array.from({ length: 6 }, () => new Browser(world))
  await Promise.all([
    ...browsers.map((browser) => browser.send(login, { body: { username: ada.username, password: ada.password } })),
    new Browser(world).call(resetPassword, { params: { token }, body: { password: 'a fresh password' } }),
  ])
  for (const browser of browsers) assert.equal(await browser.status(readCurrentUser, {}), 401)
})
