import assert from 'node:assert/strict'
import { it } from 'node:test'
import { isPublicAddress } from './is-public-address.ts'

const within = `0.0.0.0 0.1.2.3 10.0.0.1 10.255.255.255 100.64.0.1 100.100.100.200 100.127.255.255 127.0.0.1 127.1.2.3 168.63.129.16
  169.254.169.254 169.254.0.1 172.16.0.1 172.31.255.255 192.0.0.192 192.0.2.1 192.88.99.1 192.168.0.1 192.168.255.255 198.18.0.1
  198.19.255.255 198.51.100.7 203.0.113.9 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::127.0.0.1 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::808:808 64:ff9b:1::1 100::1 2001::1
  2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:db8::1 2001:10::1 2002:7f00:1:: 2002:a00:1::1 3fff::1 5f00::1 fc00::1 fd00::1
  fd00:ec2::254 fe80::1 fe80::1%eth0 fec0::1 ff02::1 localhost 127.1 0x7f000001 2130706433 0177.0.0.1 example.org 1.2.3`

const outside = `1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.0 168.63.129.15
  169.253.255.255 169.255.0.0 172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2606:4700:4700::1111 2a00:1450:4001:800::200e 2400:cb00::1 2003::1 2001:4860:4860::8888`

it('takes no address of a machine, a home, an office, a cloud’s inside, or one that wraps such', () => {
  assert.deepEqual(within.split(/\s+/).filter(isPublicAddress), [])
})

it('takes every other one, up to the borders', () => {
  assert.deepEqual(
    outside.split(/\s+/).filter((address) => !isPublicAddress(address)),
    [],
  )
})
