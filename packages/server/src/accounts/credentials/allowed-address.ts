import { BlockList, isIP } from 'node:net'

const read = new WeakMap<readonly string[], BlockList>()

/**
 * Returns whether an address is one of the allowed addresses or within one of the allowed ranges. A missing address is
 * never allowed.
 */
export function isAllowedAddress(ranges: readonly string[], address: string): boolean {
  const family = isIP(address)
  if (family === 0) return false
  let list = read.get(ranges)
  if (!list) read.set(ranges, (list = listOf(ranges)))
  // An IPv4 address that arrives over an IPv6 socket (::ffff:203.0.113.7) is also checked against the IPv4 ranges.
  return list.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

function listOf(ranges: readonly string[]) {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', prefix] = range.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return list
}
