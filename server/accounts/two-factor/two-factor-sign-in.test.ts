import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { forgotPassword, readCurrentUser, resetPassword } from '#contract/accounts.ts'
import { readTwoFactor, setUpTwoFactor, turnOffTwoFactor, turnOnTwoFactor } from '#contract/security.ts'
import { anotherAddress, Browser, letterAfter, openProxiedWorld, tokenIn, untilNothingWaits } from '#testing/browser.ts'
import { codeOfApp, twoFactorIn } from '#testing/two-factor.ts'
import type { Actor, World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

const { nextCode, browserOf, withTwoFactor, attempt, codeOf } = twoFactorIn(() => world)

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

  it('does not take the codes of someone else', async () => {
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

  it('are stopped for the day after the fiftieth, and the owner is told once that someone knows the password', async () => {
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

  it('are limited for anyone who sits at an open session', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const body = { currentPassword: ada.password, code: wrongCode(ada.secret) }
    const codes = []
    for (let count = 0; count < 11; count++) codes.push((await ada.browser.refused(turnOffTwoFactor, { body })).code)
    assert.deepEqual(codes, [...Array<string>(10).fill('wrong_code'), 'too_many_requests'])
  })
})
