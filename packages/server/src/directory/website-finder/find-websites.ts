import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { claimSearch, fillQueue, nextAsker, type SearchBounds } from '#server/directory/website-finder/queue'
import { searchWebsite } from '#server/directory/website-finder/search-website'
import type { ReadSite } from '#server/directory/websites/site'

/** Number of concurrent searches: a slow host delays only one of them. */
const atOnce = 6

/**
 * Searches for the websites of companies until none is due or the daily limit is reached. Companies of projects come
 * first, and accounts take turns. Each search commits separately, and an interrupted one is repeated.
 */
export async function findWebsites(
  pools: Pools,
  readSite: ReadSite,
  bounds: SearchBounds,
  signal: AbortSignal,
): Promise<void> {
  if (bounds.perDay === 0) return
  await transaction(pools.write, fillQueue)
  const failures: unknown[] = []
  // Claims are serialized: concurrent ones would not see each other, and exceed the daily limit.
  let claiming: Promise<string | undefined> = Promise.resolve(undefined)
  // A failed claim fails only its own worker.
  const claimInTurn = () => (claiming = claiming.catch(() => {}).then(() => claimNext(pools, bounds)))
  const work = async () => {
    while (!signal.aborted) {
      const company_id = await claimInTurn()
      if (company_id === undefined) return
      // A failed search remains claimed for a while, and is then repeated. The others continue.
      await searchWebsite(pools, readSite, company_id, signal).catch((error: unknown) => {
        if (!signal.aborted) failures.push(error)
      })
    }
  }
  // Running searches end before a failure is reported, so the next run does not exceed the number of concurrent ones.
  for (const ended of await Promise.allSettled(Array.from({ length: atOnce }, work)))
    if (ended.status === 'rejected') failures.push(ended.reason)
  if (failures.length > 0) throw failures[0]
}

async function claimNext({ read, write }: Pools, bounds: SearchBounds) {
  const asked_by = await withConnection(read, (db) => nextAsker(db, bounds))
  return asked_by === undefined ? undefined : transaction(write, (tx) => claimSearch(tx, asked_by))
}
