import assert from 'node:assert/strict'
import { it } from 'node:test'
import { networkOf } from './rate-limits.ts'

it('takes one IPv6 /64 for one subscriber and an IPv4 address for itself', () => {
  const cases = {
    '192.0.2.7': '192.0.2.7',
    '::ffff:192.0.2.7': '192.0.2.7',
    '2001:db8:1:2:3:4:5:6': '2001:db8:1:2::/64',
    '2001:0db8:0001:0002::1': '2001:db8:1:2::/64',
    '2001:db8::1': '2001:db8:0:0::/64',
    '::1': '0:0:0:0::/64',
    'fe80::1:2:3:4': 'fe80:0:0:0::/64',
  }
  for (const [address, network] of Object.entries(cases)) assert.equal(networkOf(address), network)
})
