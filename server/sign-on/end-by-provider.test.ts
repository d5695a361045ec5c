import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { generateKeyPair, type JWTPayload } from 'jose'
import { readCurrentUser } from '#contract/accounts.ts'
import { createSignOnAccount } from '#contract/sign-on.ts'
import { openIdentityProvider, type IdentityProvider } from '#testing/identity-provider.ts'
import { listenLive } from '#testing/listen-live.ts'
import { SignOnBrowser } from '#testing/sign-on.ts'
import { freePort } from '#testing/server-process.ts'
import { openWorld, type World } from '#testing/world.ts'

const site = 'http://localhost:3000'
let idp: IdentityProvider
let world: World
before(async () => {
  const port = Number(await freePort())
  idp = await openIdentityProvider({ site, logoutAt: `http://127.0.0.1:${port}` })
  world = await openWorld({ SSO_PROVIDERS: JSON.stringify([idp.setting]) })
  await world.app.listen({ host: '127.0.0.1', port })
  assert.equal((world.app.server.address() as AddressInfo).port, port)
})
after(async () => {
  await world.close()
  await idp.close()
})

let number = 0
async function join() {
  const subject = `s${++number}`
  const identity = { subject, name: 'Ada Ash', email: `${subject}@campus.test`, email_verified: true }
  const first = new SignOnBrowser(world)
  await first.signOn(identity)
  const { user } = await first.call(createSignOnAccount, { body: { name: identity.name, ageConfirmed: true } })
  return { identity, user, first }
}
const isSignedIn = async (browser: SignOnBrowser) => (await browser.send(readCurrentUser, {})).statusCode === 200
const sidsOf = async (userId: number) =>
  (await world.db.selectFrom('sessions').select('sign_on_sid').where('user_id', '=', userId).execute()).map(
    ({ sign_on_sid }) => sign_on_sid!,
  )
/** The provider signs by this machine's clock. */
const setClock = () => world.pass((Date.now() - world.rooms.now().getTime()) / 3_600_000)
const send = async (token: string, type = 'application/x-www-form-urlencoded') => {
  setClock()
  return world.as(null, { origin: 'https://id.campus.test' }).inject({
    ...{ method: 'POST', url: '/api/sign-on/campus/logout', headers: { 'content-type': type } },
    payload: new URLSearchParams({ logout_token: token }).toString(),
  })
}
const say = async (claims: JWTPayload) => (await send(await idp.logoutToken({ jti: randomUUID(), ...claims }))).statusCode

describe('a provider that ends a session', () => {
  it('does so with its own request: the session and its socket are gone, those of others stay', async () => {
    const { identity, user, first } = await join()
    const [sid] = await sidsOf(user.id)
    assert.ok(sid)
    const second = new SignOnBrowser(world)
    await second.signOn(identity)
    const other = await join()
    const cookie = [...first.jar].map((pair) => pair.join('=')).join('; ')
    const { socket } = await listenLive(world, { ...user, password: '', cookie })
    const closing = new Promise<number>((resolve) => socket.once('close', resolve))
    // The library's types omit this method.
    const client = (await idp.provider.Client.find('ibid')) as unknown as { backchannelLogout(...ids: string[]): Promise<void> }
    setClock()
    await client.backchannelLogout(identity.subject, sid)
    assert.equal(await closing, 4401)
    assert.deepEqual([await isSignedIn(first), await isSignedIn(second), await isSignedIn(other.first)], [false, true, true])
  })

  it('by the session alone, or all of someone’s', async () => {
    const { identity, user, first } = await join()
    assert.equal(await say({ sid: (await sidsOf(user.id))[0]! }), 200)
    assert.equal(await isSignedIn(first), false)
    const browsers = [new SignOnBrowser(world), new SignOnBrowser(world)]
    for (const browser of browsers) await browser.signOn(identity)
    assert.equal(await say({ sub: identity.subject }), 200)
    for (const browser of browsers) assert.equal(await isSignedIn(browser), false)
  })

  it('ends no session that a password opened', async () => {
    const { identity, user } = await join()
    const session = { user_id: user.id, device: 'Firefox', address: '192.0.2.1' }
    const expires_at = new Date(world.rooms.now().getTime() + 1e9)
    await world.db
      .insertInto('sessions')
      .values({ ...session, token_hash: Buffer.from('own'), expires_at })
      .execute()
    await say({ sub: identity.subject })
    assert.deepEqual(await sidsOf(user.id), [null])
  })

  it('is heard once, and only if every word of its token is right', async () => {
    const { identity, first } = await join()
    const { subject: sub } = identity
    const now = Math.floor(Date.now() / 1000)
    const wrong: JWTPayload[] = [
      { iss: 'https://elsewhere.test', sub },
      { aud: 'somebody else', sub },
      { events: {}, sub },
      { events: { 'http://schemas.openid.net/event/backchannel-logout': 1 }, sub },
      { nonce: 'an ID token', sub },
      { iat: now - 600, sub },
      { iat: now + 600, sub },
      {},
      { sub: '' },
    ]
    for (const claims of wrong) assert.equal(await say(claims), 400, JSON.stringify(claims))
    const { privateKey } = await generateKeyPair('RS256')
    assert.equal((await send(await idp.logoutToken({ jti: randomUUID(), sub }, privateKey))).statusCode, 400)
    assert.equal((await send(await idp.logoutToken({ sub }))).statusCode, 400, 'without a number of its own')
    const none = [{ alg: 'none' }, { iss: idp.issuer, aud: 'ibid', sub, jti: 'x', iat: now, events: {} }].map((part) =>
      Buffer.from(JSON.stringify(part)).toString('base64url'),
    )
    for (const token of [`${none.join('.')}.`, 'x', '']) assert.equal((await send(token)).statusCode, 400)
    assert.equal(await isSignedIn(first), true)

    const token = await idp.logoutToken({ jti: randomUUID(), sub })
    assert.equal((await send(token, 'text/plain')).statusCode, 415)
    assert.deepEqual([(await send(token)).statusCode, (await send(token)).statusCode], [200, 400])
    assert.equal(await isSignedIn(first), false)
    assert.equal(await say({ sub: 'nobody here' }), 200, 'whether there was one is not told')
  })
})
