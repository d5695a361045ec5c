import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { forgotPassword, login, readCurrentUser, register, resetPassword } from '#contract/accounts.ts'
import { askForDeletion } from '#contract/your-data.ts'
import { listAuditEntries } from '#contract/audit.ts'
import { setUpTwoFactor, signInWithPasskey, turnOnTwoFactor } from '#contract/security.ts'
import { agreeToLink, changeSignOnSettings, createSignOnAccount, readSignOn } from '#contract/sign-on.ts'
import { makeToken } from '#contract/tokens.ts'
import { openIdentityProvider, type IdentityProvider } from '#testing/identity-provider.ts'
import { SignOnBrowser, signInThere } from '#testing/sign-on.ts'
import { codeOfApp } from '#testing/two-factor.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

const site = 'http://localhost:3000'
let idp: IdentityProvider
let world: World
/** Another process of the same site. */
let other: World
let root: Actor
let admin: Actor
let ada: Actor

before(async () => {
  idp = await openIdentityProvider({ site })
  const environment = { SSO_PROVIDERS: JSON.stringify([idp.setting]), RATE_LIMITS: 'off' }
  world = await openWorld(environment)
  other = await openWorld(environment, { database: { ...world.rooms.database, close: async () => {} } })
  root = await world.admin('Root')
  admin = await world.admin('Vera')
  ada = await world.member('Ada')
  const browser = new SignOnBrowser(world)
  await browser.signOn({ subject: 'vera', name: 'Vera', email: admin.email, email_verified: true })
  await browser.call(agreeToLink, { body: { password: admin.password } })
})
after(async () => {
  await other.close()
  await world.close()
  await idp.close()
})

const choose = (onlySignOn: boolean) => world.as(admin).call(changeSignOnSettings, { body: { onlySignOn } })
const enter = (actor: Actor, at = world, password = actor.password) =>
  at.as(null).send(login, { body: { username: actor.username, password } })
const codeOf = async (answer: Promise<{ statusCode: number; json(): { code?: string } }>) => {
  const response = await answer
  return response.statusCode < 300 ? 'done' : response.json().code
}

describe('only single sign-on', () => {
  beforeEach(async () => void (await choose(false)))

  it('is turned on by an admin who has come in that way, and stands in the log', async () => {
    assert.equal((await world.as(root).refused(changeSignOnSettings, { body: { onlySignOn: true } })).code, 'sign_on_untried')
    assert.equal((await choose(true)).firstAdmin, root.username)
    assert.equal((await world.as(null).call(readSignOn, {})).onlySignOn, true)
    const [entry] = await world.as(admin).call(listAuditEntries, { query: { action: 'change_settings' } })
    assert.equal(entry?.subjectLabel, 'Single sign-on is the only way in')
    assert.equal((await world.as(ada).send(changeSignOnSettings, { body: { onlySignOn: false } })).statusCode, 403)
  })

  it('closes every other door at once, in all processes, and opens them again', async () => {
    const fields = { username: 'newcomer', email: 'new@library.test', password: 'a stack of maps', name: 'New Comer' }
    const doors = (at: World) =>
      Promise.all([
        codeOf(enter(ada, at)),
        codeOf(at.as(null).send(register, { body: fields })),
        codeOf(at.as(null).send(forgotPassword, { body: { email: ada.email } })),
        codeOf(at.as(null).send(resetPassword, { params: { token: 'x' }, body: { password: 'a stack of maps' } })),
        codeOf(at.as(null).send(signInWithPasskey, { body: { response: { id: 'x', type: 'public-key' } } })),
      ])
    await choose(true)
    for (const at of [world, other]) assert.deepEqual(await doors(at), Array(5).fill('only_sign_on'))
    await choose(false)
    assert.deepEqual(await doors(other), ['done', 'done', 'done', 'invalid_reset_link', 'passkey_refused'])
  })

  it('leaves the first admin a password, and tells no one who that is', async () => {
    await choose(true)
    assert.equal(await codeOf(enter(root)), 'done')
    const strangers = [
      enter(root, world, 'wrong'),
      enter(ada, world, 'wrong'),
      enter(admin),
      enter({ ...ada, username: 'nobody1' }),
    ]
    const answers = await Promise.all(strangers.map(async (answer) => (await answer).body))
    assert.equal(new Set(answers).size, 1)
    assert.match(answers[0]!, /only_sign_on/)
  })

  it('still lets members link the account they have, with its password', async () => {
    await choose(true)
    const browser = new SignOnBrowser(world)
    const identity = { subject: 'ada', name: 'Ada', email: ada.email, email_verified: true }
    await browser.signOn(identity)
    assert.equal((await browser.call(agreeToLink, { body: { password: ada.password } })).user.id, ada.id)
  })

  it('is off where the operator has taken out the last provider', async () => {
    await choose(true)
    const without = await openWorld({}, { database: { ...world.rooms.database, close: async () => {} } })
    assert.equal(await codeOf(enter(ada, without)), 'done')
    await without.close()
  })
})

describe('two processes', () => {
  it('an attempt that begins at one is finished at the other, and its account is made there', async () => {
    const browser = new SignOnBrowser(world)
    const elsewhere = new SignOnBrowser(other)
    const url = await browser.start({ returnTo: '/groups' })
    for (const [name, value] of browser.jar) elsewhere.jar.set(name, value)
    const answer = await signInThere(
      url,
      { subject: 'two', name: 'Two Trees', email: 'two@campus.test', email_verified: true },
      site,
    )
    assert.equal(await elsewhere.comeBack(answer), '/sign-on')
    for (const [name, value] of elsewhere.jar) browser.jar.set(name, value)
    const { returnTo } = await browser.call(createSignOnAccount, { body: { name: 'Two Trees', ageConfirmed: true } })
    assert.equal(returnTo, '/groups')
    assert.equal(await browser.refused(createSignOnAccount, { body: { name: 'Two Trees', ageConfirmed: true } }), 'sign_on_over')
  })
})

describe('who has no password', () => {
  it('confirms by having signed in with the provider a moment ago', async () => {
    const identity = { subject: 'leaver', name: 'Lea Ver', email: 'lea@campus.test', email_verified: true }
    const browser = new SignOnBrowser(world)
    await browser.signOn(identity)
    await browser.call(createSignOnAccount, { body: { name: identity.name, ageConfirmed: true } })
    world.pass(1)
    const body = { currentPassword: 'whatever', keepsWriting: true }
    assert.equal(await browser.refused(askForDeletion, { body }), 'sign_on_needed')
    const again = new SignOnBrowser(world)
    await again.signOn(identity)
    await again.call(askForDeletion, { body })
    assert.ok((await again.call(readCurrentUser, {})).deletionAt)
  })

  it('is not held back by a limit on wrong passwords', async (test) => {
    const limited = await openWorld({ SSO_PROVIDERS: JSON.stringify([idp.setting]) })
    test.after(() => limited.close())
    const browser = new SignOnBrowser(limited)
    await browser.signOn({ subject: 'often', name: 'Of Ten', email: 'often@campus.test', email_verified: true })
    await browser.call(createSignOnAccount, { body: { name: 'Of Ten', ageConfirmed: true } })
    for (let times = 0; times < 12; times++) await browser.call(setUpTwoFactor, { body: { currentPassword: 'none' } })
  })

  it('make an access token by having come a moment ago, with a code where two-factor is on', async () => {
    const browser = new SignOnBrowser(world)
    const tom = { subject: 'tom', name: 'Tom', email: 'tom@campus.test', email_verified: true }
    await browser.signOn(tom)
    await browser.call(createSignOnAccount, { body: { name: 'Tom', ageConfirmed: true } })
    const body = { name: 'Robot', scope: 'read' as const, days: 30 as const, currentPassword: 'none' }
    const { token } = await browser.call(makeToken, { body })
    assert.equal((await world.as(null, { authorization: `Bearer ${token}` }).call(readCurrentUser, {})).email, tom.email)
    world.pass(16 / 60)
    assert.equal(await browser.refused(makeToken, { body }), 'sign_on_needed')
    assert.equal(await browser.signOn(tom), '/')
    const { secret } = await browser.call(setUpTwoFactor, { body: { currentPassword: 'none' } })
    await browser.call(turnOnTwoFactor, { body: { code: codeOfApp(secret, world.rooms.now()) } })
    assert.equal(await browser.refused(makeToken, { body }), 'two_factor_required')
    world.pass(1 / 120)
    await browser.call(makeToken, { body: { ...body, code: codeOfApp(secret, world.rooms.now()) } })
  })
})
