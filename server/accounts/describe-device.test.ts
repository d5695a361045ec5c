import assert from 'node:assert/strict'
import { it } from 'node:test'
import { firefoxOnLinux, safariOnIphone } from '#testing/browser.ts'
import { describeDevice } from './describe-device.ts'

it('names the browser and the system, and nothing that tells more', () => {
  assert.equal(describeDevice(firefoxOnLinux), 'Firefox on Linux')
  assert.equal(describeDevice(safariOnIphone), 'Safari on iPhone')
  assert.equal(
    describeDevice('Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0 Safari/537.36 Edg/140.0'),
    'Edge on Windows',
  )
  assert.equal(describeDevice('curl/8.0'), 'Unknown device')
  assert.equal(describeDevice(undefined), 'Unknown device')
  assert.equal(describeDevice('x'.repeat(100_000)), 'Unknown device')
})
