import type { Pools } from '#server/db/connect'
import { buildNextChunk } from '#server/lists/build-chunk'
import { removeMembers } from '#server/lists/remove-members'

/** Builds the lists that wait, chunk by chunk, and removes what deleted ones held. */
export async function buildLists({ read, write }: Pools) {
  // Filters vary: their plans depend on the values, which the pool of mutations would not look at.
  const writer = { ...write, pool: read }
  while (await buildNextChunk(writer));
  while ((await removeMembers(writer)) > 0);
}
