import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { openTestDatabase } from '#testing/test-database.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/database/database.ts'
import { Problem } from './problem.ts'
import { forgetCount, refuseBeyond, throttle, uncount } from './throttle.ts'

let database: Database
before(async () => void (database = await openTestDatabase()))
after(() => database.close())

let now = new Date('2026-01-01T00:00:00Z')
const counting = () => ({ database, config: readConfig({}), now: () => now })
const limit = { calls: 3, perSeconds: 60 }
const isRefused = (error: unknown) =>
  error instanceof Problem && error.code === 'too_many_requests' && error.retryAfterSeconds === 60

it('allows so many in the period, and says when the next may come', async () => {
  for (let call = 0; call < 3; call++) assert.equal((await throttle(counting(), 'a', limit)).isAllowed, true)
  assert.deepEqual(await throttle(counting(), 'a', limit), { isAllowed: false, retryAfterSeconds: 60 })
  await assert.rejects(refuseBeyond(counting(), 'a', limit), isRefused)
  assert.equal((await throttle(counting(), 'b', limit)).isAllowed, true)
  now = new Date(now.getTime() + 60_000)
  assert.equal((await throttle(counting(), 'a', limit)).isAllowed, true)
})

it('lets no more through when many come at once', async () => {
  const verdicts = await Promise.all(Array.from({ length: 50 }, () => throttle(counting(), 'burst', limit)))
  assert.equal(verdicts.filter(({ isAllowed }) => isAllowed).length, 3)
})

it('moves back', async () => {
  for (let call = 0; call < 3; call++) await refuseBeyond(counting(), 'c', limit)
  await assert.rejects(refuseBeyond(counting(), 'c', limit), isRefused)
  await forgetCount(counting(), 'c')
  for (let call = 0; call < 3; call++) await refuseBeyond(counting(), 'c', limit)
  await uncount(counting(), 'c')
  await refuseBeyond(counting(), 'c', limit)
})

it('counts nothing when limits are off', async () => {
  const off = { ...counting(), config: readConfig({ RATE_LIMITS: 'off' }) }
  for (let call = 0; call < 9; call++) await refuseBeyond(off, 'd', limit)
})
