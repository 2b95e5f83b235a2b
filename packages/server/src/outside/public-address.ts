import { BlockList, isIP } from 'node:net'

// What is not of the public internet: the special-purpose registries of IANA (RFC 6890 and its additions), multicast, and
// all that embeds an IPv4 address in an IPv6 one, by which the former could be reached unseen.

const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared by carriers
  ['127.0.0.0', 8],
  ['168.63.129.16', 32], // of one cloud's own machines, public by name alone
  ['169.254.0.0', 16], // link-local, metadata of clouds
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
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
] as const)
  special.addSubnet(network, prefix, 'ipv4')

// Of IPv6 only 2000::/3 is global unicast; these lie inside it.
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [network, prefix] of [
  ['2001::', 23], // protocol assignments, Teredo, ORCHID
  ['2001:db8::', 32],
  ['2002::', 16], // 6to4
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6')

/** Whether an IP address is one of the public internet: nothing private, local, reserved, or disguised as another. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !special.check(address, 'ipv4')
  // A zone names an interface of this machine.
  if (version !== 6 || address.includes('%')) return false
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6')
}
