import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { readCurrentUser } from '#contract/accounts.ts'
import { addPasskey, askForPasskey, listPasskeys, removePasskey, renamePasskey, signInWithPasskey } from '#contract/security.ts'
import { codeOfApp } from '#testing/two-factor.ts'
import { Browser, openProxiedWorld, openSocket } from '#testing/browser.ts'
import { passkeysIn } from '#testing/passkeys.ts'
import type { World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openProxiedWorld({ PUBLIC_URL: 'https://ibid.test' })))
after(() => world.close())

const { newAuthenticator, askAs, add, withPasskey, withTwoFactor, askToSignIn, signIn, assertRefused } = passkeysIn(() => world)

describe('adding one', () => {
  it('takes the password, asks for a passkey that names its account itself, and tells the owner', async () => {
    const ada = await world.member('Ada')
    const wrong = await world.as(ada).refused(askForPasskey, { body: { currentPassword: 'wrong' } })
    assert.deepEqual([wrong.status, wrong.code], [400, 'wrong_current_password'])

    const options = await askAs(ada)
    assert.deepEqual(options['rp'], { name: 'ibid.', id: 'ibid.test' })
    const selection = options['authenticatorSelection'] as Record<string, unknown>
    assert.deepEqual([selection['residentKey'], selection['userVerification']], ['required', 'required'])
    assert.deepEqual([options['attestation'], options['timeout']], ['none', 300_000])
    const { id: handle, name } = options['user'] as { id: string; name: string }
    assert.equal(name, ada.username)
    assert.ok(!Buffer.from(handle, 'base64url').toString().includes(ada.username))

    const authenticator = newAuthenticator()
    const body = { name: '  Ada’s laptop ', response: authenticator.create(options) }
    const passkey = await world.as(ada).call(addPasskey, { body })
    assert.deepEqual(
      [passkey.id, passkey.name, passkey.isBackedUp, passkey.lastUsedAt],
      [authenticator.id, 'Ada’s laptop', true, null],
    )
    assert.deepEqual(await world.as(ada).call(listPasskeys, {}), [passkey])
    assert.match((await world.letterTo(ada.email, /passkey was added/i)).text, /“Ada’s laptop”/)
    assert.deepEqual((await askAs(ada))['excludeCredentials'], [
      { id: authenticator.id, type: 'public-key', transports: ['hybrid', 'internal'] },
    ])
  })

  it('uses a challenge once, also when the answer was wrong, and not after five minutes', async () => {
    const ada = await world.member('Ada')
    const [first, second] = [await askAs(ada), await askAs(ada)]
    assertRefused(await add(ada, newAuthenticator().create(first, { origin: 'https://evil.test' })))
    assertRefused(await add(ada, newAuthenticator().create(first)))
    const answers = await Promise.all(Array.from({ length: 10 }, () => add(ada, newAuthenticator().create(second))))
    assert.equal(answers.filter(({ statusCode }) => statusCode === 201).length, 1)
    const third = await askAs(ada)
    world.pass(0.09)
    assertRefused(await add(ada, newAuthenticator().create(third)))
  })

  it('refuses the challenge of another member, of a sign-in, and one that no one gave', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const options = await askAs(ada)
    for (const challenge of [options.challenge, (await askToSignIn()).challenge, 'A'.repeat(43), 'a\0b', ''])
      assertRefused(await add(ben, newAuthenticator().create({ ...options, challenge })))
    assert.equal((await add(ada, newAuthenticator().create(options))).statusCode, 201)
    assert.deepEqual(await world.as(ben).call(listPasskeys, {}), [])
  })

  it('refuses another site, and a device that did not ask who holds it', async () => {
    const ada = await world.member('Ada')
    const faults = [
      { origin: 'https://evil.test' },
      { origin: 'http://ibid.test' },
      { origin: 'https://ibid.test:8443' },
      { rpId: 'evil.test' },
      { isVerified: false },
    ]
    for (const fault of faults) assertRefused(await add(ada, newAuthenticator().create(await askAs(ada), fault)))
  })

  it('refuses what is no answer at all', async () => {
    const ada = await world.member('Ada')
    const good = newAuthenticator().create(await askAs(ada))
    const { clientDataJSON } = good.response
    const odd = [undefined, null, 'x', [], {}, { clientDataJSON }, { clientDataJSON, attestationObject: 'AAAA' }]
    for (const response of odd) assertRefused(await add(ada, { ...good, response: response as never }))
    const notEven = [undefined, null, 1, {}, { id: good.id }, { ...good, id: 'a\0b' }, { ...good, id: 'x'.repeat(1365) }]
    for (const response of notEven) {
      const answer = await world.as(ada).send(addPasskey, { body: { name: 'x', response } })
      assert.deepEqual([answer.statusCode, answer.json().code], [400, 'invalid_input'])
    }
  })

  it('gives a credential to one account only', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const authenticator = await withPasskey(ada)
    assertRefused(await add(ben, authenticator.create(await askAs(ben))))
    assertRefused(await add(ada, authenticator.create(await askAs(ada))))
  })

  it('keeps of the transports only what it knows', async () => {
    const ada = await world.member('Ada')
    for (const transports of [['usb', 'carrier pigeon', 7], 'usb', { length: 1 }]) {
      const authenticator = newAuthenticator()
      assert.equal((await add(ada, authenticator.create(await askAs(ada), { transports }))).statusCode, 201)
    }
    const rows = await world.db.selectFrom('passkeys').select('transports').where('user_id', '=', ada.id).execute()
    assert.deepEqual(
      rows.flatMap(({ transports }) => transports),
      ['usb'],
    )
  })

  it('stops at twenty, also when the last come together', async () => {
    const ada = await world.member('Ada')
    for (let count = 0; count < 18; count++) await withPasskey(ada)
    const options = await Promise.all(Array.from({ length: 4 }, () => askAs(ada)))
    const answers = await Promise.all(options.map((one) => add(ada, newAuthenticator().create(one))))
    assert.deepEqual(answers.map(({ statusCode }) => statusCode).sort(), [201, 201, 409, 409])
    const full = await world.as(ada).refused(askForPasskey, { body: { currentPassword: ada.password } })
    assert.equal(full.code, 'too_many_passkeys')
  })

  it('is not for someone whose address is not proven: its owner would share the account', async () => {
    const stranger = await world.person('Ben', { emailVerified: false })
    const refused = await world.as(stranger).refused(askForPasskey, { body: { currentPassword: stranger.password } })
    assert.deepEqual([refused.status, refused.code], [403, 'email_not_verified'])
    const ada = await world.member('Ada')
    const response = newAuthenticator().create(await askAs(ada))
    await world.db.updateTable('users').set({ email_verified_at: null }).where('id', '=', ada.id).execute()
    assert.equal((await add(ada, response)).json().code, 'email_not_verified')
  })

  it('takes a code as well where two-factor is on, and its wrong ones are counted', async () => {
    const ada = await withTwoFactor(await world.member('Ada'))
    const ask = (code?: string) =>
      ada.browser.send(askForPasskey, { body: { currentPassword: ada.password, ...(code && { code }) } })
    assert.deepEqual([(await ask()).statusCode, (await ask()).json().code], [401, 'two_factor_required'])
    const wrong = ada.code === '000000' ? '000001' : '000000'
    const answers = []
    for (let count = 0; count < 11; count++) answers.push((await ask(wrong)).json().code)
    assert.deepEqual(answers, [...Array<string>(10).fill('wrong_code'), 'too_many_requests'])
    world.pass(0.26)
    const code = codeOfApp(ada.secret, world.rooms.now())
    const options = await ask(code)
    assert.equal(options.statusCode, 200)
    assert.equal((await ask(code)).json().code, 'wrong_code')
    const body = { name: 'Laptop', response: newAuthenticator().create(options.json()) }
    assert.equal(await ada.browser.status(addPasskey, { body }), 201)
  })

  it('refuses an id that the browser and the authenticator do not agree on, however long', async () => {
    const ada = await world.member('Ada')
    for (const credentialId of ['AAAA', 'A'.repeat(1364), randomBytes(40_000).toString('base64url')])
      assertRefused(await add(ada, newAuthenticator().create(await askAs(ada), { credentialId })))
  })

  it('is for suspended members too, and not for visitors', async () => {
    const ben = await world.person('Ben', { isSuspended: true })
    assert.equal((await signIn(await withPasskey(ben))).json().id, ben.id)
    const visitor = new Browser(world)
    const input = { params: { id: 'x' }, body: { name: 'x', currentPassword: 'x' } }
    for (const endpoint of [listPasskeys, askForPasskey, addPasskey, renamePasskey, removePasskey])
      assert.equal(await visitor.status(endpoint, input), 401)
  })
})

describe('one’s own', () => {
  it('are listed newest first, and can be renamed', async () => {
    const ada = await world.member('Ada')
    const older = await withPasskey(ada, 'Older')
    world.pass(1)
    await withPasskey(ada, 'Newer')
    const renamed = await world.as(ada).call(renamePasskey, { params: { id: older.id }, body: { name: ' Oldest ' } })
    assert.equal(renamed.name, 'Oldest')
    const names = (await world.as(ada).call(listPasskeys, {})).map(({ name }) => name)
    assert.deepEqual(names, ['Newer', 'Oldest'])
    for (const name of ['', '  ', 'x'.repeat(61), 7, null, 'a\nb', 'a\0b', 'a\u202Eb', 'See https://evil.test'])
      assert.equal((await world.as(ada).send(renamePasskey, { params: { id: older.id }, body: { name } })).statusCode, 400)
  })

  it('sign in no more once removed; the owner is told', async () => {
    const ada = await world.member('Ada')
    const authenticator = await withPasskey(ada, 'Lost <b>phone</b>')
    const response = authenticator.get(await askToSignIn())
    await world.as(ada).call(removePasskey, { params: { id: authenticator.id } })
    assertRefused(await new Browser(world).send(signInWithPasskey, { body: { response } }))
    assertRefused(await signIn(authenticator))
    const { text, html } = await world.letterTo(ada.email, /passkey was removed/i)
    assert.match(text, /“Lost <b>phone<\/b>”/)
    assert.doesNotMatch(html, /<b>phone/)
    assert.equal((await world.as(ada).refused(removePasskey, { params: { id: authenticator.id } })).code, 'passkey_not_found')
  })

  it('take along every other session when removed: anyone who has the lost device may be signed in with it', async () => {
    const ada = await world.member('Ada')
    const authenticator = await withPasskey(ada, 'Phone')
    const finder = new Browser(world)
    await signIn(authenticator, {}, finder)
    const socket = await openSocket(world, { id: ada.id, cookie: finder.cookie })
    const { message } = await world.as(ada).call(removePasskey, { params: { id: authenticator.id } })
    assert.equal(message, 'That passkey has been removed, and you are signed out everywhere else.')
    assert.equal(await finder.status(readCurrentUser, {}), 401)
    assert.equal(await socket.closed, 4401)
    assert.equal((await world.as(ada).call(readCurrentUser, {})).id, ada.id)
  })

  it('are out of reach for others', async () => {
    const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
    const params = { id: (await withPasskey(ada, 'Mine')).id }
    for (const id of [params.id, 'x'.repeat(1364)]) {
      const renaming = await world.as(ben).refused(renamePasskey, { params: { id }, body: { name: 'Yours' } })
      const removal = await world.as(ben).refused(removePasskey, { params: { id } })
      assert.deepEqual([renaming.code, removal.code], ['passkey_not_found', 'passkey_not_found'])
    }
    assert.equal((await world.as(ada).call(listPasskeys, {}))[0]?.name, 'Mine')
  })
})
