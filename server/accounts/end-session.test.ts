import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { endOtherSessions, endSession, listSessions } from '#contract/account-changes.ts'
import { readCurrentUser } from '#contract/accounts.ts'
import type { World } from '#testing/world.ts'
import { openProxiedWorld, openSocket, safariOnIphone, signedInBrowser } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

it('shows where one is signed in: device, address, last use, newest first', async () => {
  const ada = await world.member('Ada')
  world.pass(1)
  const phone = await signedInBrowser(world, ada, { userAgent: safariOnIphone, address: '203.0.113.5' })
  await signedInBrowser(world, await world.member('Ben'))
  const sessions = await phone.call(listSessions, {})
  assert.deepEqual(
    sessions.map(({ device, address, isCurrent }) => [device, address, isCurrent]),
    [
      ['Safari on iPhone', '203.0.113.5', true],
      ['Firefox on Linux', '127.0.0.1', false],
    ],
  )
  assert.equal(sessions[0]?.lastSeenAt, world.rooms.now().toISOString())
})

it('leaves out what has expired', async () => {
  const ada = await world.member('Ada')
  world.pass(31 * 24)
  const browser = await signedInBrowser(world, ada)
  assert.equal((await browser.call(listSessions, {})).length, 1)
})

it('ends one session and closes its socket', async () => {
  const ada = await world.member('Ada')
  const phone = await signedInBrowser(world, ada)
  const socket = await openSocket(world, { id: ada.id, cookie: phone.cookie })
  const session = (await world.as(ada).call(listSessions, {})).find(({ isCurrent }) => !isCurrent)
  await world.as(ada).call(endSession, { params: { id: session?.id ?? '' } })
  assert.equal(await phone.status(readCurrentUser, {}), 401)
  assert.equal(await socket.closed, 4401)
  await world.as(ada).call(readCurrentUser, {})
})

it('signs out here when it is the current one', async () => {
  const phone = await signedInBrowser(world, await world.member('Ada'))
  const current = (await phone.call(listSessions, {})).find(({ isCurrent }) => isCurrent)
  await phone.call(endSession, { params: { id: current?.id ?? '' } })
  assert.equal(phone.cookie, '')
})

it('ends all others at once', async () => {
  const ada = await world.member('Ada')
  const others = [await signedInBrowser(world, ada), await signedInBrowser(world, ada)]
  const socket = await openSocket(world, { id: ada.id, cookie: others[0]?.cookie ?? '' })
  await world.as(ada).call(endOtherSessions, {})
  for (const other of others) assert.equal(await other.status(readCurrentUser, {}), 401)
  assert.equal(await socket.closed, 4401)
  assert.equal((await world.as(ada).call(listSessions, {})).length, 1)
})

it('finds no session of someone else, and none by a made-up name', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const [session] = await world.as(ben).call(listSessions, {})
  assert.equal((await world.as(ada).refused(endSession, { params: { id: session?.id ?? '' } })).status, 404)
  assert.equal((await world.as(ada).refused(endSession, { params: { id: 'x' } })).status, 400)
  await world.as(ben).call(readCurrentUser, {})
  assert.equal((await world.as(null).refused(listSessions, {})).status, 401)
})
