import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { login, readCurrentUser } from '#contract/accounts.ts'
import { agreeToLink, createSignOnAccount, readSignOnSettings, readWaitingSignOn, startSignOn } from '#contract/sign-on.ts'
import { openIdentityProvider, type IdentityProvider } from '#testing/identity-provider.ts'
import { SignOnBrowser, signInThere } from '#testing/sign-on.ts'
import { openWorld, type World } from '#testing/world.ts'

const site = 'http://localhost:3000'
let campus: IdentityProvider
let city: IdentityProvider
let forged: IdentityProvider
let world: World
before(async () => {
  campus = await openIdentityProvider({ site })
  city = await openIdentityProvider({ site, id: 'city' })
  forged = await openIdentityProvider({ site, id: 'forged', isForged: true })
  const down = { ...campus.setting, id: 'down', name: 'Down', issuer: 'http://127.0.0.1:9' }
  const providers = [campus.setting, { ...city.setting, name: 'City' }, { ...forged.setting, name: 'Forged' }, down]
  world = await openWorld({ SSO_PROVIDERS: JSON.stringify(providers) })
})
after(async () => {
  await world.close()
  await campus.close()
  await city.close()
  await forged.close()
})

const ada = { subject: 'ada', name: 'Ada Ash', email: 'ada@campus.test', email_verified: true }
const over = '/auth?problem=sign_on_over'
const refused = '/auth?problem=sign_on_refused'
const isSignedIn = async (browser: SignOnBrowser) => (await browser.send(readCurrentUser, {})).statusCode === 200
const changed = (url: string, change: Record<string, string>) => {
  const altered = new URL(url)
  for (const [name, value] of Object.entries(change)) altered.searchParams.set(name, value)
  return altered.href
}

describe('an answer of a provider', () => {
  it('is taken once', async () => {
    const browser = new SignOnBrowser(world)
    const answer = await signInThere(await browser.start(), ada, site)
    const jar = new Map(browser.jar)
    assert.equal(await browser.comeBack(answer), '/sign-on')
    for (const [name, value] of jar) browser.jar.set(name, value)
    assert.equal(await browser.comeBack(answer), over)
  })

  it('is taken in the browser that asked, and in no other', async () => {
    const attacker = new SignOnBrowser(world)
    const answer = await signInThere(await attacker.start(), ada, site)
    const victim = new SignOnBrowser(world)
    await victim.start()
    assert.equal(await victim.comeBack(answer), over)
    assert.equal(await isSignedIn(victim), false)
  })

  it('with a code of another attempt is refused: the code is bound to what its browser keeps', async () => {
    const [attacker, victim] = [new SignOnBrowser(world), new SignOnBrowser(world)]
    const stolen = new URL(await signInThere(await attacker.start(), ada, site)).searchParams.get('code')!
    const own = await signInThere(await victim.start(), { ...ada, subject: 'vic' }, site)
    assert.equal(await victim.comeBack(changed(own, { code: stolen })), refused)
  })

  it('for another nonce, another state or another challenge is refused', async () => {
    const browser = new SignOnBrowser(world)
    const nonce = changed(await browser.start(), { nonce: 'another' })
    assert.equal(await browser.comeBack(await signInThere(nonce, ada, site)), refused)
    const challenge = changed(await browser.start(), { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM' })
    assert.equal(await browser.comeBack(await signInThere(challenge, ada, site)), refused)
    const state = await signInThere(await browser.start(), ada, site)
    const made = new URL(state).searchParams.get('state')!
    for (const wrong of [`${made.slice(0, 12)}${'a'.repeat(31)}`, '', '../../x', 'a'.repeat(43)])
      assert.equal(await browser.comeBack(changed(state, { state: wrong })), over)
  })

  it('in the name of another provider is refused, at its address or by its own word', async () => {
    const browser = new SignOnBrowser(world)
    const answer = await signInThere(await browser.start(), ada, site)
    assert.equal(await browser.comeBack(answer.replace('/campus/', '/city/')), over)
    const again = await signInThere(await browser.start(), ada, site)
    assert.equal(await browser.comeBack(changed(again, { iss: city.issuer })), refused)
    const third = new URL(await signInThere(await browser.start(), ada, site))
    third.searchParams.delete('iss')
    assert.equal(await browser.comeBack(third.href), refused)
  })

  it('that the keys of the provider have not signed is refused', async () => {
    const browser = new SignOnBrowser(world)
    assert.equal(await browser.comeBack(await signInThere(await browser.start({}, 'forged'), ada, site)), refused)
  })

  it('comes too late after fifteen minutes', async () => {
    const browser = new SignOnBrowser(world)
    const answer = await signInThere(await browser.start(), ada, site)
    world.pass(0.26)
    assert.equal(await browser.comeBack(answer), over)
  })

  it('leaves nothing in the database that finishes an attempt', async () => {
    const browser = new SignOnBrowser(world)
    const url = new URL(await browser.start())
    const rows = JSON.stringify(await world.db.selectFrom('sign_on_attempts').selectAll().execute())
    for (const secret of [url.searchParams.get('state')!, url.searchParams.get('nonce')!, ...browser.jar.values()])
      assert.ok(!rows.includes(secret) && !rows.includes(Buffer.from(secret).toString('hex')))
  })
})

describe('who it is', () => {
  it('is the subject: the same address under another one never opens the old account', async () => {
    const browser = new SignOnBrowser(world)
    const first = { ...ada, subject: 'first', email: 'same@campus.test' }
    await browser.signOn(first)
    await browser.call(createSignOnAccount, { body: { name: first.name, ageConfirmed: true } })
    const other = new SignOnBrowser(world)
    assert.equal(await other.signOn({ ...first, subject: 'second' }), '/auth?problem=sign_on_linked')
    assert.equal(await isSignedIn(other), false)
  })

  it('is not the same subject of another provider', async () => {
    const person = { ...ada, subject: 'twin', email: 'twin@campus.test' }
    const browser = new SignOnBrowser(world)
    await browser.signOn(person)
    await browser.call(createSignOnAccount, { body: { name: person.name, ageConfirmed: true } })
    const other = new SignOnBrowser(world)
    assert.equal(await other.comeBack(await signInThere(await other.start({}, 'city'), person, site)), '/sign-on')
    assert.equal((await other.call(readWaitingSignOn, {})).step, 'link')
    assert.equal(await isSignedIn(other), false)
  })

  it('follows the subject when its address changes', async () => {
    const person = { ...ada, subject: 'moved', email: 'before@campus.test' }
    await new SignOnBrowser(world).signOn(person)
    const browser = new SignOnBrowser(world)
    await browser.signOn(person)
    const { user } = await browser.call(createSignOnAccount, { body: { name: person.name, ageConfirmed: true } })
    const later = new SignOnBrowser(world)
    await later.signOn({ ...person, email: 'after@campus.test' })
    const { id, email } = await later.call(readCurrentUser, {})
    assert.deepEqual([id, email], [user.id, 'before@campus.test'])
  })

  it('an address that the provider has not verified is no address', async () => {
    const ben = await world.member('Ben')
    const browser = new SignOnBrowser(world)
    await browser.signOn({ subject: 'liar', name: 'Ben', email: ben.email, email_verified: false })
    const { step, email } = await browser.call(readWaitingSignOn, {})
    assert.deepEqual([step, email], ['new', null])
    assert.equal(await browser.refused(agreeToLink, { body: { password: ben.password } }), 'sign_on_over')
    const body = { name: 'Ben', email: ben.email, ageConfirmed: true } as const
    assert.equal(await browser.refused(createSignOnAccount, { body }), 'email_taken')
  })

  it('passwords are not guessed where accounts are linked', async () => {
    const cleo = await world.member('Cleo')
    const browser = new SignOnBrowser(world)
    await browser.signOn({ subject: 'guesser', name: 'Cleo', email: cleo.email, email_verified: true })
    const answers = []
    for (let tries = 0; tries < 10; tries++)
      answers.push(await browser.refused(agreeToLink, { body: { password: `guess ${tries}` } }))
    assert.equal(answers.at(-1), 'too_many_requests')
  })
})

describe('the way back', () => {
  it('leads to pages of this site and nowhere else', async () => {
    const person = { ...ada, subject: 'redirected', email: 'redirected@campus.test' }
    const browser = new SignOnBrowser(world)
    await browser.signOn(person)
    await browser.call(createSignOnAccount, { body: { name: person.name, ageConfirmed: true } })
    const outside = [
      '//evil.test',
      '/\\evil.test',
      '/\t/evil.test',
      'https://evil.test',
      'javascript:alert(1)',
      '/.//evil.test',
      '/api/user',
      'evil.test',
    ]
    for (const returnTo of outside) assert.equal(await new SignOnBrowser(world).signOn(person, { returnTo }), '/', returnTo)
    assert.equal(await new SignOnBrowser(world).signOn(person, { returnTo: '/groups/1?x=1#y' }), '/groups/1?x=1#y')
  })

  it('is the address of the operator, whatever host is asked', async () => {
    const body = { returnTo: '/' }
    const reply = await world
      .as(null, { host: 'evil.test', 'x-forwarded-host': 'evil.test' })
      .call(startSignOn, { params: { provider: 'campus' }, body })
    assert.equal(new URL(reply.url).searchParams.get('redirect_uri'), `${site}/api/sign-on/campus/callback`)
  })

  it('is not begun by another site', async () => {
    const response = await world
      .as(null, { origin: 'https://evil.test' })
      .send(startSignOn, { params: { provider: 'campus' }, body: {} })
    assert.equal(response.json().code, 'foreign_origin')
  })
})

describe('a provider that is down', () => {
  it('says so, and stops neither the others nor passwords', async () => {
    const browser = new SignOnBrowser(world)
    assert.equal(await browser.refused(startSignOn, { params: { provider: 'down' }, body: {} }), 'sign_on_unavailable')
    assert.equal((await browser.readWays()).providers.length, 4)
    assert.ok(await browser.start({}, 'city'))
    const { username, password } = await world.member('Dora')
    await browser.call(login, { body: { username, password } })
  })

  it('shows admins everything of it but its secret', async () => {
    const response = await world.as(await world.admin('Edda')).send(readSignOnSettings, {})
    assert.equal(response.statusCode, 200)
    assert.ok(!response.body.includes(campus.client.client_secret))
    assert.equal((await world.as(await world.member('Finn')).send(readSignOnSettings, {})).statusCode, 403)
  })
})
