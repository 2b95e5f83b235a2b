import { setTimeout } from 'node:timers/promises'
import { isTransientError } from '#server/platform/db/database-unavailable'

type OfAccount = { account_id: string }

/** What is free at the moment, and for which items. */
export type Turn<Item> = {
  /** Number of free places. */
  most: number
  /** Items after this one have their turn; null: from the first. */
  after: Item | null
  running: readonly Item[]
  /** Accounts that have their share of the places, and get no other one now. */
  fullAccounts: string[]
}

type Work<Item> = {
  places: number
  /**
   * Takes some due items after the last one, in ascending order. At most a quarter of the places may go to one account
   * in a call.
   */
  take: (turn: Turn<Item>) => Promise<Item[]>
  run: (item: Item) => Promise<void>
}

/**
 * Processes items of all accounts until none is due. Each search begins after the last item that was taken, and an
 * account with half of the places gets no more, so that one with much or slow work does not delay others. An item that
 * fails does not end the others; the first error is thrown at the end. A failure of the database ends the work.
 */
export async function workInTurns<Item extends OfAccount>(
  { places, take, run }: Work<Item>,
  signal: AbortSignal,
): Promise<void> {
  const running = new Map<Promise<void>, Item>()
  const faults: unknown[] = []
  let last: Item | null = null
  const takeNext = async () => {
    const items = [...running.values()]
    const turn = { most: places - items.length, running: items, fullAccounts: fullAmong(items, places) }
    const taken = await take({ ...turn, after: last })
    return taken.length === 0 && last !== null ? take({ ...turn, after: null }) : taken
  }
  while (!signal.aborted && !faults.some(isTransientError)) {
    const wasIdle = running.size === 0
    const taken = running.size < places ? await takeNext() : []
    for (const item of taken) {
      last = item
      const work: Promise<void> = run(item)
        .catch((error: unknown) => void faults.push(error))
        .finally(() => running.delete(work))
      running.set(work, item)
    }
    // While work was running, its account may have had no free place.
    if (taken.length === 0 && wasIdle) break
    // Meanwhile other items may become due.
    if (running.size > 0 && (taken.length === 0 || running.size >= places))
      await Promise.race([...running.keys(), setTimeout(500, undefined, { ref: false })])
  }
  await Promise.all(running.keys())
  if (faults.length > 0 && !signal.aborted) throw faults.find(isTransientError) ?? faults[0]
}

function fullAmong(items: readonly OfAccount[], places: number): string[] {
  const counts = Map.groupBy(items, ({ account_id }) => account_id)
  return [...counts].flatMap(([account_id, its]) => (its.length >= places / 2 ? [account_id] : []))
}
