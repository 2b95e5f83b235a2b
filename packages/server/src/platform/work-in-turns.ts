import { setTimeout } from 'node:timers/promises'
import { isTransientError } from '#server/platform/db/database-unavailable'

type OfAccount = { account_id: string }

/** The number of items that may begin now, and which ones they may be. */
export type Turn<Item> = {
  /** Number of items that may begin. */
  most: number
  /** Items after this one have their turn; null: from the first. */
  after: Item | null
  running: readonly Item[]
  /** Accounts that already run their share of the items. None of their items may begin now. */
  fullAccounts: string[]
}

type Work<Item> = {
  /** Largest number of items that run at once. */
  maxConcurrent: number
  /**
   * Takes some due items after the last one, in ascending order. In one call, an account gets at most a quarter of
   * `maxConcurrent`.
   */
  take: (turn: Turn<Item>) => Promise<Item[]>
  run: (item: Item) => Promise<void>
}

/**
 * Processes items of all accounts until none is due. Each search begins after the last item that was taken. An account
 * that runs half of `maxConcurrent` gets no more, so that much or slow work of one does not delay others. An item that
 * fails does not end the others; the first error is thrown at the end. A failure of the database ends the work.
 */
export async function workInTurns<Item extends OfAccount>(
  work: Work<Item>,
  signal: AbortSignal,
): Promise<void> {
  const running = new Map<Promise<void>, Item>()
  const faults: unknown[] = []
  const takeNext = takerOf(work, running)
  while (!signal.aborted && !faults.some(isTransientError)) {
    const wasIdle = running.size === 0
    const taken = await takeNext()
    for (const item of taken) startItem(work, item, running, faults)
    // While work was running, its account may have been at its share.
    if (taken.length === 0 && wasIdle) break
    if (taken.length === 0 || running.size >= work.maxConcurrent) await firstOf(running)
  }
  await Promise.all(running.keys())
  if (!signal.aborted) throwFirst(faults)
}

function throwFirst(faults: readonly unknown[]) {
  if (faults.length > 0) throw faults.find(isTransientError) ?? faults[0]
}

/** Waits until one of the items has ended. Waits briefly at most, because others may become due. */
async function firstOf(running: Running<unknown>) {
  if (running.size > 0) await Promise.race([...running.keys(), setTimeout(500, undefined, { ref: false })])
}

type Running<Item> = Map<Promise<void>, Item>

function startItem<Item>({ run }: Work<Item>, item: Item, running: Running<Item>, faults: unknown[]) {
  const work: Promise<void> = run(item)
    .catch((error: unknown) => void faults.push(error))
    .finally(() => running.delete(work))
  running.set(work, item)
}

/** Takes the next items that may begin, and begins at the first again after the last. */
function takerOf<Item extends OfAccount>({ maxConcurrent, take }: Work<Item>, running: Running<Item>) {
  let last: Item | null = null
  return async (): Promise<Item[]> => {
    const items = [...running.values()]
    if (items.length >= maxConcurrent) return []
    const fullAccounts = fullAmong(items, maxConcurrent)
    const turn = { most: maxConcurrent - items.length, running: items, fullAccounts }
    const next = await take({ ...turn, after: last })
    const taken = next.length === 0 && last !== null ? await take({ ...turn, after: null }) : next
    last = taken.at(-1) ?? last
    return taken
  }
}

function fullAmong(items: readonly OfAccount[], maxConcurrent: number): string[] {
  const counts = Map.groupBy(items, ({ account_id }) => account_id)
  return [...counts].flatMap(([account_id, its]) => (its.length >= maxConcurrent / 2 ? [account_id] : []))
}
