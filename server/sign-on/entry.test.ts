import assert from 'node:assert/strict'
import { after, afterEach, before, describe, it } from 'node:test'
import { changeEntryRule } from '#contract/entry.ts'
import { listPosts } from '#contract/posts.ts'
import { createSignOnAccount } from '#contract/sign-on.ts'
import { openIdentityProvider, type IdentityProvider } from '#testing/identity-provider.ts'
import { SignOnBrowser } from '#testing/sign-on.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'

let idp: IdentityProvider
/**
 * Two sites, as a site has one provider per issuer: at the first it vouches for people, at the second anyone can have an
 * account.
 */
let campus: World
let anyone: World
const admins = new Map<World, Actor>()
before(async () => {
  idp = await openIdentityProvider({ site: 'http://localhost:3000' })
  campus = await openWorld({ SSO_PROVIDERS: JSON.stringify([idp.setting]) })
  anyone = await openWorld({ SSO_PROVIDERS: JSON.stringify([{ ...idp.setting, admits: false }]) })
  for (const world of [campus, anyone]) admins.set(world, await world.admin('Ruth'))
})
after(async () => {
  await campus.close()
  await anyone.close()
  await idp.close()
})

const ask = (world: World, body: object) => world.as(admins.get(world)!).call(changeEntryRule, { body })
afterEach(async () => {
  for (const world of [campus, anyone]) await ask(world, { mode: 'open' })
})

let number = 0
const newcomer = () => ({ subject: `e${++number}`, name: 'Nia', email: `nia${number}@campus.test`, email_verified: true })
const body = { name: 'Nia', ageConfirmed: true } as const
async function come(world: World) {
  const browser = new SignOnBrowser(world)
  const identity = newcomer()
  await browser.signOn(identity)
  return { browser, identity }
}
const isThere = async (world: World, email: string) =>
  (await world.db.selectFrom('users').select('id').where('email', '=', email).execute()).length === 1

describe('a provider that vouches for people', () => {
  for (const mode of ['invitation', 'approval'] as const)
    it(`lets them in where others come by ${mode}`, async () => {
      await ask(campus, { mode })
      const { browser } = await come(campus)
      assert.equal((await browser.call(createSignOnAccount, { body })).user.emailVerified, true)
      await browser.call(listPosts, {})
    })
})

describe('a provider that everyone can have an account with', () => {
  it('is no way around an invitation: no account is made', async () => {
    await ask(anyone, { mode: 'invitation' })
    const { browser, identity } = await come(anyone)
    assert.equal(await browser.refused(createSignOnAccount, { body }), 'invitation_required')
    assert.equal(await isThere(anyone, identity.email), false)
  })

  it('is no way around the list of domains, which its verified address may be on', async () => {
    await ask(anyone, { mode: 'domains', domains: ['library.test'] })
    const { browser } = await come(anyone)
    assert.equal(await browser.refused(createSignOnAccount, { body }), 'email_domain_refused')
    await ask(anyone, { mode: 'domains', domains: ['campus.test'] })
    assert.equal((await browser.call(createSignOnAccount, { body })).user.emailVerified, true)
  })

  it('has newcomers wait for an admin like others', async () => {
    await ask(anyone, { mode: 'approval' })
    const { browser } = await come(anyone)
    assert.equal((await browser.call(createSignOnAccount, { body })).user.emailVerified, false)
    assert.equal(await browser.refused(listPosts, {}), 'awaiting_admission')
  })
})
