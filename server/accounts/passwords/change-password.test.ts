import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { changePassword } from '#contract/account-changes.ts'
import { login, readCurrentUser } from '#contract/accounts.ts'
import { updatePhoto } from '#contract/profiles.ts'
import type { Actor, World } from '#testing/world.ts'
import { Browser, openProxiedWorld, openSocket, signedInBrowser } from '#testing/browser.ts'

let world: World
before(async () => void (world = await openProxiedWorld()))
after(() => world.close())

const params = ({ id }: Actor) => ({ id: String(id) })
const mayLogIn = async ({ username }: Actor, password: string) =>
  (await new Browser(world).status(login, { body: { username, password } })) === 200

it('signs out everywhere else, gives this session a new cookie and tells the owner', async () => {
  const ada = await world.member('Ada')
  const browser = await signedInBrowser(world, ada)
  const oldCookie = browser.cookie
  const [here, elsewhere] = [await openSocket(world, { id: ada.id, cookie: oldCookie }), await openSocket(world, ada)]

  world.pass(1) // the same answer also extends the session, and the new cookie must win
  const body = { currentPassword: ada.password, newPassword: 'a fresh password', confirmPassword: 'a fresh password' }
  await browser.call(changePassword, { params: params(ada), body })
  assert.equal(await elsewhere.closed, 4401)
  assert.equal((await world.as(ada).refused(readCurrentUser, {})).status, 401)
  assert.notEqual(browser.cookie, oldCookie)
  assert.equal((await world.as({ ...ada, cookie: oldCookie }).refused(readCurrentUser, {})).status, 401)
  assert.equal((await browser.call(readCurrentUser, {})).id, ada.id)
  assert.equal(await here.closed, 1012) // to which the client responds by reconnecting, now with the new cookie
  const back = await openSocket(world, { id: ada.id, cookie: browser.cookie })
  back.socket.close()

  assert.deepEqual([await mayLogIn(ada, ada.password), await mayLogIn(ada, 'a fresh password')], [false, true])
  await world.letterTo(ada.email, /password was changed/i)
})

it('says beside the field what is wrong', async () => {
  const ada = await world.member('Ada')
  const good = { currentPassword: ada.password, newPassword: 'a fresh password' }
  const rows: [body: object, fields: Record<string, string>][] = [
    [{ ...good, currentPassword: 'wrong' }, { currentPassword: 'The current password is not correct.' }],
    [{ ...good, currentPassword: undefined }, { currentPassword: 'Password is required' }],
    [{ ...good, currentPassword: true }, { currentPassword: 'Password is required' }],
    [{ ...good, currentPassword: [] }, { currentPassword: 'Password is required' }],
    [{ ...good, newPassword: '1234567' }, { newPassword: 'Password must be at least 8 characters long.' }],
    [{ ...good, newPassword: 'x'.repeat(101) }, { newPassword: 'Password is too long' }],
    [{ ...good, newPassword: ada.password }, { newPassword: 'The new password must differ from the current one.' }],
    [{ ...good, confirmPassword: 'something else' }, { confirmPassword: 'New password and confirmation must match.' }],
  ]
  for (const [body, fields] of rows) {
    const response = await world.as(ada).send(changePassword, { params: params(ada), body })
    assert.equal(response.statusCode, 400)
    assert.deepEqual(response.json().fields, fields)
  }
  assert.ok(await mayLogIn(ada, ada.password))
  await world.as(ada).call(changePassword, { params: params(ada), body: good })
})

it('is for oneself only, not even for an admin, and says so as the other calls of a profile do', async () => {
  const [ada, ben] = [await world.member('Ada'), await world.admin('Ben')]
  const body = { currentPassword: ben.password, newPassword: 'a fresh password' }
  const photo = await world.as(ben).refused(updatePhoto, { params: params(ada), body: { photoUrl: 'https://a.test/a.png' } })
  const password = await world.as(ben).refused(changePassword, { params: params(ada), body })
  assert.deepEqual([password.status, password.code], [403, 'not_yours'])
  assert.deepEqual(password, photo)
  assert.ok(await mayLogIn(ada, ada.password))
})

it('is for members', async () => {
  const body = { currentPassword: 'correct horse battery', newPassword: 'a fresh password' }
  const ben = await world.person('Ben', { emailVerified: false })
  assert.equal((await world.as(null).refused(changePassword, { params: { id: '1' }, body })).status, 401)
  assert.equal((await world.as(ben).refused(changePassword, { params: params(ben), body })).code, 'email_not_verified')
})

it('checks ten wrong passwords in ten minutes, and no more', async () => {
  const ada = await world.member('Ada')
  const body = { currentPassword: 'wrong', newPassword: 'a fresh password' }
  const statuses = []
  for (let count = 0; count < 11; count++)
    statuses.push((await world.as(ada).refused(changePassword, { params: params(ada), body })).status)
  assert.deepEqual(statuses, [...Array<number>(10).fill(400), 429])
  world.pass(0.17)
  await world.as(ada).call(changePassword, { params: params(ada), body: { ...body, currentPassword: ada.password } })
})
