import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changePassword } from '#contract/account-changes.ts'
import { forgotPassword, readCurrentUser, resetPassword } from '#contract/accounts.ts'
import { readTwoFactor, renewRecoveryCodes, setUpTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from '#contract/security.ts'
import { Browser, openProxiedWorld, openSocket, tokenIn } from '#testing/browser.ts'
import { bytesOf, twoFactorIn } from '#testing/two-factor.ts'
import type { Actor, World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

const { nextCode, browserOf, withTwoFactor, attempt, codeOf } = twoFactorIn(() => world)

describe('turning it on', () => {
  it('takes the password, then a first code; nothing changes before', async () => {
    const ada = await world.member('Ada')
    const browser = browserOf(ada)
    const wrong = await browser.refused(setUpTwoFactor, { body: { currentPassword: 'wrong' } })
    assert.deepEqual([wrong.status, wrong.code], [400, 'wrong_current_password'])
    assert.equal((await browser.refused(turnOnTwoFactor, { body: { code: '123456' } })).code, 'two_factor_not_set_up')

    const { secret, uri } = await browser.call(setUpTwoFactor, { body: { currentPassword: ada.password } })
    assert.match(secret, /^[A-Z2-7]{32}$/)
    assert.equal(uri, `otpauth://totp/ibid.%3A${ada.username}?secret=${secret}&issuer=ibid.`)
    assert.deepEqual(await browser.call(readTwoFactor, {}), { isOn: false, recoveryCodesLeft: 0 })
    assert.equal(await codeOf(attempt(ada)), 'signed in')

    const code = nextCode(secret)
    const other = code === '000000' ? '000001' : '000000'
    const refused = await browser.refused(turnOnTwoFactor, { body: { code: other } })
    assert.deepEqual([refused.status, refused.code], [401, 'wrong_code'])
    assert.equal((await browser.call(readCurrentUser, {})).id, ada.id)
    const { recoveryCodes } = await browser.call(turnOnTwoFactor, { body: { code: ` ${code.slice(0, 3)} ${code.slice(3)}` } })
    assert.equal(new Set(recoveryCodes).size, 10)
    for (const one of recoveryCodes) assert.match(one, /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/)
    assert.deepEqual(await browser.call(readTwoFactor, {}), { isOn: true, recoveryCodesLeft: 10 })
    assert.equal((await browser.refused(setUpTwoFactor, { body: { currentPassword: ada.password } })).code, 'two_factor_on')
    assert.equal((await browser.refused(turnOnTwoFactor, { body: { code: nextCode(secret) } })).code, 'two_factor_on')
  })

  it('forgets a secret that was shown before', async () => {
    const ada = await world.member('Ada')
    const browser = browserOf(ada)
    const first = await browser.call(setUpTwoFactor, { body: { currentPassword: ada.password } })
    const second = await browser.call(setUpTwoFactor, { body: { currentPassword: ada.password } })
    assert.equal((await browser.refused(turnOnTwoFactor, { body: { code: nextCode(first.secret) } })).code, 'wrong_code')
    await browser.call(turnOnTwoFactor, { body: { code: nextCode(second.secret) } })
  })

  it('ends all other sessions and sockets, changes the cookie of this one, and tells the owner', async () => {
    const ada = await world.member('Ada')
    const other = await browserSignedIn(ada)
    const socket = await openSocket(world, { id: ada.id, cookie: other.cookie })
    const { browser } = await withTwoFactor(ada)
    assert.equal(await socket.closed, 4401)
    assert.equal(await other.status(readCurrentUser, {}), 401)
    assert.equal(await browserOf(ada).status(readCurrentUser, {}), 401)
    assert.equal(await browser.status(readCurrentUser, {}), 200)
    const { text } = await world.letterTo(ada.email, /two-factor authentication was turned on/i)
    assert.doesNotMatch(text, /[A-Z2-7]{32}|([a-z2-7]{4}-){3}/)
  })

  it('happens once when pressed ten times', async () => {
    const ada = await world.member('Ada')
    const { secret } = await browserOf(ada).call(setUpTwoFactor, { body: { currentPassword: ada.password } })
    const code = nextCode(secret)
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => browserOf(ada).status(turnOnTwoFactor, { body: { code } })),
    )
    assert.equal(answers.filter((status) => status === 200).length, 1)
  })

  it('keeps neither the secret nor the recovery codes in readable form', async () => {
    const { id, secret, recoveryCodes } = await withTwoFactor(await world.member('Ada'))
    const row = await world.db.selectFrom('two_factor').select('secret').where('user_id', '=', id).executeTakeFirstOrThrow()
    const codes = await world.db.selectFrom('recovery_codes').select('code_hash').where('user_id', '=', id).execute()
    assert.ok(!row.secret.includes(bytesOf(secret)))
    assert.deepEqual([codes.length, codes[0]?.code_hash.length], [recoveryCodes.length, 32])
  })

  it('is for suspended members too, and not for visitors', async () => {
    const { browser } = await withTwoFactor(await world.person('Ben', { isSuspended: true }))
    assert.equal((await browser.call(readTwoFactor, {})).isOn, true)
    const visitor = new Browser(world)
    const body = { currentPassword: 'x', code: '123456' }
    for (const endpoint of [readTwoFactor, setUpTwoFactor, turnOnTwoFactor, renewRecoveryCodes, turnOffTwoFactor])
      assert.equal(await visitor.status(endpoint, { body }), 401)
  })
})

describe('a set-up that is not finished', () => {
  const setUp = async (actor: Actor) =>
    (await browserOf(actor).call(setUpTwoFactor, { body: { currentPassword: actor.password } })).secret
  const finish = (browser: Browser, secret: string) => browser.refused(turnOnTwoFactor, { body: { code: nextCode(secret) } })

  it('is not for someone whose address is not proven: its owner could be locked out', async () => {
    const stranger = await world.person('Ben', { emailVerified: false })
    const refused = await browserOf(stranger).refused(setUpTwoFactor, { body: { currentPassword: stranger.password } })
    assert.deepEqual([refused.status, refused.code], [403, 'email_not_verified'])
    const member = await world.member('Ada')
    const secret = await setUp(member)
    await world.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', member.id).execute()
    assert.equal((await finish(browserOf(member), secret)).code, 'email_not_verified')
  })

  it('lapses after 15 minutes', async () => {
    const ada = await world.member('Ada')
    const secret = await setUp(ada)
    world.pass(0.25)
    assert.equal((await finish(browserOf(ada), secret)).code, 'two_factor_not_set_up')
    await withTwoFactor(ada)
  })

  it('is forgotten with a new password', async () => {
    const ada = await world.member('Ada')
    const secret = await setUp(ada)
    const browser = browserOf(ada)
    const body = { currentPassword: ada.password, newPassword: 'a fresh password' }
    await browser.call(changePassword, { params: { id: String(ada.id) }, body })
    assert.equal((await finish(browser, secret)).code, 'two_factor_not_set_up')
  })

  it('is forgotten with a reset of the password', async () => {
    const ada = await world.member('Ada')
    const secret = await setUp(ada)
    await new Browser(world).call(forgotPassword, { body: { email: ada.email } })
    const token = tokenIn(await world.letterTo(ada.email, /reset/i))
    await new Browser(world).call(resetPassword, { params: { token }, body: { password: 'a fresh password' } })
    const browser = await browserSignedIn({ ...ada, password: 'a fresh password' })
    assert.equal((await finish(browser, secret)).code, 'two_factor_not_set_up')
  })
})

async function browserSignedIn(actor: Actor, code?: string) {
  const browser = new Browser(world)
  assert.equal(await codeOf(attempt(actor, code, browser)), 'signed in')
  return browser
}

describe('turning it off and renewing the codes', () => {
  it('take the password and a code', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    for (const endpoint of [turnOffTwoFactor, renewRecoveryCodes]) {
      const password = await ada.browser.refused(endpoint, { body: { currentPassword: 'wrong', code: nextCode(ada.secret) } })
      assert.deepEqual([password.status, password.code], [400, 'wrong_current_password'])
      const code = await ada.browser.refused(endpoint, { body: { currentPassword: ada.password, code: 'aaaaaaaaaaaaaaaa' } })
      assert.deepEqual([code.status, code.code], [401, 'wrong_code'])
      assert.equal(await ada.browser.status(endpoint, { body: { currentPassword: ada.password } }), 400)
    }
    assert.deepEqual(await ada.browser.call(readTwoFactor, {}), { isOn: true, recoveryCodesLeft: 10 })
  })

  it('leave no recovery code of before', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const [first = '', second] = ada.recoveryCodes
    const renewed = await ada.browser.call(renewRecoveryCodes, { body: { currentPassword: ada.password, code: first } })
    assert.equal(renewed.recoveryCodes.length, 10)
    assert.equal(await codeOf(attempt(ada, second)), '401 wrong_code')
    assert.equal(await codeOf(attempt(ada, renewed.recoveryCodes[0])), 'signed in')
    await world.letterTo(ada.email, /recovery codes were renewed/i)
  })

  it('is off at once; the owner is told, and the old codes are worth nothing when it is turned on again', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    await ada.browser.call(turnOffTwoFactor, { body: { currentPassword: ada.password, code: nextCode(ada.secret) } })
    await world.letterTo(ada.email, /two-factor authentication was turned off/i)
    assert.deepEqual(await ada.browser.call(readTwoFactor, {}), { isOn: false, recoveryCodesLeft: 0 })
    assert.equal(await codeOf(attempt(ada)), 'signed in')
    const off = await ada.browser.refused(turnOffTwoFactor, { body: { currentPassword: ada.password, code: '123456' } })
    assert.deepEqual([off.status, off.code], [409, 'two_factor_off'])
    const again = await withTwoFactor({ ...ada, cookie: ada.browser.cookie })
    assert.equal(await codeOf(attempt(again, ada.recoveryCodes[0])), '401 wrong_code')
    assert.equal(await codeOf(attempt(again, nextCode(ada.secret))), '401 wrong_code')
  })
})

it('survives a new SESSION_SECRET: what was sealed before it was first set still opens, and recovery codes always do', async (test) => {
  const ada = await withTwoFactor(await world.member('Ada'))
  const { config } = world.rooms
  test.after(() => void (config.sessionSecret = undefined))
  config.sessionSecret = 'the first secret of this instance'
  assert.equal(await codeOf(attempt(ada, nextCode(ada.secret))), 'signed in')
  // That use sealed it afresh, so another secret no longer opens it.
  config.sessionSecret = 'the second secret of this instance'
  assert.equal(await codeOf(attempt(ada, nextCode(ada.secret))), '401 wrong_code')
  assert.equal(await codeOf(attempt(ada, ada.recoveryCodes[0])), 'signed in')
})
