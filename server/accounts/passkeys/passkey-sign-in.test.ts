import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { listPasskeys, readTwoFactor, signInWithPasskey } from '#contract/security.ts'
import { Browser, openProxiedWorld, safariOnIphone } from '#testing/browser.ts'
import { type Faults, passkeysIn } from '#testing/passkeys.ts'
import type { World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openProxiedWorld({ PUBLIC_URL: 'https://ibid.test' })))
after(() => world.close())

const { newAuthenticator, askAs, add, withPasskey, withTwoFactor, askToSignIn, signIn, assertRefused } = passkeysIn(() => world)

describe('signing in', () => {
  it('needs nothing but the passkey, opens a session, and tells the owner of a new place', async () => {
    const ada = await world.member('Ada')
    const authenticator = await withPasskey(ada)
    const options = await askToSignIn()
    assert.deepEqual([options['rpId'], options['userVerification']], ['ibid.test', 'required'])
    assert.equal(options['allowCredentials'], undefined)

    const browser = new Browser(world, { userAgent: safariOnIphone })
    const answer = await signIn(authenticator, {}, browser)
    assert.deepEqual([answer.statusCode, answer.json().id], [200, ada.id])
    assert.equal((await browser.call(readCurrentUser, {})).id, ada.id)
    assert.match((await world.letterTo(ada.email, /new sign-in/i)).text, /Safari on iPhone/)
    const [passkey] = await world.as(ada).call(listPasskeys, {})
    assert.equal(passkey?.lastUsedAt, world.rooms.now().toISOString())
  })

  it('asks for no code where two-factor is on', async () => {
    const ada = await world.member('Ada')
    const authenticator = await withPasskey(ada)
    const { browser } = await withTwoFactor(ada)
    assert.equal((await browser.call(readTwoFactor, {})).isOn, true)
    assert.equal((await signIn(authenticator)).statusCode, 200)
  })

  it('uses a challenge once, also when the answer was wrong, and not after five minutes', async () => {
    const authenticator = await withPasskey(await world.member('Ada'))
    const send = (response: unknown) => new Browser(world).send(signInWithPasskey, { body: { response } })
    const response = authenticator.get(await askToSignIn())
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(response)))
    assert.equal(answers.filter(({ statusCode }) => statusCode === 200).length, 1)
    assertRefused(await send(response))

    const second = await askToSignIn()
    assertRefused(await send(authenticator.get(second, { origin: 'https://evil.test' })))
    assertRefused(await send(authenticator.get(second)))
    const third = await askToSignIn()
    world.pass(0.09)
    assertRefused(await send(authenticator.get(third)))
  })

  it('refuses with the same words whatever the reason', async () => {
    const ada = await world.member('Ada')
    const authenticator = await withPasskey(ada)
    assertRefused(await signIn(newAuthenticator()))
    const faults: Faults[] = [
      { origin: 'https://evil.test' },
      { rpId: 'evil.test' },
      { isVerified: false },
      { userHandle: Buffer.from('ibid user 1').toString('base64url') },
      { userHandle: '' },
    ]
    for (const fault of faults) {
      const browser = new Browser(world)
      assertRefused(await signIn(authenticator, fault, browser))
      assert.equal(browser.cookie, '')
    }

    const send = (response: unknown) => new Browser(world).send(signInWithPasskey, { body: { response } })
    const registration = authenticator.get({ challenge: (await askAs(ada)).challenge })
    assertRefused(await send(registration))
    const stolen = newAuthenticator().get(await askToSignIn())
    assertRefused(await send({ ...stolen, id: authenticator.id, rawId: authenticator.id }))
    const { response, ...rest } = authenticator.get(await askToSignIn())
    for (const odd of [undefined, null, 1, {}, { ...response, signature: 7 }, { ...response, authenticatorData: null }])
      assertRefused(await send({ ...rest, response: odd }))
    assert.equal((await signIn(authenticator)).statusCode, 200)
  })

  it('refuses a passkey that counts backwards, as a copy would', async () => {
    const ada = await world.member('Ada')
    const authenticator = newAuthenticator()
    authenticator.counter = 5
    await add(ada, authenticator.create(await askAs(ada)))
    for (const counter of [5, 4, 0]) assertRefused(await signIn(authenticator, { counter }))
    assert.equal((await signIn(authenticator, { counter: 6 })).statusCode, 200)
    assertRefused(await signIn(authenticator, { counter: 6 }))
    assert.equal((await signIn(authenticator, { counter: 9 })).statusCode, 200)
  })

  it('does not let in an erased account', async () => {
    const ada = await world.member('Ada')
    const authenticator = await withPasskey(ada)
    await world.db.updateTable('users').set({ erased_at: world.rooms.now() }).where('id', '=', ada.id).execute()
    assertRefused(await signIn(authenticator))
  })
})
