import assert from 'node:assert/strict'
import { it } from 'node:test'
import { Problem } from '#server/http/problem.ts'
import { hashPassword, isPasswordOf } from './password-hash.ts'

it('is argon2id, salted, and tells the right password from all others', async () => {
  const password = ' p\u00e4ss\0w\u00f6rd '
  const [one, other] = [await hashPassword(password), await hashPassword(password)]
  assert.match(one, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  assert.notEqual(one, other)
  assert.ok(await isPasswordOf(one, password))
  for (const wrong of [password.trim(), password.normalize('NFD'), ' p\u00e4ss', '']) assert.ok(!(await isPasswordOf(one, wrong)))
})

it('matches nothing where there is no account', async () => assert.ok(!(await isPasswordOf(undefined, ''))))

it('turns away what the queue cannot hold, and goes on afterwards', async () => {
  const results = await Promise.allSettled(Array.from({ length: 80 }, () => isPasswordOf(undefined, 'x')))
  const refused = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason as Problem)
  assert.equal(refused.length, 80 - 66)
  for (const { code, retryAfterSeconds } of refused) assert.deepEqual([code, retryAfterSeconds], ['unavailable', 2])
  assert.ok(!(await isPasswordOf(undefined, 'x')))
})
