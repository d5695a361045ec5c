import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
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
  // As an .env file or compose.yaml hands on what the operator has left open.
  const names = 'PORT HOST DATA_DIR MAIL_FROM ADMIN_USERNAME RATE_LIMITS LOG_LEVEL CACHE_GB DEMO LINK_CHECK'.split(' ')
  assert.deepEqual(readConfig(Object.fromEntries(names.map((name) => [name, '']))), readConfig({}))
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
  for (const TRUST_PROXY of ['true', 'TRUE', 'foo', '10.0.0.0/x', '10.0.0.1,', '10.0.0.0/33', '0.0.0.0/0', '::1/129'])
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

const provider = {
  id: 'campus',
  name: 'Campus',
  issuer: 'https://id.example.org/realms/campus',
  clientId: 'ibid',
  clientSecret: 'hush hush',
}
const providers = (...list: object[]) => readConfig({ SSO_PROVIDERS: JSON.stringify(list) }).signOnProviders

it('reads providers of single sign-on as JSON or from a file', () => {
  assert.deepEqual(readConfig({}).signOnProviders, [])
  const [read] = providers(provider)
  assert.deepEqual([read?.scopes, read?.claims, read?.orcid], [['openid', 'profile', 'email'], { name: 'name' }, false])
  const folder = mkdtempSync(path.join(tmpdir(), 'ibid-config-'))
  const file = path.join(folder, 'providers.json')
  writeFileSync(file, JSON.stringify([provider]))
  assert.deepEqual(readConfig({ SSO_PROVIDERS: file }).signOnProviders, [read])
  rmSync(folder, { recursive: true })
})

it('says what is wrong with a provider, and never its secret', () => {
  for (const [list, words] of [
    [[{ ...provider, issuer: 'http://id.example.org' }], /0\.issuer must be an https address/],
    [[{ ...provider, issuer: 'https://id.example.org/?realm=x' }], /0\.issuer must be an https address/],
    [[{ ...provider, id: 'Campus' }], /0\.id must be 1 to 30 small letters/],
    [[{ ...provider, secret: 'x' }], /"secret"/],
    [[{ ...provider, scopes: ['email'] }], /0\.scopes must hold openid/],
    [[provider, { ...provider, issuer: 'https://other.example.org' }], /an id of its own/],
    [[provider, { ...provider, id: 'two' }], /every issuer once/],
    [[{ ...provider, rules: { admin: ['staff'] } }], /claims\.groups/],
    [[{ ...provider, clientId: '' }], /0\.clientId/],
  ] as const)
    assert.throws(
      () => providers(...list),
      (error: Error) => error instanceof OperatorError && words.test(error.message) && !error.message.includes('hush'),
    )
  for (const SSO_PROVIDERS of ['[', '/no/such/file.json', 'campus'])
    assert.throws(() => readConfig({ SSO_PROVIDERS }), /SSO_PROVIDERS/)
  for (const issuer of ['http://localhost:9000', 'http://127.0.0.1:9000', 'http://[::1]:9000'])
    assert.ok(providers({ ...provider, issuer }))
})
