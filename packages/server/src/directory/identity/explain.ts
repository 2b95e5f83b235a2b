import type { Candidate, CompanyInput } from '@alphorn/contract/prospecting/resolution'
import { scoreNames } from '@alphorn/identity/judge'
import { type NearNames, wordsToWeigh, wordWeights } from '@alphorn/identity/near-names'
import type { NameHit } from '@alphorn/identity/entry'
import { presentCandidate } from '@alphorn/identity/present-candidate'
import { type CompanyQuery, readQuery } from '@alphorn/identity/query'
import { byName } from '@alphorn/identity/verdict'
import { namesOfCompanies } from '#server/directory/identity/entries'
import type { DirectoryIndex } from '#server/directory/search/port'
import { isSearchUnavailable } from '#server/directory/search/thread'
import type { Db } from '#server/platform/db/connection'

/** An undecided input, and the companies that were offered for it. */
export type OfferedCandidates = { input: CompanyInput; company_ids: readonly string[] }

/**
 * Explains the evidence for and against companies that were offered for inputs, by the current directory. Nothing is
 * searched: one statement covers any number of inputs. Companies that the directory no longer has are left out.
 */
export async function explainOffered(
  db: Db,
  index: DirectoryIndex,
  offered: readonly OfferedCandidates[],
): Promise<Candidate[][]> {
  if (offered.length === 0) return []
  const company_ids = [...new Set(offered.flatMap((one) => one.company_ids))]
  const names = await db.rows(namesOfCompanies, { company_ids })
  const queries = offered.map(({ input }) => readQuery(input))
  const weights = await weightsFor(index, queries, names)
  const byCompany = Map.groupBy(names, ({ company_id }) => company_id)
  return offered.map((one, at) => {
    const query = queries[at]!
    const own = one.company_ids.flatMap((company_id) => byCompany.get(company_id) ?? [])
    const hits = weights && query.name ? scoreNames(query, { names: own, weights }) : own.map(byName)
    return one.company_ids.flatMap((company_id) => {
      // Without a score the current name is shown: the others are former names and translations.
      const named = hits.filter((hit) => hit.company_id === company_id)
      const hit = named.find(({ scored, kind }) => scored || kind === 'current') ?? named[0]
      return hit ? [presentCandidate(query, hit, null)] : []
    })
  })
}

/** Returns how distinctive each word is; null if no index is available, since nothing can be weighed then. */
async function weightsFor(
  index: DirectoryIndex,
  queries: readonly CompanyQuery[],
  names: readonly NameHit[],
): Promise<NearNames['weights'] | null> {
  const words = wordsToWeigh(queries, names)
  try {
    return wordWeights(words, await index.wordCounts(words))
  } catch (error) {
    if (isSearchUnavailable(error)) return null
    throw error
  }
}
