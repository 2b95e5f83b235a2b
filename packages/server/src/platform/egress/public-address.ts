import ipaddr from 'ipaddr.js'

/**
 * Addresses of providers that serve their own machines: Azure's, whose registry calls it public, and metadata services
 * in private and shared networks (Alibaba, AWS and Google).
 */
const innerAddresses = new Set(
  ['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254'].map(normalAddress),
)

function normalAddress(address: string) {
  return ipaddr.parse(address).toNormalizedString()
}

/**
 * Whether an address belongs to the public internet. Reserved ranges do not: private and shared networks, loopback,
 * link-local (metadata services of clouds), documentation, tunnels and translations to IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || innerAddresses.has(normalAddress(address))) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // IPv6 assigns only 2000::/3; other addresses may embed an IPv4 address.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).parts[0]! >> 13 === 1
}

const inOwnNetwork = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Whether an address is public or in the operator's private network. Link-local addresses are neither, and neither are
 * other addresses of metadata services.
 */
export function isPublicOrOwnAddress(address: string): boolean {
  if (isPublicAddress(address)) return true
  if (!ipaddr.isValid(address) || innerAddresses.has(normalAddress(address))) return false
  return inOwnNetwork.has(ipaddr.parse(address).range())
}

/** Two spellings of the same address. */
export function isSameAddress(one: string, other: string): boolean {
  return ipaddr.isValid(one) && ipaddr.isValid(other) && normalAddress(one) === normalAddress(other)
}
