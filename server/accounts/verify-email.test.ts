import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changeEmail } from '#contract/account-changes.ts'
import { forgotPassword, readCurrentUser, register, resendVerification, resetPassword, verifyEmail } from '#contract/accounts.ts'
import { untilWaiting } from '#testing/until-mail-is-out.ts'
import type { World } from '#testing/world.ts'
import { Browser, letterAfter, openProxiedWorld, tokenIn } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

let count = 0
async function newcomer() {
  const username = `newcomer${++count}`
  const email = `${username}@library.test`
  const browser = new Browser(world)
  await browser.call(register, { body: { username, email, password: 'a good long password', name: 'Ada Ames' } })
  return { browser, email, token: tokenIn(await world.letterTo(email)) }
}

const isVerified = async (browser: Browser) => (await browser.call(readCurrentUser, {})).emailVerified
const verify = (token: string) => new Browser(world).send(verifyEmail, { params: { token } })

it('needs no session, and can be repeated until it expires', async () => {
  const { browser, email, token } = await newcomer()
  for (let time = 0; time < 3; time++) {
    const { user } = await new Browser(world).call(verifyEmail, { params: { token } })
    assert.deepEqual(user, { email, emailVerified: true })
  }
  assert.ok(await isVerified(browser))
})

it('succeeds for everyone when twenty come at once', async () => {
  const { browser, token } = await newcomer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(token)))
  assert.deepEqual(new Set(answers.map(({ statusCode }) => statusCode)), new Set([200]))
  assert.ok(await isVerified(browser))
})

it('expires after 24 hours and says so; a fresh letter works', async () => {
  const { browser, email, token } = await newcomer()
  world.pass(24 + 1 / 60)
  const refused = await new Browser(world).refused(verifyEmail, { params: { token } })
  assert.deepEqual([refused.status, refused.message], [400, 'Your verification link has expired.'])
  assert.ok(!(await isVerified(browser)))

  const fresh = await letterAfter(world, { to: email, subject: /verify/i }, () => browser.call(resendVerification, {}))
  assert.equal((await verify(tokenIn(fresh))).statusCode, 200)
})

describe('is refused as invalid', () => {
  const assertInvalid = async (token: string) => {
    const response = await verify(token)
    assert.ok([400, 404].includes(response.statusCode), `${response.statusCode} for ${token}`)
    if (response.json().code !== 'invalid_input')
      assert.match(response.body, /Invalid verification link\.|nothing at this address/)
  }

  it('when the token is made up, cut, longer or in another case', async () => {
    const { browser, token } = await newcomer()
    const inOtherCase = token === token.toUpperCase() ? token.toLowerCase() : token.toUpperCase()
    for (const wrong of [
      'x',
      'A'.repeat(43),
      token.slice(1),
      `${token}A`,
      inOtherCase,
      `${token}\0`,
      `${token}/`,
      `${token}%00`,
      ' ',
    ]) {
      await assertInvalid(wrong)
    }
    assert.ok(!(await isVerified(browser)))
  })

  it('when it is a reset token or a session', async () => {
    const { browser, email } = await newcomer()
    await browser.call(forgotPassword, { body: { email } })
    await assertInvalid(tokenIn(await world.letterTo(email, /reset/i)))
    await assertInvalid(browser.cookie.split('=')[1] ?? '')
    assert.ok(!(await isVerified(browser)))
  })

  it('when the account has left that address', async () => {
    const { email, token } = await newcomer()
    await world.db
      .updateTable('users')
      .set({ email: `moved-${email}` })
      .where('email', '=', email)
      .execute()
    await assertInvalid(token)
  })
})

// The embedded database is one session, in which two transactions can never meet.
if (process.env['TEST_DATABASE'] === 'postgres') {
  it('proves no address that a reset of the password has given up meanwhile', async () => {
    const ada = await world.member('Ada')
    const email = `thief-${ada.email}`
    await world.as(ada).call(changeEmail, { params: { id: String(ada.id) }, body: { email, currentPassword: ada.password } })
    const token = tokenIn(await world.letterTo(email))
    await new Browser(world).call(forgotPassword, { body: { email: ada.email } })
    const params = { token: tokenIn(await world.letterTo(ada.email, /reset/i)) }

    const answers = await world.rooms.database.transaction(async (db) => {
      await db.selectFrom('users').select('id').where('id', '=', ada.id).forUpdate().execute()
      const reset = new Browser(world).status(resetPassword, { params, body: { password: 'a fresh password' } })
      await untilWaiting(world)
      const verified = verify(token)
      await untilWaiting(world, 2)
      return [reset, verified] as const
    })
    assert.equal(await answers[0], 200)
    assert.equal((await answers[1]).statusCode, 400)
    const row = await world.db.selectFrom('users').select('email').where('id', '=', ada.id).executeTakeFirstOrThrow()
    assert.equal(row.email, ada.email)
  })
}

it('changes nothing by HEAD', async () => {
  const { browser, token } = await newcomer()
  await world.as(null).inject({ method: 'HEAD', url: `/api/verify-email/${token}` })
  assert.ok(!(await isVerified(browser)))
})
