import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig } from '#server/config.ts'
import { checkEnvironment, startupWarnings } from './check-environment.ts'

const warningsFor = (environment: Record<string, string>, openFiles = 65_536) =>
  startupWarnings(readConfig(environment), openFiles)

const sound = {
  PUBLIC_URL: 'https://ibid.example.org',
  DATABASE_URL: 'postgres://ibid@localhost/ibid',
  SESSION_SECRET: 'nine shelves of well-kept secrets',
  TRUST_PROXY: '1',
}

describe('the warnings at a start', () => {
  it('are none for a site as it should be, nor for one that is tried out', () => {
    assert.deepEqual(warningsFor(sound), [])
    assert.deepEqual(warningsFor({}), [])
  })

  const faults: [Record<string, string>, RegExp][] = [
    [{ DATABASE_URL: '' }, /embedded database.*DATABASE_URL/],
    [{ SESSION_SECRET: '' }, /SESSION_SECRET/],
    [{ PUBLIC_URL: 'http://ibid.example.org' }, /without https/],
    [{ SESSION_SECRET: 'x'.repeat(40) }, /few different characters/],
    [{ RATE_LIMITS: 'off' }, /RATE_LIMITS=off/],
  ]
  for (const [fault, words] of faults) {
    it(`name ${Object.entries(fault)[0]!.join('=')}`, () => {
      const warnings = warningsFor({ ...sound, ...fault })
      assert.equal(warnings.length, 1)
      assert.match(warnings[0]!, words)
    })
  }

  it('name how many files may be open when that is too few', () => {
    assert.match(warningsFor(sound, 1024).join(), /^Only 1024 files and connections/)
  })
})

describe('the check of the environment', () => {
  it('names every matter once, and what to do about each that is not good', () => {
    const findings = checkEnvironment(
      readConfig({ ...sound, PUBLIC_URL: '', ADMIN_EMAIL: 'a@b.test', ADMIN_PASSWORD: 'a good long one' }),
      65_536,
    )
    assert.equal(new Set(findings.map(({ name }) => name)).size, findings.length)
    const bad = findings.filter(({ state }) => state !== 'good')
    assert.deepEqual(
      bad.map(({ name, state }) => [name, state]),
      [
        ['Address of the site', 'missing'],
        ['ADMIN_PASSWORD', 'weak'],
      ],
    )
    assert.ok(bad.every(({ whatToDo }) => whatToDo))
  })

  it('asks for more than a start does: a proxy that is trusted, and not passed by', () => {
    const proxyOf = (fault: Record<string, string>) =>
      checkEnvironment(readConfig({ ...sound, ...fault }), 65_536).find(({ name }) => name === 'Proxy in front')?.state
    assert.deepEqual([proxyOf({}), proxyOf({ TRUST_PROXY: '' }), proxyOf({ HOST: '0.0.0.0' })], ['good', 'missing', 'weak'])
  })

  it('tells no secret', () => {
    const secrets = {
      SESSION_SECRET: 'nine shelves of well-kept secrets',
      DATABASE_URL: 'postgres://ibid:hunter22@db/ibid',
      SMTP_URL: 'smtps://u:hunter22@mail/',
    }
    const told = JSON.stringify(checkEnvironment(readConfig({ ...sound, ...secrets }), 65_536))
    assert.doesNotMatch(told, /nine shelves|hunter22/)
  })
})
