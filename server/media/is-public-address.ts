import { BlockList, isIPv4, isIPv6 } from 'node:net'

/**
 * Everything outside the public internet: IANA's special-purpose registries, and the one public address behind which a cloud
 * keeps its own services. This includes loopback, home and office networks, link-local and metadata addresses.
 */
const special = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, bits, 'ipv4')

/** Exceptions within the one allocated block of IPv6; all other blocks, whether or not they embed IPv4, are refused as a whole. */
const givenOut = new BlockList()
givenOut.addSubnet('2000::', 3, 'ipv6')
const reserved = new BlockList()
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  reserved.addSubnet(network, bits, 'ipv6')

export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4')
  return isIPv6(address) && givenOut.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}
