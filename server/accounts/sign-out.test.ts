import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { logout, readCurrentUser } from '#contract/accounts.ts'
import { setRole } from '#contract/moderation.ts'
import type { World } from '#testing/world.ts'
import { Browser, openProxiedWorld, openSocket, signedInBrowser } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

it('ends the session on the server, closes its socket and clears the cookie; other devices stay', async () => {
  const ada = await world.member('Ada')
  const browser = await signedInBrowser(world, ada)
  const copy = { ...ada, cookie: browser.cookie }
  const [here, elsewhere] = [await openSocket(world, copy), await openSocket(world, ada)]

  world.pass(1) // the same answer also extends the session, and the cleared cookie must win
  const { message } = await browser.call(logout, {})
  assert.equal(message, 'You have been logged out successfully.')
  assert.equal(browser.cookie, '')
  assert.equal(await here.closed, 4401)
  assert.equal((await world.as(copy).refused(readCurrentUser, {})).status, 401)
  assert.equal((await world.as(ada).call(readCurrentUser, {})).id, ada.id)
  assert.equal(elsewhere.socket.readyState, elsewhere.socket.OPEN)
  elsewhere.socket.close()
})

it('ends what is left of the cookie that the session had before a new role renewed it', async () => {
  const [ada, root] = [await world.member('Ada'), await world.admin('Root')]
  for (const leaves of ['with the new cookie', 'with the old one']) {
    const browser = await signedInBrowser(world, ada)
    const old = { ...ada, cookie: browser.cookie }
    const params = { id: `${ada.id}` }
    await world.as(root).call(setRole, { params, body: { isAdmin: leaves === 'with the new cookie' } })
    await browser.call(readCurrentUser, {})
    const fresh = { ...ada, cookie: browser.cookie }
    assert.notEqual(fresh.cookie, old.cookie)
    assert.equal((await world.as(old).call(readCurrentUser, {})).id, ada.id)
    await world.as(leaves === 'with the new cookie' ? fresh : old).call(logout, {})
    for (const one of [old, fresh]) assert.equal((await world.as(one).refused(readCurrentUser, {})).status, 401, leaves)
  }
})

it('is no error a second time, or for someone who was never signed in', async () => {
  const browser = await signedInBrowser(world, await world.member('Ada'))
  await browser.call(logout, {})
  await browser.call(logout, {})
  await new Browser(world).call(logout, {})
})

it('is not done for another site, nor by a GET', async () => {
  const ada = await world.member('Ada')
  const evil = await world.as(ada, { origin: 'http://evil.test' }).refused(logout, {})
  assert.equal(evil.code, 'foreign_origin')
  const response = await world.as(ada).inject({ method: 'GET', url: '/api/logout' })
  assert.ok([404, 405].includes(response.statusCode))
  await world.as(ada).call(readCurrentUser, {})
})
