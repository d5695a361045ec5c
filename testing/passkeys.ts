import assert from 'node:assert/strict'
import { addPasskey, askForPasskey, askForPasskeySignIn, signInWithPasskey } from '#contract/security.ts'
import { Browser } from './browser.ts'
import { SoftAuthenticator } from './soft-authenticator.ts'
import { codeOfApp, twoFactorIn } from './two-factor.ts'
import type { Actor, World } from './world.ts'

export type Faults = Parameters<SoftAuthenticator['get']>[1]

/** Passkeys as used by members and attackers, in a test's world. */
export function passkeysIn(world: () => World) {
  const newAuthenticator = () => new SoftAuthenticator(world().rooms)
  const askAs = (actor: Actor) =>
    world()
      .as(actor)
      .call(askForPasskey, { body: { currentPassword: actor.password } })
  const add = (actor: Actor, response: ReturnType<SoftAuthenticator['create']>, name = 'Laptop') =>
    world().as(actor).send(addPasskey, { body: { name, response } })

  async function withPasskey(actor: Actor, name?: string) {
    const authenticator = newAuthenticator()
    const answer = await add(actor, authenticator.create(await askAs(actor)), name)
    assert.equal(answer.statusCode, 201, answer.body)
    return authenticator
  }

  /** Returns the code that was just used. */
  async function withTwoFactor(actor: Actor) {
    const member = await twoFactorIn(world).withTwoFactor(actor)
    return { ...member, code: codeOfApp(member.secret, world().rooms.now()) }
  }

  const askToSignIn = () => new Browser(world()).call(askForPasskeySignIn, {})
  async function signIn(authenticator: SoftAuthenticator, faults: Faults = {}, browser = new Browser(world())) {
    const response = authenticator.get(await askToSignIn(), faults)
    return browser.send(signInWithPasskey, { body: { response } })
  }

  const refusal = { code: 'passkey_refused', message: 'This passkey could not be verified. Please try again.' }
  function assertRefused(answer: Awaited<ReturnType<typeof signIn>>) {
    assert.deepEqual([answer.statusCode, answer.json()], [400, refusal])
  }
  return { newAuthenticator, askAs, add, withPasskey, withTwoFactor, askToSignIn, signIn, assertRefused }
}
