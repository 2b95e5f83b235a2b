import ipaddr from 'ipaddr.js'

/** Reachable from inside one provider's network alone, though the registries call it public: its machines' own service. */
const innerAddresses = new Set(['168.63.129.16'])

/**
 * Whether an address is one of the public internet. Reserved ranges are not: private and shared networks, the machine
 * itself, link-local (the metadata services of clouds), documentation, tunnels and translations to IPv4.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || innerAddresses.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // IPv6 gives out 2000::/3 alone: what is outside may still lead to an IPv4 address that it holds.
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).parts[0]! >> 13 === 1
}

const inOwnNetwork = new Set(['private', 'loopback', 'uniqueLocal', 'carrierGradeNat'])

/**
 * Whether an address is public or one of the operator's own network. Link-local addresses are neither: the metadata
 * services of clouds are there.
 */
export function isPublicOrOwnAddress(address: string): boolean {
  if (isPublicAddress(address)) return true
  if (!ipaddr.isValid(address) || innerAddresses.has(address)) return false
  return inOwnNetwork.has(ipaddr.parse(address).range())
}

/** Two spellings of one address. */
export function isSameAddress(one: string, other: string): boolean {
  return (
    ipaddr.isValid(one) &&
    ipaddr.isValid(other) &&
    ipaddr.parse(one).toNormalizedString() === ipaddr.parse(other).toNormalizedString()
  )
}
