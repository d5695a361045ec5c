import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { after, before, it } from 'node:test'
import { WebSocket } from 'ws'
import { readCurrentUser } from '#contract/accounts.ts'
import { closeCodes } from '#contract/live-events.ts'
import { closeCode, listen } from '#server/live/listening-app.ts'
import type { World } from '#testing/world.ts'
import { openProxiedWorld, signedInBrowser } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld({ PUBLIC_URL: 'https://ibid.test' })))
after(() => world.close())

it('lives in a cookie that scripts, other sites and plain http cannot read', async () => {
  const ada = await world.member('Ada')
  const response = await world.as(null).inject({
    method: 'POST',
    url: '/api/login',
    payload: { username: ada.username, password: ada.password },
  })
  const header = response.headers['set-cookie']
  assert.ok(typeof header === 'string')
  assert.match(header, /^__Host-ibid-session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

it('is stored as a hash only', async () => {
  const { cookie } = await signedInBrowser(world, await world.member('Ada'))
  const token = cookie.split('=')[1] ?? ''
  const { rows } = await world.rooms.database.pool.query<{ row: string }>('select s::text as row from sessions s', [])
  assert.ok(!rows.some(({ row }) => row.includes(token) || row.includes(Buffer.from(token, 'base64url').toString('hex'))))
})

it('means nothing under another SESSION_SECRET', async (t) => {
  const secretive = await openProxiedWorld({ SESSION_SECRET: 'x'.repeat(32) })
  t.after(() => secretive.close())
  const ada = await secretive.member('Ada')
  // Its own session was stored by a server without the secret.
  assert.equal((await secretive.as(ada).refused(readCurrentUser, {})).status, 401)
  const browser = await signedInBrowser(secretive, ada)
  assert.equal((await browser.call(readCurrentUser, {})).id, ada.id)
})

it('slides with use, and ends after thirty days without', async () => {
  const ada = await world.member('Ada')
  const isSignedIn = async () => (await world.as(ada).send(readCurrentUser, {})).statusCode === 200
  for (let use = 0; use < 3; use++) {
    world.pass(29 * 24)
    assert.ok(await isSignedIn())
  }
  world.pass(30 * 24 + 1)
  assert.ok(!(await isSignedIn()))
})

it('ends ninety days after it began, however often it is used', async () => {
  const browser = await signedInBrowser(world, await world.member('Ada'))
  const cookieOf = (response: Awaited<ReturnType<typeof browser.send>>) => String(response.headers['set-cookie'])
  for (let days = 25; days <= 75; days += 25) {
    world.pass(25 * 24)
    const maxAge = Math.min(30, 90 - days) * 86_400
    assert.match(cookieOf(await browser.send(readCurrentUser, {})), new RegExp(`; Max-Age=${maxAge};`))
  }
  world.pass(15 * 24 - 1)
  assert.equal(await browser.status(readCurrentUser, {}), 200)
  world.pass(1)
  assert.equal(await browser.status(readCurrentUser, {}), 401)
})

it('is not opened by anything but its own token', async () => {
  const { cookie } = await signedInBrowser(world, await world.member('Ada'))
  const [name = '', token = ''] = cookie.split('=')
  const flipped = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
  for (const value of [flipped, token.slice(1), `${token}A`, '', '%00', '{"id":1}', 'x'.repeat(4096), token.toUpperCase()]) {
    const response = await world.as(null, { cookie: `${name}=${value}` }).send(readCurrentUser, {})
    assert.equal(response.statusCode, 401, value)
  }
})

it('shows a lost role at the next request', async () => {
  const ada = await world.admin('Ada')
  assert.equal((await world.as(ada).call(readCurrentUser, {})).isAdmin, true)
  await world.db.updateTable('users').set({ is_admin: false }).where('id', '=', ada.id).execute()
  assert.equal((await world.as(ada).call(readCurrentUser, {})).isAdmin, false)
})

it('notes to the day when someone was last here, at signing in and with use', async () => {
  const ada = await world.member('Ada')
  const lastActive = async () =>
    (
      await world.db
        .selectFrom('member_activity')
        .select('last_active_on')
        .where('user_id', '=', ada.id)
        .executeTakeFirstOrThrow()
    ).last_active_on
  assert.equal(await lastActive(), null)
  const browser = await signedInBrowser(world, ada)
  const today = world.rooms.now().toISOString().slice(0, 10)
  assert.equal(await lastActive(), today)
  world.pass(24)
  await browser.call(readCurrentUser, {})
  assert.equal(await lastActive(), world.rooms.now().toISOString().slice(0, 10))
})

it('that ends in the moment in which a socket is opened, takes the socket along', async () => {
  const ada = await world.member('Ada')
  const { live } = world.rooms
  const add = live.add.bind(live)
  live.add = (...opened) => {
    const connection = add(...opened)
    world.pass(31 * 24)
    return connection
  }
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = world.app.server.address() as AddressInfo
  const { socket } = listen(new WebSocket(`ws://127.0.0.1:${port}/ws`, { headers: { cookie: ada.cookie } }))
  assert.equal(await closeCode(socket), closeCodes.signedOut)
  assert.equal(live.isConnected(ada.id), false)
})
