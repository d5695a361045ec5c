import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { changePassword, forgotPassword, login, readCurrentUser, resetPassword } from '#contract/accounts.ts'
import { readTwoFactor, renewRecoveryCodes, setUpTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from '#contract/security.ts'
import { bytesOf, codeOfApp } from '#testing/authenticator-app.ts'
import {
  anotherAddress,
  Browser,
  letterAfter,
  openProxiedWorld,
  openSocket,
  tokenIn,
  untilNothingWaits,
} from '#testing/browser.ts'
import type { Actor, World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

const step = 1 / 120
/** Time passes with each code, as an app shows none twice. */
function nextCode(secret: string) {
  world.pass(step)
  return codeOfApp(secret, world.rooms.now())
}

function browserOf(actor: Actor) {
  const browser = new Browser(world)
  browser.cookie = actor.cookie
  return browser
}

async function withTwoFactor(actor: Actor) {
  const browser = browserOf(actor)
  const { secret } = await browser.call(setUpTwoFactor, { body: { currentPassword: actor.password } })
  const { recoveryCodes } = await browser.call(turnOnTwoFactor, { body: { code: nextCode(secret) } })
  return { ...actor, browser, secret, recoveryCodes }
}

const attempt = ({ username, password }: Actor, code?: unknown, browser = new Browser(world)) =>
  browser.send(login, { body: { username, password, ...(code !== undefined && { code }) } })
const codeOf = async (answer: ReturnType<typeof attempt>) => {
  const { statusCode, body } = await answer
  return statusCode === 200 ? 'signed in' : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`
}

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

  it('is not for somebody whose address is not proven: its owner could be locked out', async () => {
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

describe('signing in', () => {
  it('asks for a code after the right password, and only then', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const browser = new Browser(world)
    for (const blank of [undefined, '', '  ']) {
      const answer = await attempt(ada, blank, browser)
      assert.deepEqual([answer.statusCode, answer.json().code], [401, 'two_factor_required'])
      assert.equal(answer.cookies.length, 0)
    }
    assert.equal(await codeOf(attempt(ada, nextCode(ada.secret), browser)), 'signed in')
    assert.equal((await browser.call(readCurrentUser, {})).id, ada.id)
  })

  it('looks at no code before the password is right', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const answers = []
    for (const username of [ada.username, 'nobody'])
      for (const code of [undefined, nextCode(ada.secret), ada.recoveryCodes[0], 'no code'])
        answers.push(await attempt({ ...ada, username, password: 'wrong' }, code))
    const shapes = answers.map(({ statusCode, body, headers }) => [statusCode, body, Object.keys(headers).sort()])
    for (const shape of shapes) assert.deepEqual(shape, shapes[0])
    assert.deepEqual(answers[0]?.json(), { code: 'wrong_credentials', message: 'Invalid username or password' })
    assert.equal((await ada.browser.call(readTwoFactor, {})).recoveryCodesLeft, 10)
  })

  it('takes a code once, and none that is older than the last', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const older = nextCode(ada.secret)
    const code = nextCode(ada.secret)
    assert.equal(await codeOf(attempt(ada, code)), 'signed in')
    assert.equal(await codeOf(attempt(ada, code)), '401 wrong_code')
    assert.equal(await codeOf(attempt(ada, older)), '401 wrong_code')
    assert.equal(await codeOf(attempt(ada, nextCode(ada.secret))), 'signed in')
  })

  it('takes a code once, also when it comes many times at once', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    for (const code of [nextCode(ada.secret), ada.recoveryCodes[0]]) {
      const browsers = Array.from({ length: 20 }, () => new Browser(world))
      const answers = await Promise.all(browsers.map((browser) => codeOf(attempt(ada, code, browser))))
      assert.equal(answers.filter((answer) => answer === 'signed in').length, 1)
      assert.equal(browsers.filter(({ cookie }) => cookie).length, 1)
      world.pass(1)
    }
  })

  it('does not take the code that turned it on', async () => {
    const ada = await world.member('Ada')
    const browser = browserOf(ada)
    const { secret } = await browser.call(setUpTwoFactor, { body: { currentPassword: ada.password } })
    const code = nextCode(secret)
    await browser.call(turnOnTwoFactor, { body: { code } })
    assert.equal(await codeOf(attempt(ada, code)), '401 wrong_code')
  })

  it('takes a recovery code once, however it is typed, and tells the owner how many are left', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const [first = '', second = ''] = ada.recoveryCodes
    const used = /recovery code was used/i
    const letter = await letterAfter(world, { to: ada.email, subject: used }, async () => {
      assert.equal(await codeOf(attempt(ada, first)), 'signed in')
    })
    assert.match(letter.text, /left: 9\./)
    assert.equal(await codeOf(attempt(ada, first)), '401 wrong_code')
    assert.equal(await codeOf(attempt(ada, ` ${second.toUpperCase().replaceAll('-', '  ')} `)), 'signed in')
    assert.equal((await ada.browser.call(readTwoFactor, {})).recoveryCodesLeft, 8)
  })

  it('does not take the codes of somebody else', async () => {
    const [ada, ben] = [await withTwoFactor(await world.member('Ada')), await withTwoFactor(await world.member('Ben'))]
    assert.equal(await codeOf(attempt(ben, ada.recoveryCodes[0])), '401 wrong_code')
    assert.equal(await codeOf(attempt(ben, nextCode(ada.secret))), '401 wrong_code')
    assert.equal(await codeOf(attempt(ada, ada.recoveryCodes[0])), 'signed in')
  })

  it('answers 400 to what cannot be a code', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    for (const code of [123456, 12.5, true, [], ['123456'], {}, { $gt: '' }, null, 'x'.repeat(41)])
      assert.equal(await codeOf(attempt(ada, code)), '400 invalid_input')
    const refused = (await attempt(ada, '12345')).json()
    assert.deepEqual(refused.fields, { code: 'Please enter the six digits of your app, or a recovery code' })
  })

  it('ignores a code where two-factor is off', async () => {
    assert.equal(await codeOf(attempt(await world.member('Ada'), '123456')), 'signed in')
  })

  it('still asks for a code after a password reset', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    await new Browser(world).call(forgotPassword, { body: { email: ada.email } })
    const token = tokenIn(await world.letterTo(ada.email, /reset/i))
    await new Browser(world).call(resetPassword, { params: { token }, body: { password: 'a fresh password' } })
    const fresh = { ...ada, password: 'a fresh password' }
    assert.equal(await codeOf(attempt(fresh)), '401 two_factor_required')
    assert.equal(await codeOf(attempt(fresh, nextCode(ada.secret))), 'signed in')
  })
})

describe('wrong codes', () => {
  const wrongCode = (secret: string) => (codeOfApp(secret, world.rooms.now()).startsWith('0') ? '999999' : '000000')
  const guess = async (actor: Actor & { secret: string }, times: number, browser?: Browser) => {
    const answers = []
    for (let count = 0; count < times; count++) answers.push(await codeOf(attempt(actor, wrongCode(actor.secret), browser)))
    return answers
  }

  it('are stopped after the tenth, though the password is right each time; then even a right one waits', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const answers = await guess(ada, 12)
    assert.deepEqual(answers, [...Array<string>(10).fill('401 wrong_code'), ...Array<string>(2).fill('429 too_many_requests')])
    assert.equal(await codeOf(attempt(ada)), '401 two_factor_required')
    assert.equal(await codeOf(attempt(ada, nextCode(ada.secret))), '429 too_many_requests')
    world.pass(0.26)
    assert.equal(await codeOf(attempt(ada, nextCode(ada.secret))), 'signed in')
  })

  it('are stopped for the day after the fiftieth, and the owner is told once that somebody knows the password', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    for (let round = 0; round < 5; round++) {
      assert.deepEqual([...new Set(await guess(ada, 10))], ['401 wrong_code'])
      world.pass(0.26)
    }
    const warnings = async () =>
      (await world.letters()).filter(({ to, subject }) => to === ada.email && /knows your password/i.test(subject))
    assert.deepEqual(await warnings(), [])
    assert.deepEqual([...new Set(await guess(ada, 3))], ['429 too_many_requests'])
    assert.match((await world.letterTo(ada.email, /knows your password/i)).text, /reset your password now/)
    await untilNothingWaits(world)
    assert.equal((await warnings()).length, 1)
    world.pass(24)
    assert.equal(await codeOf(attempt(ada, nextCode(ada.secret))), 'signed in')
  })

  it('that come all at once are counted before they are checked', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const code = wrongCode(ada.secret)
    const answers = await Promise.all(Array.from({ length: 30 }, () => codeOf(attempt(ada, code))))
    const checked = answers.filter((answer) => answer !== '429 too_many_requests')
    assert.deepEqual([checked.length <= 10, [...new Set(checked)]], [true, ['401 wrong_code']])
  })

  it('of strangers who know the password do not lock the owner out of a network where she has signed in before', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const home = () => new Browser(world, { address })
    const address = anotherAddress()
    assert.equal(await codeOf(attempt(ada, nextCode(ada.secret), home())), 'signed in')
    await guess(ada, 11)
    assert.equal(await codeOf(attempt(ada, nextCode(ada.secret))), '429 too_many_requests')
    assert.equal(await codeOf(attempt(ada, nextCode(ada.secret), home())), 'signed in')
  })

  it('are limited for whoever sits at an open session', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const body = { currentPassword: ada.password, code: wrongCode(ada.secret) }
    const codes = []
    for (let count = 0; count < 11; count++) codes.push((await ada.browser.refused(turnOffTwoFactor, { body })).code)
    assert.deepEqual(codes, [...Array<string>(10).fill('wrong_code'), 'too_many_requests'])
  })
})

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
  // It was sealed anew with that use, so another secret does not open it any more.
  config.sessionSecret = 'the second secret of this instance'
  assert.equal(await codeOf(attempt(ada, nextCode(ada.secret))), '401 wrong_code')
  assert.equal(await codeOf(attempt(ada, ada.recoveryCodes[0])), 'signed in')
})
