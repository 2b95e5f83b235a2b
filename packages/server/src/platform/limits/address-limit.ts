import { isIPv6 } from 'node:net'

/** How often an address may be refused in a minute before it must wait. Kept in this process: strangers cost no database write. */
export function createAddressLimit(failuresPerMinute: number) {
  const minute = 60_000
  const addressesKept = 10_000
  let started = 0
  let failures = new Map<string, number>()

  function standingOf(caller: string, now: number) {
    const address = countedAs(caller)
    if (now - started >= minute) {
      started = Math.floor(now / minute) * minute
      failures = new Map()
    }
    const used = failures.get(address) ?? 0
    return {
      limit: failuresPerMinute,
      remaining: Math.max(0, failuresPerMinute - used),
      ends: started + minute,
    }
  }

  return {
    /** What the address may still get wrong in this minute. */
    standingOf,
    /** Takes back what was counted at that moment for a call that was not refused. */
    uncount(caller: string, then: number) {
      const address = countedAs(caller)
      const used = failures.get(address) ?? 0
      if (then >= started && used > 0) failures.set(address, used - 1)
    },
    /** Counts one refusal. */
    count(caller: string, now: number) {
      standingOf(caller, now)
      const address = countedAs(caller)
      if (failures.size < addressesKept || failures.has(address))
        failures.set(address, (failures.get(address) ?? 0) + 1)
    },
  }
}
export type AddressLimit = ReturnType<typeof createAddressLimit>

/** What counts as one address: of IPv6 the first half, for the owner of one address has all of its /64. */
export function countedAs(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  // As URLs write it: without leading zeros, the longest row of zeros left out, IPv4 in its place in hexadecimal.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const zeros = after === undefined ? 0 : 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array<string>(zeros).fill('0'), ...groups(after ?? '')]
  return isMapped(all) ? mappedAddress(all) : `${all.slice(0, 4).join(':')}::/64`
}

/** An IPv4 address, as a socket for both reports it. */
function isMapped(groups: readonly string[]) {
  return groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
}

function mappedAddress(groups: readonly string[]) {
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
