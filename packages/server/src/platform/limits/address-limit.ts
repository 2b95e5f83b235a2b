import { isIPv6 } from 'node:net'

/** A refusal that was counted or taken back. `at`: the time of the call, in milliseconds. */
export type AddressCount = { address: string; at: number; change: 1 | -1 }
/** Exchange of counts between the processes of an installation. */
export type AddressCounts = {
  announce: (count: AddressCount) => void
  /** Calls back for each count of another process. */
  listen: (heard: (count: AddressCount) => void) => void
}
const minute = 60_000
const maxAddresses = 10_000
const alone: AddressCounts = { announce: () => {}, listen: () => {} }

/**
 * Limits the number of refusals per minute for an address. Kept in memory, so strangers cause no database write. The
 * processes of an installation exchange their counts, so the limit holds for all of them.
 */
export function createAddressLimit(failuresPerMinute: number, counts: AddressCounts = alone) {
  let started = 0
  let failures = new Map<string, number>()

  function quotaOf(caller: string, now: number) {
    const address = addressKey(caller)
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

  function add({ address, change }: AddressCount) {
    const used = failures.get(address) ?? 0
    const isFull = failures.size >= maxAddresses && !failures.has(address)
    if (!isFull && used + change >= 0) failures.set(address, used + change)
  }

  const addHere = (count: AddressCount) => {
    add(count)
    counts.announce(count)
  }
  counts.listen((count) => {
    quotaOf(count.address, count.at)
    if (count.at >= started) add(count)
  })

  return {
    /** Returns the number of failed attempts that the address has left in this minute. */
    quotaOf,
    /** Takes back the count made at that time for a call that was not refused. */
    uncount(caller: string, at: number) {
      if (at >= started) addHere({ address: addressKey(caller), at, change: -1 })
    },
    /** Counts one refusal. */
    count(caller: string, at: number) {
      quotaOf(caller, at)
      addHere({ address: addressKey(caller), at, change: 1 })
    },
  }
}
export type AddressLimit = ReturnType<typeof createAddressLimit>

/**
 * Returns the unit that counts as one address: the first half of an IPv6 address, since its owner has the whole /64.
 */
export function addressKey(address: string): string {
  const [plain = ''] = address.split('%')
  if (!isIPv6(plain)) return address
  // In the form of URLs: without leading zeros, the longest run of zeros omitted, an embedded IPv4 address in
  // hexadecimal.
  const written = new URL(`http://[${plain}]`).hostname.slice(1, -1)
  const [before = '', after] = written.split('::')
  const groups = (part: string) => (part === '' ? [] : part.split(':'))
  const zeros = after === undefined ? 0 : 8 - groups(before).length - groups(after).length
  const all = [...groups(before), ...Array<string>(zeros).fill('0'), ...groups(after ?? '')]
  return isMapped(all) ? mappedAddress(all) : `${all.slice(0, 4).join(':')}::/64`
}

/** An IPv4 address as a dual-stack socket reports it. */
function isMapped(groups: readonly string[]) {
  return groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
}

function mappedAddress(groups: readonly string[]) {
  return groups
    .slice(6)
    .flatMap((group) => [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255])
    .join('.')
}
