import { shareOf } from '#server/platform/threads/machine-share'
import { NoRoomRefusal } from '#server/platform/waiting'

/**
 * Maximum numbers of streams and files that are read concurrently: by one account on this machine, and by all accounts
 * in one process.
 */
const maxPerAccount = 64
const maxInTotal = 1000
const retryAfterMs = 5000

/** Counts the streams and files that callers read. Slow readers may keep theirs open for any length of time. */
export function createStreamBudget({ maxStreams = maxPerAccount, ofAll = maxInTotal } = {}) {
  const openOf = new Map<string, number>()
  let all = 0
  return {
    /** Refuses with 429 if the account, or all together, have reached the maximum. */
    ensureRoom(account_id: string) {
      const ofAccount = shareOf(maxStreams, Math.min(8, maxStreams))
      const isOfAccount = (openOf.get(account_id) ?? 0) >= ofAccount
      if (!isOfAccount && all < ofAll) return
      const message = isOfAccount
        ? `The account reads ${ofAccount} streams and files already. Read one to its end or close it, then retry.`
        : 'The service is overloaded. Retry after 5 seconds.'
      const now = new Date()
      const limit = isOfAccount ? ofAccount : ofAll
      throw new NoRoomRefusal(message, { limit, ends: now.getTime() + retryAfterMs, now })
    },
    /** Counts a stream as open until the returned function is called. */
    open(account_id: string): () => void {
      openOf.set(account_id, (openOf.get(account_id) ?? 0) + 1)
      all++
      return () => {
        const left = (openOf.get(account_id) ?? 1) - 1
        if (left > 0) openOf.set(account_id, left)
        else openOf.delete(account_id)
        all--
      }
    },
    count: () => all,
  }
}
