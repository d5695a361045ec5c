import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { readCurrentUser, resendVerification } from '#contract/accounts.ts'
import { refuseVerification } from '#contract/moderation.ts'
import { verifyLinkHours } from '#contract/retention.ts'
import { askForDeletion, unprovenAccountDays } from '#contract/your-data.ts'
import { findMarks } from '#testing/find-marks.ts'
import { openWorld, type Actor, type World } from '#testing/world.ts'
import { deleteUnprovenAccounts } from './delete-unproven-accounts.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

const isThere = async ({ id }: Actor) =>
  (await world.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1

it('keeps anyone who never proved their address for seven days, and everyone else', async () => {
  const traits = { emailVerified: false, username: 'unprovenmark', email: 'unproven@mark.test' }
  const ada = await world.person('Unprovenname', traits)
  const proven = await world.member('Ben')
  const admin = await world.person('Cleo', { emailVerified: false, isAdmin: true })
  const leaving = await world.person('Dan', { emailVerified: false })
  world.pass(7 * 24 - 1)
  await world.as(leaving).call(askForDeletion, { body: { currentPassword: leaving.password, keepsWriting: false } })
  const young = await world.person('Edith', { emailVerified: false })
  const judge = await world.admin('Finn')
  const refusal = { params: { id: `${ada.id}` }, body: { reason: 'No Unprovenname is known there' } }
  await world.as(judge).call(refuseVerification, refusal)
  await deleteUnprovenAccounts(world.rooms)
  assert.ok(await isThere(ada))

  world.pass(1)
  await deleteUnprovenAccounts(world.rooms)
  const left = await Promise.all([ada, proven, admin, leaving, young].map(isThere))
  assert.deepEqual(left, [false, true, true, true, true])
  assert.equal((await world.as(ada).send(readCurrentUser, {})).statusCode, 401)
  assert.deepEqual(await findMarks(world, ['unprovenmark', 'unproven@mark.test', 'Unprovenname']), [])
})

it('waits for a link that was asked for on the last day', async () => {
  const ada = await world.person('Ada', { emailVerified: false })
  world.pass(unprovenAccountDays * 24 - 1)
  await world.as(ada).call(resendVerification, {})
  await world.letterTo(ada.email)
  world.pass(1)
  await deleteUnprovenAccounts(world.rooms)
  assert.ok(await isThere(ada))
  world.pass(verifyLinkHours)
  await deleteUnprovenAccounts(world.rooms)
  assert.ok(!(await isThere(ada)))
})

it('does not hold an address for as long as links are asked for', async () => {
  const ada = await world.person('Ada', { emailVerified: false })
  world.pass(unprovenAccountDays * 24 + verifyLinkHours / 2)
  await world.as(ada).call(resendVerification, {})
  await world.letterTo(ada.email)
  await deleteUnprovenAccounts(world.rooms)
  assert.ok(await isThere(ada))
  world.pass(verifyLinkHours / 2)
  await deleteUnprovenAccounts(world.rooms)
  assert.ok(!(await isThere(ada)))
})
