import { withConnection } from '@alphorn/server/platform/db/connection'
import { readMoment } from '@alphorn/server/directory/search/feed'
import type { World } from './world.ts'

/**
 * Puts the database clock of a world, and of all its servers, at a moment at which the search has looked at the directory:
 * an index that looked last a quarter of an hour before answers no words.
 */
export async function goTo(world: World, moment: string): Promise<void> {
  const [{ ahead }] = await world.sql('select extract(epoch from $1::timestamptz - app_now()) as ahead', [
    moment,
  ])
  await world.travel(Number(ahead))
  const { stamp } = await withConnection(world.service.pools.read, readMoment)
  while (!(await world.search.reaches(stamp)));
}

/** Far from the end of a day and of a month, where budgets begin anew: a test that spends one may run at any time. */
export function goToMidMonth(world: World): Promise<void> {
  return goTo(world, '2027-03-10T09:00:00Z')
}
