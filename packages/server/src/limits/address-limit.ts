/** How often an address may be refused in a minute before it must wait. Kept in this process: strangers cost no database write. */
export function createAddressLimit(failuresPerMinute: number) {
  const minute = 60_000
  const addressesKept = 10_000
  let started = 0
  let failures = new Map<string, number>()

  function standingOf(address: string, now: number) {
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
    /** Counts one refusal. */
    count(address: string, now: number) {
      standingOf(address, now)
      if (failures.size < addressesKept || failures.has(address))
        failures.set(address, (failures.get(address) ?? 0) + 1)
    },
  }
}
export type AddressLimit = ReturnType<typeof createAddressLimit>
