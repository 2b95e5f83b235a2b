import { expect, test } from 'vitest'
import { isPublicAddress, isPublicOrOwnAddress } from '#server/platform/egress/public-address'

test('Addresses of the public internet are recognised as public', () => {
  const addresses = [
    '1.1.1.1',
    '9.255.255.255',
    '11.0.0.0',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.255.255',
  ]
  addresses.push('172.32.0.0', '192.0.3.0', '192.169.0.0', '198.17.255.255', '198.20.0.0', '223.255.255.255')
  addresses.push('2001:4860:4860::8888', '2a00:1450:400a:800::200e', '2606:4700::1111')
  expect(addresses.filter((address) => !isPublicAddress(address))).toEqual([])
})

test.each([
  ['this host', ['0.0.0.0', '0.1.2.3', '::']],
  ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
  ['private', ['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', 'fc00::1', 'fd12:3456::1']],
  [
    'link-local, where clouds keep their metadata',
    ['169.254.169.254', '168.63.129.16', 'fe80::1', 'fe80::1%eth0'],
  ],
  ['shared by carriers', ['100.64.0.1', '100.127.255.255']],
  ['documentation and benchmarks', ['192.0.2.1', '198.51.100.1', '203.0.113.1', '198.18.0.1', '2001:db8::1']],
  ['multicast, reserved, broadcast', ['224.0.0.1', '239.1.1.1', '240.0.0.1', '255.255.255.255', 'ff02::1']],
  [
    'IPv4 inside IPv6',
    ['::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ],
  [
    'Teredo and other assignments of protocols',
    ['2001::1', '2001:10::1', '2001:20::1', '5f00::1', '3fff::1'],
  ],
  ['no address', ['', 'localhost', '127.1', '0x7f000001', '2130706433', '1.1.1.1 ', '[::1]']],
])('An address is not public: %s', (_, addresses) => {
  expect(addresses.filter(isPublicAddress)).toEqual([])
})

test('An address of a metadata service is never in the own network, however it is written', () => {
  const metadata = ['100.100.100.200', 'fd00:ec2::254', 'fd00:0ec2:0::254', 'FD20:CE::254', '168.63.129.16']
  expect(metadata.filter(isPublicOrOwnAddress)).toEqual([])
  expect(['10.0.0.1', 'fd00:ec2::253'].map(isPublicOrOwnAddress)).toEqual([true, true])
})
