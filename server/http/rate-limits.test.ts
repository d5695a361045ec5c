import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openWorld } from '#testing/world.ts'
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

it('stops whoever fetches files faster than any page needs, and nobody else', async (t) => {
  const world = await openWorld({ RATE_LIMITS: 'on' })
  t.after(() => world.close())
  const [ada, ben] = [await world.member('Ada'), await world.member('Ben')]
  const fetchFile = async (who: typeof ada) => (await world.as(who).inject({ url: '/media/nothing' })).statusCode
  for (let number = 0; number < 3000; number++) assert.equal(await fetchFile(ada), 404)
  assert.equal(await fetchFile(ada), 429)
  assert.equal(await fetchFile(ben), 404)
})
