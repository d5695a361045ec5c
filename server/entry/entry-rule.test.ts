import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { changeEmail } from '#contract/account-changes.ts'
import { readCurrentUser, register, resendVerification, verifyEmail } from '#contract/accounts.ts'
import { changeEntryRule, readEntryRule, type EntryRule } from '#contract/entry.ts'
import { readInstance } from '#contract/instance.ts'
import { listPosts } from '#contract/posts.ts'
import { Browser, openProxiedWorld, tokenIn } from '#testing/browser.ts'
import type { Actor, World } from '#testing/world.ts'

let world: World
let ruth: Actor
before(async () => {
  world = await openProxiedWorld()
  ruth = await world.admin('Ruth')
})
after(() => world.close())
beforeEach(() => choose({ mode: 'open', domains: [] }))

const choose = (rule: Partial<EntryRule>) => world.as(ruth).call(changeEntryRule, { body: rule })

let count = 0
const someone = (domain = 'library.test') => {
  const username = `someone${++count}`
  return { username, email: `${username}@${domain}`, password: 'a good long password', name: 'Ada Ames' }
}

const verify = async (browser: Browser, email: string) => {
  await browser.call(verifyEmail, { params: { token: tokenIn(await world.letterTo(email, /Verify/)) } })
}

describe('the rule of the door', () => {
  it('is open until an admin chooses, and is theirs alone to read and change', async () => {
    const fresh = await openProxiedWorld()
    const admin = await fresh.admin('Ruth')
    assert.deepEqual(await fresh.as(admin).call(readEntryRule, {}), { mode: 'open', domains: [], lettersADay: 500, waiting: 0 })
    await fresh.close()
    const ben = await world.member('Ben')
    assert.equal((await world.as(ben).refused(readEntryRule, {})).code, 'admins_only')
    assert.equal((await world.as(ben).refused(changeEntryRule, { body: { mode: 'invitation' } })).code, 'admins_only')
    assert.equal((await world.as(null).refused(changeEntryRule, { body: { mode: 'invitation' } })).code, 'not_signed_in')
  })

  it('keeps what a change leaves out', async () => {
    await choose({ mode: 'domains', domains: ['library.test'] })
    await choose({ lettersADay: 40 })
    assert.deepEqual(await world.as(ruth).call(readEntryRule, {}), {
      mode: 'domains',
      domains: ['library.test'],
      lettersADay: 40,
      waiting: 0,
    })
  })

  it('is told to visitors, with the first of many domains', async () => {
    await choose({ mode: 'domains', domains: Array.from({ length: 11 }, (_, at) => `a${at + 10}.test`) })
    const { entry } = await world.as(null).call(readInstance, {})
    assert.deepEqual([entry?.mode, entry?.domains.length, entry?.domains[0], entry?.moreDomains], ['domains', 8, 'a10.test', 3])
    await choose({ mode: 'approval' })
    assert.deepEqual((await world.as(null).call(readInstance, {})).entry, { mode: 'approval', domains: [], moreDomains: 0 })
    await choose({ mode: 'open' })
    assert.equal((await world.as(null).call(readInstance, {})).entry, undefined)
  })
})

describe('by invitation', () => {
  it('no one registers without one, and no account is made', async () => {
    await choose({ mode: 'invitation' })
    const body = someone()
    assert.equal((await new Browser(world).refused(register, { body })).code, 'invitation_required')
    assert.equal(
      (await new Browser(world).refused(register, { body: { ...body, invitation: 'made-up' } })).code,
      'invalid_invitation',
    )
    const rows = await world.db.selectFrom('users').select('id').where('email', '=', body.email).execute()
    assert.deepEqual(rows, [])
  })

  it('an account from before, whose address is not proven, waits for an admin', async () => {
    const [browser, body] = [new Browser(world), someone()]
    await browser.call(register, { body })
    await choose({ mode: 'invitation' })
    await verify(browser, body.email)
    const { emailVerified, isWaiting } = await browser.call(readCurrentUser, {})
    assert.deepEqual([emailVerified, isWaiting], [false, true])
  })
})

describe('by domain', () => {
  it('reads domains without case, spaces and letters beyond ASCII, each once', async () => {
    const { domains } = await choose({ domains: [' Bücherei.DE ', '.Example.org', 'example.org', '.example.org'] })
    assert.deepEqual(domains, ['.example.org', 'example.org', 'xn--bcherei-n2a.de'])
  })

  it('refuses what is no domain, and an empty list', async () => {
    for (const wrong of [
      'org',
      '.org',
      '*.example.org',
      'ada@example.org',
      'exa mple.org',
      'http://example.org',
      '..example.org',
      '1.2.3.4',
    ]) {
      const refusal = await world.as(ruth).refused(changeEntryRule, { body: { domains: [wrong] } })
      assert.deepEqual([refusal.code, Object.keys(refusal.fields!)], ['invalid_input', ['domains']], wrong)
    }
    const refusal = await world.as(ruth).refused(changeEntryRule, { body: { mode: 'domains', domains: [] } })
    assert.deepEqual(refusal.fields, { domains: 'Please enter at least one domain' })
  })

  it('lets in that domain alone, or with a dot before it everything below too', async () => {
    await choose({ mode: 'domains', domains: ['one.test', '.many.test'] })
    for (const good of ['one.test', 'ONE.test', 'many.test', 'deep.down.many.test'])
      assert.equal(await new Browser(world).status(register, { body: someone(good) }), 201, good)
    for (const bad of ['sub.one.test', 'notone.test', 'one.test.evil.test', 'amany.test', 'many.test.evil.test']) {
      const { code, fields } = await new Browser(world).refused(register, { body: someone(bad) })
      assert.deepEqual([code, Object.keys(fields!)], ['email_domain_refused', ['email']], bad)
    }
  })

  it('counts nothing until the address is proven', async () => {
    await choose({ mode: 'domains', domains: ['one.test'] })
    const [browser, body] = [new Browser(world), someone('one.test')]
    await browser.call(register, { body })
    assert.equal((await browser.refused(listPosts, { query: {} })).code, 'email_not_verified')
    await verify(browser, body.email)
    assert.equal((await browser.call(readCurrentUser, {})).emailVerified, true)
  })

  it('is not got around by another address before the first is proven', async () => {
    await choose({ mode: 'domains', domains: ['one.test'] })
    const [browser, body] = [new Browser(world), someone('one.test')]
    const { id } = await browser.call(register, { body })
    const change = (email: string) => ({ params: { id: `${id}` }, body: { email, currentPassword: body.password } })
    assert.equal((await browser.refused(changeEmail, change(`b${body.username}@evil.test`))).code, 'email_domain_refused')
    await browser.call(changeEmail, change(`b${body.username}@one.test`))
  })

  it('does not lock out a member who moves to an address elsewhere', async () => {
    const [browser, body] = [new Browser(world), someone('one.test')]
    const { id } = await browser.call(register, { body })
    await verify(browser, body.email)
    await choose({ mode: 'domains', domains: ['other.test'] })
    const email = `c${body.username}@elsewhere.test`
    await browser.call(changeEmail, { params: { id: `${id}` }, body: { email, currentPassword: body.password } })
    await verify(browser, email)
    const me = await browser.call(readCurrentUser, {})
    assert.deepEqual([me.email, me.emailVerified, me.isWaiting], [email, true, false])
  })

  it('sends no second letter to someone who waits', async () => {
    const [browser, body] = [new Browser(world), someone('late.test')]
    await browser.call(register, { body })
    await choose({ mode: 'domains', domains: ['one.test'] })
    await verify(browser, body.email)
    assert.equal((await browser.refused(resendVerification, {})).code, 'already_verified')
  })
})
