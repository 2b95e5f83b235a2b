import type { Pools } from '#server/platform/db/connect'
import { buildNextChunk } from '#server/lists/build-chunk'
import type { Searching } from '#server/directory/search/passing'
import { removeMembers } from '#server/lists/remove-members'
import { isSearchUnavailable } from '#server/directory/search/thread'

/**
 * Builds the lists that wait, chunk by chunk, and removes what deleted ones held. Lists of words wait until the search
 * index answers; the others do not wait for them.
 */
export async function buildLists({ read, write }: Pools, searching: Searching) {
  // Filters vary: their plans depend on the values, which the pool of mutations would not look at.
  const writer = { ...write, pool: read }
  let index = searching
  for (let isMore = true; isMore;)
    try {
      isMore = await buildNextChunk(writer, { index })
    } catch (error) {
      if (!isSearchUnavailable(error)) throw error
      index = null
    }
  while ((await removeMembers(writer)) > 0);
}
