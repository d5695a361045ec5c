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
  const safariToo = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko)'
  assert.equal(describeDevice(`${safariToo} HeadlessChrome/140.0.0.0 Safari/537.36`), 'Chrome on Linux')
  const onIphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
  assert.equal(describeDevice(`${onIphone} EdgiOS/140.0 Version/18.0 Mobile/15E148 Safari/604.1`), 'Edge on iPhone')
  assert.equal(describeDevice(`${onIphone} Version/18.0 Mobile/15E148 Safari/604.1 OPT/5.2`), 'Opera on iPhone')
  assert.equal(describeDevice('curl/8.0'), 'Unknown device')
  assert.equal(describeDevice(undefined), 'Unknown device')
  assert.equal(describeDevice('x'.repeat(100_000)), 'Unknown device')
})
