import assert from 'node:assert/strict'
import { after, afterEach, before, it } from 'node:test'
import { login } from '#contract/accounts.ts'
import { OperatorError, readConfig } from '#server/config.ts'
import { openWorld, type World } from '#testing/world.ts'
import { ensureFirstAdmin } from './ensure-first-admin.ts'

const password = 'a good long password'
let world: World
before(async () => void (world = await openWorld({ ADMIN_EMAIL: 'head@library.test', ADMIN_PASSWORD: password })))
afterEach(() => world.db.deleteFrom('users').execute())
after(() => world.close())

const admins = () => world.db.selectFrom('users').select(['username', 'email']).where('is_admin', '=', true).execute()

it('makes the first admin, with a verified address, once', async () => {
  await Promise.all([ensureFirstAdmin(world.rooms), ensureFirstAdmin(world.rooms)])
  await ensureFirstAdmin(world.rooms)
  assert.deepEqual(await admins(), [{ username: 'admin', email: 'head@library.test' }])
  const user = await world.as(null).call(login, { body: { username: 'admin', password } })
  assert.deepEqual([user.isAdmin, user.emailVerified], [true, true])
})

it('makes none when there is one', async () => {
  const ada = await world.admin('Ada')
  await ensureFirstAdmin(world.rooms)
  assert.deepEqual(await admins(), [{ username: ada.username, email: ada.email }])
})

it('takes over no one’s account: the operator is told what to do', async () => {
  await world.person('Ada', { email: 'HEAD@library.test' })
  await assert.rejects(
    ensureFirstAdmin(world.rooms),
    (error) => error instanceof OperatorError && /make-admin/.test(error.message),
  )
  assert.deepEqual(await admins(), [])
})

it('makes none unasked, and no guessed password opens one', async () => {
  await ensureFirstAdmin({ ...world.rooms, config: readConfig({}) })
  assert.deepEqual(await admins(), [])
  for (const name of ['admin', 'root', 'demo']) {
    for (const guess of [name, 'password']) {
      assert.equal((await world.as(null).refused(login, { body: { username: name, password: guess } })).status, 401)
    }
  }
})
