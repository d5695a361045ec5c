import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { changeUsername } from '#contract/account-changes.ts'
import { forgotPassword, login, resetPassword } from '#contract/accounts.ts'
import { askForPasskeySignIn, setUpTwoFactor, turnOnTwoFactor } from '#contract/security.ts'
import { codeOfApp } from '#testing/two-factor.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { openSocket, tokenIn } from '#testing/browser.ts'
import { cleanUpAccounts } from './clean-up-accounts.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

const tables = ['sessions', 'account_tokens', 'throttles', 'known_devices'] as const
const counts = () => Promise.all(tables.map(async (table) => (await world.db.selectFrom(table).selectAll().execute()).length))

it('keeps what may still be needed, and nothing that has run out', async () => {
  const ada = await world.member('Ada')
  await world.as(null).call(login, { body: { username: ada.username, password: ada.password } })
  await world.as(null).call(forgotPassword, { body: { email: ada.email } })
  const token = tokenIn(await world.letterTo(ada.email, /reset/i))
  const atFirst = await counts()
  await cleanUpAccounts(world.rooms)
  assert.deepEqual(await counts(), atFirst)

  world.pass(6 * 24)
  await cleanUpAccounts(world.rooms)
  assert.deepEqual(await counts(), [2, 1, 0, 1])
  const refused = await world.as(null).refused(resetPassword, { params: { token }, body: { password: 'a fresh password' } })
  assert.equal(refused.code, 'expired_reset_link')

  world.pass(25 * 24)
  await cleanUpAccounts(world.rooms)
  assert.deepEqual(await counts(), [0, 0, 0, 1])

  world.pass(150 * 24)
  await cleanUpAccounts(world.rooms)
  assert.deepEqual(await counts(), [0, 0, 0, 0])
})

it('ends the sockets of sessions that have run out, and no others', async () => {
  const ada = await world.member('Ada')
  const gone = await openSocket(world, ada)
  world.pass(30 * 24)
  const here = await openSocket(world, await world.member('Ben'))
  await cleanUpAccounts(world.rooms)
  assert.equal(await gone.closed, 4401)
  assert.equal(here.socket.readyState, here.socket.OPEN)
  here.socket.close()
})

it('forgets challenges of passkeys after five minutes, an unfinished set-up of two-factor after 15, and reserved usernames after 90 days, the next time where the process is to end', async () => {
  const ada = await world.member('Ada')
  await world.as(null).call(askForPasskeySignIn, {})
  const setUp = (actor: Actor) => world.as(actor).call(setUpTwoFactor, { body: { currentPassword: actor.password } })
  const ben = await world.member('Ben')
  const { secret } = await setUp(ben)
  await world.as(ben).call(turnOnTwoFactor, { body: { code: codeOfApp(secret, world.rooms.now()) } })
  await setUp(ada)
  const body = { username: 'ada.moved', currentPassword: ada.password }
  await world.as(ada).call(changeUsername, { params: { id: String(ada.id) }, body })
  const left = async (stopping?: AbortSignal) => {
    await cleanUpAccounts(world.rooms, stopping)
    const kept = (['passkey_challenges', 'two_factor', 'former_usernames'] as const).map((table) =>
      world.db.selectFrom(table).selectAll(),
    )
    return (await Promise.all(kept.map((query) => query.execute()))).map((rows) => rows.length)
  }
  assert.deepEqual(await left(), [1, 2, 1])
  world.pass(0.09)
  assert.deepEqual(await left(), [0, 2, 1])
  world.pass(0.17)
  assert.deepEqual(await left(AbortSignal.abort()), [0, 2, 1])
  assert.deepEqual(await left(), [0, 1, 1])
  world.pass(90 * 24)
  assert.deepEqual(await left(AbortSignal.abort()), [0, 1, 1])
  assert.deepEqual(await left(), [0, 1, 0])
})
