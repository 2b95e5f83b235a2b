/**
 * Milliseconds for which an account counts as active after its last call: as long as a person or a worker pauses
 * between calls.
 */
const activeForMs = 500
const recountAfterMs = 100

type Entry<Kept> = { kept: Kept; lastAt: number; isActive: boolean }
/** Whether the account has work in progress, so that its value must be kept. */
type State<Kept> = { isBusy: (kept: Kept) => boolean; isUnused: (kept: Kept) => boolean }

/**
 * Keeps a value for each account that has called within the last half second or has work in progress. `now` is in
 * milliseconds.
 */
export function createActiveAccounts<Kept>(
  make: () => Kept,
  { isBusy, isUnused }: State<Kept>,
  now: () => number,
) {
  const accounts = new Map<string, Entry<Kept>>()
  let active = 0
  let recountedAt = now()

  function recount() {
    const present = now()
    if (present - recountedAt < recountAfterMs) return
    recountedAt = present
    for (const [name, entry] of accounts) {
      if (entry.isActive && !isBusy(entry.kept) && present - entry.lastAt >= activeForMs) {
        entry.isActive = false
        active--
      }
      if (!entry.isActive && isUnused(entry.kept)) accounts.delete(name)
    }
  }

  return {
    /** Returns the value of the account, which counts as active from now on. */
    of(name: string): Kept {
      const entry = accounts.get(name) ?? { kept: make(), lastAt: 0, isActive: false }
      accounts.set(name, entry)
      if (!entry.isActive) active++
      entry.isActive = true
      entry.lastAt = now()
      return entry.kept
    },
    /** Returns the number of active accounts. */
    count(): number {
      recount()
      return active
    },
  }
}
