import assert from 'node:assert/strict'
import { it } from 'node:test'
import { OperatorError, readConfig } from './config.ts'

it('needs nothing: an empty environment is the embedded trial on port 3000', () => {
  const config = readConfig({})
  assert.equal(config.publicUrl, 'http://localhost:3000')
  assert.equal(config.host, '127.0.0.1')
  assert.equal(config.demo, true)
  assert.equal(config.databaseUrl, undefined)
})

it('takes an empty variable for one that is not set', () => {
  assert.equal(readConfig({ DATABASE_URL: '', SMTP_URL: '' }).databaseUrl, undefined)
})

it('never brings the demo community into a PostgreSQL server', () => {
  assert.equal(readConfig({ DATABASE_URL: 'postgres://ibid@localhost/ibid', DEMO: '1' }).demo, false)
})

it('names every variable that is wrong, in one go, without a stack', () => {
  const wrong = { PORT: '99999', DATABASE_URL: 'mysql://x', SESSION_SECRET: 'short', TRUST_PROXY: 'true', RATE_LIMITS: 'maybe' }
  assert.throws(
    () => readConfig(wrong),
    (error: Error) => error instanceof OperatorError && Object.keys(wrong).every((name) => error.message.includes(name)),
  )
})

it('does not take a word for a proxy', () => {
  for (const TRUST_PROXY of ['true', 'TRUE', 'foo', '10.0.0.0/x', '10.0.0.1,'])
    assert.throws(() => readConfig({ TRUST_PROXY }), OperatorError)
})

it('trusts as many proxies as it is told, and no more', () => {
  const trust = readConfig({ TRUST_PROXY: '2' }).trustProxy
  assert.ok(typeof trust === 'function')
  assert.deepEqual(
    [0, 1, 2].map((position) => trust('192.0.2.1', position)),
    [true, true, false],
  )
  assert.deepEqual(readConfig({ TRUST_PROXY: '10.0.0.0/8, 127.0.0.1' }).trustProxy, ['10.0.0.0/8', '127.0.0.1'])
})
