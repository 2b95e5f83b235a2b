import type { Db } from '#server/platform/db/connection'
import type { Visibility } from '#server/directory/companies/invented'
import { type NameHit, namesOfCompanies } from '#server/directory/identity/entries'
import type { Case } from '#server/directory/identity/cases'
import type { Evidence } from '#server/directory/identity/evidence'
import type { WordWeights } from '#server/directory/identity/model/features'
import type { CompanyQuery } from '#server/directory/identity/query'
import type { DirectoryIndex } from '#server/directory/search/port'
import { isSearchUnavailable } from '#server/directory/search/thread'

/** The names that an input may mean, and what each word tells. */
export type NearNames = { readonly names: readonly NameHit[]; readonly weights: WordWeights }

const mostNear = 16
/** Beyond it, a beginning that names share says nothing about any of them. */
const mostRelatives = 40

/** For each input the names that are near, by the search index; null where no index answers. */
export async function gatherNearNames(
  db: Db,
  index: DirectoryIndex,
  cases: readonly Pick<Case, 'query' | 'evidence'>[],
  visibility: Visibility = {},
): Promise<NearNames[] | null> {
  if (cases.length === 0) return []
  const queries = cases.map(({ query }) => query)
  try {
    const near = await index.candidates(queries.map(soughtIn), mostNear, visibility)
    const ids = cases.map(({ evidence }, at) => [...new Set([...near[at]!, ...exactIds(evidence)])])
    const names = await db.rows(namesOfCompanies, { company_ids: [...new Set(ids.flat())] })
    const weights = await wordWeightsOf(index, queries, names)
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

// The database knows of names that the index may not have seen yet.
function exactIds({ exact, glued, before, relatives, ofDomain }: Evidence) {
  const related = relatives.length < mostRelatives ? relatives : []
  return [...exact, ...glued, ...before, ...related, ...ofDomain].map(({ company_id }) => company_id)
}

async function wordWeightsOf(
  index: DirectoryIndex,
  queries: readonly CompanyQuery[],
  names: readonly NameHit[],
): Promise<WordWeights> {
  const texts = names.flatMap(({ stem_key }) => stem_key.split(' '))
  const words = [...new Set([...queries.flatMap((query) => query.words), ...texts])]
  const { names: all, counts } = await index.wordCounts(words)
  const byWord = new Map(words.map((word, at) => [word, counts[at]!]))
  return {
    of: (word) => Math.log(all / ((byWord.get(word) ?? 0) + 0.5)),
    isKnown: (word) => (byWord.get(word) ?? 0) > 0,
  }
}
