import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeEmail, changePassword } from '#contract/account-changes.ts'
import { forgotPassword, login, readCurrentUser, register, resetPassword, verifyEmail } from '#contract/accounts.ts'
import type { Actor, World } from '#testing/world.ts'
import { Browser, letterAfter, openProxiedWorld, openSocket, signedInBrowser, tokenIn } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

async function askFor({ email }: Pick<Actor, 'email'>): Promise<string> {
  const ask = () => new Browser(world).call(forgotPassword, { body: { email } })
  return tokenIn(await letterAfter(world, { to: email, subject: /reset/i }, ask))
}

const reset = (token: string, password: string) =>
  new Browser(world).send(resetPassword, { params: { token }, body: { password } })
const mayLogIn = async ({ username }: Actor, password: string) =>
  (await new Browser(world).status(login, { body: { username, password } })) === 200

it('works once, and answers with a message and nothing else', async () => {
  const ada = await world.member('Ada')
  const token = await askFor(ada)
  const response = await reset(token, 'first password')
  assert.deepEqual([response.statusCode, Object.keys(response.json()), response.cookies], [200, ['message'], []])
  const again = await reset(token, 'second password')
  assert.deepEqual([again.statusCode, again.json().message], [400, 'Invalid reset token'])
  assert.deepEqual([await mayLogIn(ada, 'first password'), await mayLogIn(ada, 'second password')], [true, false])
})

it('works once when twenty come at once', async () => {
  const ada = await world.member('Ada')
  const token = await askFor(ada)
  const passwords = Array.from({ length: 20 }, (_, index) => `password number ${index}`)
  const statuses = await Promise.all(passwords.map(async (password) => (await reset(token, password)).statusCode))
  assert.deepEqual(statuses.toSorted(), [200, ...Array<number>(19).fill(400)])
  assert.ok(await mayLogIn(ada, passwords[statuses.indexOf(200)] ?? ''))
})

it('comes to nothing when the account leaves the address while it is under way', async (test) => {
  const ada = await world.member('Ada')
  const token = await askFor(ada)
  const { database } = world.rooms
  const { transaction } = database
  const leaveFirst = async (work: Parameters<typeof transaction>[0]) => {
    await world.db
      .updateTable('users')
      .set({ email: `new-${ada.email}` })
      .where('id', '=', ada.id)
      .execute()
    return transaction(work)
  }
  test.mock.method(database, 'transaction', leaveFirst, { times: 1 })
  assert.equal((await reset(token, 'a fresh password')).statusCode, 400)
  assert.ok(await mayLogIn(ada, ada.password))
})

it('ends every session, socket and other token, and tells the owner', async () => {
  const ada = await world.member('Ada')
  const phone = await signedInBrowser(world, ada)
  const sockets = [await openSocket(world, ada), await openSocket(world, { id: ada.id, cookie: phone.cookie })]
  const [first, second] = [await askFor(ada), await askFor(ada)]
  assert.equal((await reset(second, 'a fresh password')).statusCode, 200)
  assert.equal((await world.as(ada).refused(readCurrentUser, {})).status, 401)
  assert.equal(await phone.status(readCurrentUser, {}), 401)
  for (const { closed } of sockets) assert.equal(await closed, 4401)
  assert.equal((await reset(first, 'another password')).statusCode, 400)
  await world.letterTo(ada.email, /password was changed/i)
})

it('expires after an hour, and says so', async () => {
  const ada = await world.member('Ada')
  const token = await askFor(ada)
  world.pass(1 + 1 / 60)
  const response = await reset(token, 'a fresh password')
  assert.equal(response.statusCode, 400)
  assert.match(response.json().message, /expired/)
  assert.ok(await mayLogIn(ada, ada.password))
})

it('says what is wrong with the password', async () => {
  const token = await askFor(await world.member('Ada'))
  for (const [password, message] of [
    ['1234567', 'Password must be at least 8 characters'],
    ['x'.repeat(101), 'Password is too long'],
  ] as const) {
    assert.deepEqual((await reset(token, password)).json().fields, { password: message })
  }
  assert.equal((await reset(token, 'r7-kq2mv')).statusCode, 200)
})

describe('a token', () => {
  it('of another purpose, a session, or one that is cut or made up opens nothing', async () => {
    const email = 'newcomer@library.test'
    const browser = new Browser(world)
    await browser.call(register, { body: { username: 'newcomer', email, password: 'a good long password', name: 'Ada Ames' } })
    const verification = tokenIn(await world.letterTo(email))
    const ada = await world.member('Ada')
    const token = await askFor(ada)
    const wrong = [
      verification,
      browser.cookie.split('=')[1] ?? '',
      token.slice(1),
      `${token}A`,
      `${token}\0`,
      `${token}/`,
      'A'.repeat(43),
    ]
    for (const value of wrong) {
      const { statusCode } = await reset(value, 'a fresh password')
      assert.ok([400, 404].includes(statusCode), `${statusCode} for ${value}`)
    }
    assert.ok(await mayLogIn(ada, ada.password))
    assert.equal(await new Browser(world).status(verifyEmail, { params: { token: verification } }), 200)
  })

  it('dies when the password is changed', async () => {
    const ada = await world.member('Ada')
    const token = await askFor(ada)
    const body = { currentPassword: ada.password, newPassword: 'a fresh password' }
    await world.as(ada).call(changePassword, { params: { id: String(ada.id) }, body })
    assert.equal((await reset(token, 'another password')).statusCode, 400)
  })

  it('dies when the address changes', async () => {
    const ada = await world.member('Ada')
    const token = await askFor(ada)
    const email = `new-${ada.email}`
    await world.as(ada).call(changeEmail, { params: { id: String(ada.id) }, body: { email, currentPassword: ada.password } })
    await new Browser(world).call(verifyEmail, { params: { token: tokenIn(await world.letterTo(email)) } })
    assert.equal((await reset(token, 'another password')).statusCode, 400)
  })

  it('cannot be guessed for long from one network, and works from another meanwhile', async () => {
    const token = await askFor(await world.member('Ada'))
    const guesser = new Browser(world)
    const statuses = []
    for (let guess = 0; guess < 12; guess++) {
      statuses.push(
        await guesser.status(resetPassword, {
          params: { token: `${guess}`.padStart(43, 'A') },
          body: { password: 'a fresh password' },
        }),
      )
    }
    assert.deepEqual(statuses, [...Array<number>(10).fill(400), 429, 429])
    assert.equal((await reset(token, 'a fresh password')).statusCode, 200)
  })
})
