import { login } from '#contract/accounts.ts'
import { setUpTwoFactor, turnOnTwoFactor } from '#contract/security.ts'
import { codeOfStep, stepAt } from '#server/accounts/two-factor/totp.ts'
import { Browser } from './browser.ts'
import type { Actor, World } from './world.ts'

/** Two-factor as used by members and attackers, in a test's world. */
export function twoFactorIn(world: () => World) {
  const step = 1 / 120
  /** Time passes with each code, as an app never shows one twice. */
  function nextCode(secret: string) {
    world().pass(step)
    return codeOfApp(secret, world().rooms.now())
  }

  function browserOf(actor: Actor) {
    const browser = new Browser(world())
    browser.cookie = actor.cookie
    return browser
  }

  async function withTwoFactor(actor: Actor) {
    const browser = browserOf(actor)
    const { secret } = await browser.call(setUpTwoFactor, { body: { currentPassword: actor.password } })
    const { recoveryCodes } = await browser.call(turnOnTwoFactor, { body: { code: nextCode(secret) } })
    return { ...actor, browser, secret, recoveryCodes }
  }

  const attempt = ({ username, password }: Actor, code?: unknown, browser = new Browser(world())) =>
    browser.send(login, { body: { username, password, ...(code !== undefined && { code }) } })
  const codeOf = async (answer: ReturnType<typeof attempt>) => {
    const { statusCode, body } = await answer
    return statusCode === 200 ? 'signed in' : `${statusCode} ${(JSON.parse(body) as { code: string }).code}`
  }
  return { nextCode, browserOf, withTwoFactor, attempt, codeOf }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What an authenticator app shows at that time for the secret entered into it. */
export const codeOfApp = (secret: string, at: Date) => codeOfStep(bytesOf(secret), stepAt(at))

export function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(Array.from(bits.matchAll(/.{8}/g), ([eight]) => parseInt(eight, 2)))
}
