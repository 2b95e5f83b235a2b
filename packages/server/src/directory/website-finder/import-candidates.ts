import type { Pools } from '#server/platform/db/connect'
import { transaction, withConnection } from '#server/platform/db/connection'
import { websitesTopic } from '#server/platform/db/topics'
import { resolveCompanies } from '#server/directory/identity/resolve'
import { createSqlIndex } from '#server/directory/search/sql-index'
import type { CandidateLine } from '#server/directory/website-finder/candidate-file'
import { saveCandidates } from '#server/directory/website-finder/candidates'
import { requeueSearches } from '#server/directory/website-finder/queue'

/** `kept`: sites of companies in the directory; `refused`: invalid lines. */
export type CandidateCounts = { kept: number; refused: number }

const batchSize = 100

type Usable = Extract<CandidateLine, { candidate: unknown }>
type Refuse = (line: number, sentence: string) => void

/**
 * Imports the lines of a file of domains or places as candidates, whose sites must then be proven. The searches for
 * their companies become due at once. To continue an interrupted import, run it again.
 */
export async function importCandidates(
  pools: Pools,
  lines: AsyncIterable<CandidateLine>,
  onRefusal: Refuse = () => {},
): Promise<CandidateCounts> {
  const counts = { kept: 0, refused: 0 }
  const refuse: Refuse = (line, sentence) => {
    counts.refused++
    onRefusal(line, sentence)
  }
  let batch: Usable[] = []
  const keep = async () => {
    counts.kept += await saveBatch(pools, batch, refuse)
    batch = []
  }
  for await (const line of lines) {
    if ('refusal' in line) refuse(line.line, line.refusal)
    else batch.push(line)
    if (batch.length === batchSize) await keep()
  }
  if (batch.length > 0) await keep()
  return counts
}

async function saveBatch({ read, write }: Pools, batch: readonly Usable[], refuse: Refuse) {
  const resolved = await withConnection(read, (db) =>
    resolveCompanies(
      db,
      batch.map(({ company }) => company),
      { index: createSqlIndex() },
    ),
  )
  const known = batch.flatMap(({ line, candidate }, at) => {
    const { company_id = null, summary = 'The company is not known.' } = resolved[at] ?? {}
    if (company_id !== null) return [{ ...candidate, company_id }]
    refuse(line, summary)
    return []
  })
  // If a file names a domain twice for a company, the last address counts.
  const once = [...new Map(known.map((one) => [`${one.company_id} ${one.domain}`, one])).values()]
  await transaction(write, async (tx) => {
    saveCandidates(tx, once)
    requeueSearches(tx, [...new Set(once.map(({ company_id }) => company_id))])
    tx.wake(websitesTopic)
  })
  return known.length
}
