import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { resendVerification } from '#contract/accounts.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
before(async () => void (world = await openWorld()))
after(() => world.close())

it('asks visitors to log in', async () => {
  const refused = await world.as(null).refused(resendVerification, {})
  assert.deepEqual([refused.status, refused.message], [401, 'You must be logged in to request a new verification email.'])
})

it('sends a letter at most every minute and five times an hour', async () => {
  const ada = await world.person('Ada', { emailVerified: false })
  const ask = async () => (await world.as(ada).send(resendVerification, {})).statusCode
  assert.deepEqual([await ask(), await ask()], [200, 429])
  for (let count = 0; count < 4; count++) {
    world.pass(1.1 / 60)
    assert.equal(await ask(), 200)
  }
  world.pass(1.1 / 60)
  assert.equal(await ask(), 429)
  world.pass(1)
  assert.equal(await ask(), 200)
  await world.letterTo(ada.email, /verify/i)
})

it('has nothing to send to a verified member', async () => {
  const ada = await world.member('Ada')
  const refused = await world.as(ada).refused(resendVerification, {})
  assert.deepEqual([refused.status, refused.code], [409, 'already_verified'])
})

it('is not done for another site', async () => {
  const ada = await world.person('Ada', { emailVerified: false })
  assert.equal((await world.as(ada, { 'sec-fetch-site': 'cross-site' }).refused(resendVerification, {})).status, 403)
})
