import { type NearNames, relatedCompanies, wordsToWeigh, wordWeights } from '@alphorn/identity/near-names'
import type { CompanyQuery } from '@alphorn/identity/query'
import type { Visibility } from '@alphorn/search/query'
import type { Case } from '#server/directory/identity/cases'
import { namesOfCompanies } from '#server/directory/identity/entries'
import type { DirectoryIndex } from '#server/directory/search/port'
import { isSearchUnavailable } from '#server/directory/search/thread'
import type { Db } from '#server/platform/db/connection'

const maxNearNames = 16

/** Returns similar names for each input from the search index; null if no index is available. */
export async function gatherNearNames(
  db: Db,
  index: DirectoryIndex,
  cases: readonly Pick<Case, 'query' | 'evidence'>[],
  visibility: Visibility = {},
): Promise<NearNames[] | null> {
  if (cases.length === 0) return []
  const queries = cases.map(({ query }) => query)
  try {
    const near = await index.candidates(queries.map(soughtIn), maxNearNames, visibility)
    // The database may have names that the index has not read yet.
    const ids = cases.map(({ evidence }, at) => [...new Set([...near[at]!, ...relatedCompanies(evidence)])])
    const names = await db.rows(namesOfCompanies, { company_ids: [...new Set(ids.flat())] })
    const words = wordsToWeigh(queries, names)
    const weights = wordWeights(words, await index.wordCounts(words))
    const byCompany = Map.groupBy(names, ({ company_id }) => company_id)
    return ids.map((own) => ({ weights, names: own.flatMap((id) => byCompany.get(id) ?? []) }))
  } catch (error) {
    if (isSearchUnavailable(error)) return null
    throw error
  }
}

function soughtIn({ words, place }: CompanyQuery) {
  return { stem: words.join(' '), place: place ?? undefined }
}
