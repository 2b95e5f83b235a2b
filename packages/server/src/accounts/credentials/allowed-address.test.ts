import { AddressRange } from '@alphorn/contract/accounts/credentials'
import { expect, test } from 'vitest'
import { isAllowedAddress } from '#server/accounts/credentials/allowed-address'

test.each([
  ['203.0.113.7', '203.0.113.7', true],
  ['203.0.113.7', '203.0.113.8', false],
  ['203.0.113.0/24', '203.0.113.255', true],
  ['203.0.113.0/24', '203.0.114.0', false],
  ['203.0.113.77/24', '203.0.113.1', true],
  ['0.0.0.0/0', '198.51.100.1', true],
  ['203.0.113.7/32', '203.0.113.7', true],
  ['203.0.113.7', '::ffff:203.0.113.7', true],
  ['203.0.113.0/24', '::ffff:203.0.114.7', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:DB8::7', '2001:db8:0:0:0:0:0:7', true],
  ['2001:db8::/32', '2001:db9::1', false],
  ['fe80::/10', 'fe80::1%eth0', true],
  ['0.0.0.0/0', '2001:db8::1', false],
  ['203.0.113.0/24', '', false],
  ['203.0.113.0/24', 'unknown', false],
])('The range %s allows %s: %s', (range, address, isIn) => {
  expect(AddressRange.safeParse(range).success).toBe(true)
  expect(isAllowedAddress([range], address)).toBe(isIn)
  expect(isAllowedAddress(['192.0.2.1', range], address)).toBe(isIn)
})

test('A value that is neither an address nor a range is refused before it is stored', () => {
  const wrong = ['', 'localhost', '203.0.113', '203.0.113.256', '203.0.113.0/33', '203.0.113.0/-1', '/24']
  wrong.push('2001:db8::/129', '203.0.113.0/24 ', '203.0.113.0-203.0.113.9', '203.0.113.07', 'fe80::1%eth0')
  expect(wrong.filter((range) => AddressRange.safeParse(range).success)).toEqual([])
})
