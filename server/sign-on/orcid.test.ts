import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { editProfile, readProfile } from '#contract/profiles.ts'
import { createSignOnAccount, readOwnSignOn, unlinkSignOn } from '#contract/sign-on.ts'
import { openIdentityProvider, type IdentityProvider } from '#testing/identity-provider.ts'
import { SignOnBrowser } from '#testing/sign-on.ts'
import { openWorld, type World } from '#testing/world.ts'

let idp: IdentityProvider
let world: World
before(async () => {
  idp = await openIdentityProvider({ site: 'http://localhost:3000' })
  world = await openWorld({ SSO_PROVIDERS: JSON.stringify([{ ...idp.setting, name: 'ORCID', scopes: ['openid'], orcid: true }]) })
})
after(async () => {
  await world.close()
  await idp.close()
})

const orcid = '0000-0002-1825-0097'
const shown = async (id: number) => {
  const profile = await world.as(await world.member('Reader')).call(readProfile, { params: { id: `${id}` } })
  return [profile.orcid, profile.isOrcidVerified]
}

it('puts a verified iD on the profile of who links ORCID, for as long as both say the same', async () => {
  const ada = await world.member('Ada')
  const params = { id: `${ada.id}` }
  await world.as(ada).call(editProfile, { params, body: { name: ada.name, orcid } })
  assert.deepEqual(await shown(ada.id), [orcid, false], 'typed by hand')

  const browser = new SignOnBrowser(world, ada)
  await browser.signOn({ subject: orcid }, { link: { currentPassword: ada.password } })
  assert.deepEqual(await shown(ada.id), [orcid, true])
  await browser.call(editProfile, { params, body: { name: ada.name, orcid: '0000-0001-5109-3700' } })
  assert.deepEqual(await shown(ada.id), ['0000-0001-5109-3700', false])
  await browser.call(editProfile, { params, body: { name: ada.name, orcid } })
  assert.deepEqual(await shown(ada.id), [orcid, true])
  const { links } = await browser.call(readOwnSignOn, {})
  assert.equal(links[0]?.orcid, orcid)
  await browser.call(unlinkSignOn, { params: { id: `${links[0]!.id}` } })
  assert.deepEqual(await shown(ada.id), [orcid, false])
})

it('makes an account of who signs in with ORCID, which tells no address', async () => {
  const browser = new SignOnBrowser(world)
  assert.equal(await browser.signOn({ subject: orcid }), '/sign-on')
  const body = { name: 'Josiah Carberry', email: 'josiah@library.test', ageConfirmed: true } as const
  const { user } = await browser.call(createSignOnAccount, { body })
  assert.deepEqual([user.username, user.orcid, user.emailVerified], ['josiah.carberry', orcid, false])
})

it('takes no number for an iD that is none', async () => {
  const ben = await world.member('Ben')
  const browser = new SignOnBrowser(world, ben)
  await browser.signOn({ subject: '0000-0002-1825-0098' }, { link: { currentPassword: ben.password } })
  assert.deepEqual(await shown(ben.id), [null, false])
})
