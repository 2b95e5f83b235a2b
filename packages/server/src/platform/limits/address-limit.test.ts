import { expect, test } from 'vitest'
import { addressKey, createAddressLimit } from '#server/platform/limits/address-limit'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['unix', 'unix'],
  ['', ''],
])('The address %s is counted as %s', (address, counted) => expect(addressKey(address)).toBe(counted))

test('All addresses of a /64 network share one limit, and the next network has its own', () => {
  const limit = createAddressLimit(2)
  for (let host = 1; host <= 3; host++) limit.count(`2001:db8:1:2::${host}`, 0)
  expect(limit.quotaOf('2001:db8:1:2:ffff::', 0).remaining).toBe(0)
  expect(limit.quotaOf('2001:db8:1:3::1', 0).remaining).toBe(2)
})
