import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { login, readCurrentUser } from '#contract/accounts.ts'
import {
  agreeToLink,
  cancelSignOn,
  createSignOnAccount,
  readOwnSignOn,
  readWaitingSignOn,
  sendSignOnCode,
  unlinkSignOn,
} from '#contract/sign-on.ts'
import { openIdentityProvider, type IdentityProvider } from '#testing/identity-provider.ts'
import { SignOnBrowser, signInThere } from '#testing/sign-on.ts'
import { twoFactorIn } from '#testing/two-factor.ts'
import { openWorld, type World } from '#testing/world.ts'

const site = 'http://localhost:3000'
let idp: IdentityProvider
let world: World
before(async () => {
  idp = await openIdentityProvider({ site })
  world = await openWorld({ SSO_PROVIDERS: JSON.stringify([{ ...idp.setting, claims: { workplace: 'organization' } }]) })
})
after(async () => {
  await world.close()
  await idp.close()
})

let number = 0
const somebody = (name: string) => ({
  subject: `s${++number}`,
  name,
  email: `${name.toLowerCase()}${number}@campus.test`,
  email_verified: true,
})
const whoIs = (browser: SignOnBrowser) => browser.call(readCurrentUser, {})
const join = async (browser: SignOnBrowser, identity: ReturnType<typeof somebody>) => {
  await browser.signOn(identity)
  return browser.call(createSignOnAccount, { body: { name: identity.name, ageConfirmed: true } })
}

describe('the first sign-in', () => {
  it('makes an account after a look at what the provider said, with a username from the name and the address verified', async () => {
    const browser = new SignOnBrowser(world)
    const zoe = { ...somebody('Zoë Müller'), email: 'zoe@campus.test', organization: 'Campus Library' }
    assert.equal(await browser.signOn(zoe, { returnTo: '/events?tab=mine' }), '/sign-on')
    assert.deepEqual(await browser.call(readWaitingSignOn, {}), {
      ...{
        provider: 'Campus',
        step: 'new',
        name: 'Zoë Müller',
        workplace: 'Campus Library',
        email: zoe.email,
        isSignedIn: false,
        invitation: null,
      },
    })
    assert.equal(await world.db.selectFrom('users').select('id').where('email', '=', zoe.email).executeTakeFirst(), undefined)

    const { user, returnTo } = await browser.call(createSignOnAccount, { body: { name: 'Zoë Müller', ageConfirmed: true } })
    assert.equal(returnTo, '/events?tab=mine')
    assert.deepEqual(
      [user.username, user.name, user.workplace, user.email, user.emailVerified, user.isAdmin],
      ['zoe.muller', 'Zoë Müller', 'Campus Library', zoe.email, true, false],
    )
    assert.equal((await whoIs(browser)).id, user.id)
    assert.equal(await browser.refused(createSignOnAccount, { body: { name: 'Zoë', ageConfirmed: true } }), 'sign_on_over')

    const another = new SignOnBrowser(world)
    assert.equal(await another.signOn(zoe, { returnTo: '/messages' }), '/messages')
    assert.equal((await whoIs(another)).id, user.id)
  })

  it('gives a namesake the next username', async () => {
    const usernames = []
    for (let count = 0; count < 3; count++) {
      const { user } = await join(new SignOnBrowser(world), { ...somebody('Ann Oak'), email: `oak${count}@campus.test` })
      usernames.push(user.username)
    }
    assert.deepEqual(usernames, ['ann.oak', 'ann.oak2', 'ann.oak3'])
  })

  it('asks for an address where the provider has verified none, and writes the letter itself', async () => {
    const browser = new SignOnBrowser(world)
    const identity = { ...somebody('Ida'), email_verified: false }
    await browser.signOn(identity)
    assert.equal((await browser.call(readWaitingSignOn, {})).email, null)
    const missing = await browser.send(createSignOnAccount, { body: { name: 'Ida Elm', ageConfirmed: true } })
    assert.deepEqual(missing.json().fields, { email: 'Please enter your email address' })
    const { user } = await browser.call(createSignOnAccount, {
      body: { name: 'Ida Elm', email: 'ida@home.test', ageConfirmed: true },
    })
    assert.deepEqual([user.email, user.emailVerified], ['ida@home.test', false])
    await world.letterTo('ida@home.test', /erif/)
  })

  it('makes one account, however often it is pressed', async () => {
    const browser = new SignOnBrowser(world)
    const identity = somebody('Otto')
    await browser.signOn(identity)
    const press = () => browser.send(createSignOnAccount, { body: { name: 'Otto Elm', ageConfirmed: true } })
    const answers = await Promise.all(Array.from({ length: 6 }, press))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, ...Array(5).fill(404)])
    const made = await world.db.selectFrom('users').select('id').where('email', '=', identity.email).execute()
    assert.equal(made.length, 1)
  })

  it('can be left: nothing is kept of what the provider said', async () => {
    const browser = new SignOnBrowser(world)
    await browser.signOn(somebody('Una'))
    await browser.call(cancelSignOn, {})
    assert.equal(await browser.refused(readWaitingSignOn, {}), 'sign_on_over')
  })
})

describe('an address that a member has already', () => {
  it('is linked by the password, once, and its owner is told', async () => {
    const ben = await world.member('Ben')
    const identity = { ...somebody('Benjamin'), email: ben.email.toUpperCase().replace('LIBRARY.TEST', 'library.test') }
    const browser = new SignOnBrowser(world)
    assert.equal(await browser.signOn(identity), '/sign-on')
    assert.equal((await browser.call(readWaitingSignOn, {})).step, 'link')
    assert.equal((await browser.send(readCurrentUser, {})).statusCode, 401)
    assert.equal(await browser.refused(agreeToLink, { body: {} }), 'invalid_input')
    assert.equal(await browser.refused(agreeToLink, { body: { password: 'not that' } }), 'wrong_current_password')
    assert.equal(await browser.refused(createSignOnAccount, { body: { name: 'Ben', ageConfirmed: true } }), 'sign_on_over')
    const { user } = await browser.call(agreeToLink, { body: { password: ben.password } })
    assert.equal(user.id, ben.id)
    await world.letterTo(ben.email, /linked/)
    const again = new SignOnBrowser(world)
    assert.equal(await again.signOn(identity), '/')
    assert.equal((await whoIs(again)).id, ben.id)
  })

  it('is not linked by a password that was reset while it was checked', async (test) => {
    const ivy = await world.member('Ivy')
    const browser = new SignOnBrowser(world)
    await browser.signOn({ ...somebody('Ivy'), email: ivy.email })
    const { database } = world.rooms
    const { transaction } = database
    const resetFirst = async (work: Parameters<typeof transaction>[0]) => {
      await world.db.updateTable('users').set({ password_hash: 'another' }).where('id', '=', ivy.id).execute()
      return transaction(work)
    }
    test.mock.method(database, 'transaction', resetFirst, { times: 1 })
    assert.equal(await browser.refused(agreeToLink, { body: { password: ivy.password } }), 'not_signed_in')
    assert.equal((await browser.send(readCurrentUser, {})).statusCode, 401)
  })

  it('is linked where its owner is signed in, who only has to agree', async () => {
    const eve = await world.member('Eve')
    const browser = new SignOnBrowser(world, eve)
    await browser.signOn({ ...somebody('Eve'), email: eve.email })
    assert.equal((await browser.call(readWaitingSignOn, {})).isSignedIn, true)
    assert.equal((await browser.call(agreeToLink, { body: {} })).user.id, eve.id)
  })

  it('is nothing to who is signed in to another account', async () => {
    const [fay, gus] = [await world.member('Fay'), await world.member('Gus')]
    const browser = new SignOnBrowser(world, gus)
    await browser.signOn({ ...somebody('Fay'), email: fay.email })
    assert.equal((await browser.call(readWaitingSignOn, {})).isSignedIn, false)
    assert.equal(await browser.refused(agreeToLink, { body: {} }), 'invalid_input')
  })
})

describe('two-factor', () => {
  it('is asked for after the provider, who is only the first factor', async () => {
    const hal = await world.member('Hal')
    const identity = { ...somebody('Hal'), email: hal.email }
    const first = new SignOnBrowser(world)
    await first.signOn(identity)
    await first.call(agreeToLink, { body: { password: hal.password } })
    const { recoveryCodes } = await twoFactorIn(() => world).withTwoFactor(hal)
    const browser = new SignOnBrowser(world)
    assert.equal(await browser.signOn(identity, { returnTo: '/groups' }), '/sign-on')
    assert.equal((await browser.call(readWaitingSignOn, {})).step, 'code')
    assert.equal((await browser.send(readCurrentUser, {})).statusCode, 401)
    assert.equal(await browser.refused(sendSignOnCode, { body: { code: '000000' } }), 'wrong_code')
    const { user, returnTo } = await browser.call(sendSignOnCode, { body: { code: recoveryCodes[0]! } })
    assert.deepEqual([user.id, returnTo], [hal.id, '/groups'])
  })
})

describe('linking in the settings', () => {
  it('takes the password, and adds a way in', async () => {
    const kim = await world.member('Kim')
    const browser = new SignOnBrowser(world, kim)
    const identity = { ...somebody('Kim'), email: 'kim@elsewhere.test' }
    await assert.rejects(browser.start({ link: { currentPassword: 'wrong' } }), /wrong_current_password/)
    assert.equal(await browser.signOn(identity, { link: { currentPassword: kim.password } }), '/settings#security')
    const { links, providers, hasPassword } = await browser.call(readOwnSignOn, {})
    assert.deepEqual([links.map(({ provider }) => provider), providers, hasPassword], [['Campus'], [], true])
    const elsewhere = new SignOnBrowser(world)
    await elsewhere.signOn(identity)
    assert.equal((await whoIs(elsewhere)).id, kim.id)

    const lou = new SignOnBrowser(world, await world.member('Lou'))
    const taken = await lou.signOn(identity, { link: { currentPassword: kim.password } })
    assert.equal(taken, '/settings?problem=sign_on_taken#security')

    await browser.call(unlinkSignOn, { params: { id: `${links[0]!.id}` } })
    assert.equal((await elsewhere.send(readCurrentUser, {})).statusCode, 401, 'what it opened has ended')
    assert.equal((await whoIs(browser)).id, kim.id)
    assert.equal(await new SignOnBrowser(world).signOn(identity), '/sign-on')
  })

  it('is for the member who began it', async () => {
    const [max, ned] = [await world.member('Max'), await world.member('Ned')]
    const browser = new SignOnBrowser(world, max)
    const identity = somebody('Max')
    const url = await browser.start({ link: { currentPassword: max.password } })
    const answer = await signInThere(url, identity, site)
    const [name, value] = ned.cookie.split('=') as [string, string]
    browser.jar.set(name, value)
    assert.equal(await browser.comeBack(answer), '/settings?problem=sign_on_over#security')
    assert.equal(await new SignOnBrowser(world).signOn(identity), '/sign-on')
  })

  it('cannot be undone where it is the only way in', async () => {
    const browser = new SignOnBrowser(world)
    await join(browser, somebody('Olga'))
    const { links, hasPassword } = await browser.call(readOwnSignOn, {})
    assert.equal(hasPassword, false)
    assert.equal(await browser.refused(unlinkSignOn, { params: { id: `${links[0]!.id}` } }), 'only_way_in')
    const stranger = new SignOnBrowser(world, await world.member('Pam'))
    assert.equal(await stranger.refused(unlinkSignOn, { params: { id: `${links[0]!.id}` } }), 'not_found')
  })
})

describe('what went wrong', () => {
  it('is said on the sign-in page, which keeps the page first asked for', async () => {
    const browser = new SignOnBrowser(world)
    assert.equal(await browser.signOn(null, { returnTo: '/groups/7' }), '/auth?problem=sign_on_cancelled&returnTo=%2Fgroups%2F7')
    assert.equal(await browser.comeBack(`${site}/api/sign-on/campus/callback?code=x&state=y`), '/auth?problem=sign_on_over')
    await assert.rejects(browser.start({}, 'nowhere'), /sign_on_unknown/)
  })

  it('a suspended member comes in as with a password, to read why', async () => {
    const identity = somebody('Quinn')
    const { user } = await join(new SignOnBrowser(world), identity)
    await world.db.updateTable('users').set({ suspended_at: world.rooms.now() }).where('id', '=', user.id).execute()
    const browser = new SignOnBrowser(world)
    await browser.signOn(identity)
    assert.equal((await whoIs(browser)).isSuspended, true)
  })

  it('no one has a password that opens an account which a provider made', async () => {
    const { user } = await join(new SignOnBrowser(world), somebody('Rita'))
    for (const password of ['', ' ', 'null', '\0'])
      assert.notEqual((await world.as(null).send(login, { body: { username: user.username, password } })).statusCode, 200)
  })
})
