import { connectPools } from '@alphorn/server/platform/db/connect'
import { transaction } from '@alphorn/server/platform/db/connection'
import { listSuccessors, vetoOf } from '@alphorn/identity/candidates'
import { type Case, openCases } from '@alphorn/server/directory/identity/cases'
import { compareName, type Signs } from '@alphorn/identity/features'
import { gatherNearNames } from '@alphorn/server/directory/identity/near-names'
import type { DirectoryIndex } from '@alphorn/server/directory/search/port'
import type { Item } from './fixture.ts'

/** An input that the rules leave undecided, with the signs of every name of its candidates. */
export type Example = { item: Item; candidates: { uid: string; names: Signs[] }[] }

/** Returns the examples that the model has to decide among these inputs. */
export async function examplesOf(
  databaseUrl: string,
  index: DirectoryIndex,
  items: readonly Item[],
): Promise<Example[]> {
  const pools = connectPools(databaseUrl, { size: 2 })
  const examples: Example[] = []
  for (let at = 0; at < items.length; at += 100) {
    const some = items.slice(at, at + 100)
    examples.push(...(await transaction(pools.write, (tx) => examplesAmong(tx, index, some))))
  }
  await pools.end()
  return examples
}

// Cases that a rule decides anyway would only make the model less certain.
function isForScores({ isOpen, early, query, evidence }: Case) {
  return isOpen && !early && query.name !== null && !vetoOf(query) && !listSuccessors(query, evidence)
}

type Tx = Parameters<Parameters<typeof transaction>[1]>[0]

async function examplesAmong(tx: Tx, index: DirectoryIndex, items: readonly Item[]): Promise<Example[]> {
  const cases = await openCases(
    tx,
    items.map(({ input }) => input),
  )
  const open = cases.flatMap((each, at) => (isForScores(each) ? [{ ...each, item: items[at]! }] : []))
  const near = await gatherNearNames(tx, index, open)
  if (!near) throw new Error('The index is not ready.')
  return open.map(({ item, query }, at) => {
    const { names, weights } = near[at]!
    const byUid = Map.groupBy(names, ({ uid }) => uid)
    const candidates = [...byUid].map(([uid, hits]) => ({
      uid,
      names: hits.map((hit) => compareName(query, hit, weights).signs),
    }))
    return { item, candidates }
  })
}
