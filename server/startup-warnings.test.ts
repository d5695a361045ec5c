import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig } from './config.ts'
import { startupWarnings } from './startup-warnings.ts'

const warningsFor = (environment: Record<string, string>, openFiles = 65_536) =>
  startupWarnings(readConfig(environment), openFiles)

const sound = {
  PUBLIC_URL: 'https://ibid.example.org',
  DATABASE_URL: 'postgres://ibid@localhost/ibid',
  SESSION_SECRET: 'x'.repeat(32),
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
