import type { Pools } from '#server/platform/db/connect'
import { buildNextChunk } from '#server/lists/build-chunk'
import type { TextSearch } from '#server/directory/search/matching-companies'
import { removeMembers } from '#server/lists/remove-members'
import { isSearchUnavailable } from '#server/directory/search/thread'

/**
 * Processes the open builds of lists chunk by chunk, and removes the members of deleted lists. Both alternate, so that
 * neither delays the other, however large a deleted list is. Lists with a text filter wait while the search index is
 * unavailable; others do not wait for them.
 */
export async function buildLists({ read, write }: Pools, searching: TextSearch) {
  // Uses the read pool, which plans by the values: the right plan depends on the filters.
  const writer = { ...write, pool: read }
  let index = searching
  const buildSome = async () => {
    try {
      return await buildNextChunk(writer, { index })
    } catch (error) {
      if (!isSearchUnavailable(error)) throw error
      index = null
      return true
    }
  }
  for (let isMore = true; isMore;) {
    const isBuilding = await buildSome()
    const isRemoving = await removeMembers(writer)
    isMore = isBuilding || isRemoving
  }
}
