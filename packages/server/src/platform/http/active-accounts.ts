/** An account that called within so many milliseconds is still there: as long as a person or a worker pauses between calls. */
const stays = 500
const recountAfter = 100

/**
 * What is kept of each account that calls now, or did a moment ago. `isIdle` says that nothing of it is in progress; then it is
 * forgotten after half a second. `now` is in milliseconds.
 */
export function createActiveAccounts<Kept>(
  make: () => Kept,
  isIdle: (kept: Kept) => boolean,
  now: () => number,
) {
  const accounts = new Map<string, { kept: Kept; lastAt: number }>()
  let recountedAt = now()

  function forgetIdle() {
    const present = now()
    if (present - recountedAt < recountAfter) return
    recountedAt = present
    for (const [name, { kept, lastAt }] of accounts)
      if (isIdle(kept) && present - lastAt >= stays) accounts.delete(name)
  }

  /** Keeps an account that waited longer than it is remembered. */
  function keep(name: string, kept: Kept): Kept {
    const known = accounts.get(name)
    if (known) known.lastAt = now()
    else accounts.set(name, { kept, lastAt: now() })
    return known?.kept ?? kept
  }

  return {
    keep,
    /** The account, which counts as active from now on. */
    of: (name: string): Kept => keep(name, accounts.get(name)?.kept ?? make()),
    /** How many accounts are active, one of them left out. */
    count(without?: string): number {
      forgetIdle()
      return accounts.size - (without !== undefined && accounts.has(without) ? 1 : 0)
    },
  }
}
