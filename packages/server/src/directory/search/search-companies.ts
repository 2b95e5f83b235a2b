import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { FacetValue } from '@alphorn/contract/directory/company-search'
import { type Facet, type SearchSort, searchWindow } from '@alphorn/contract/directory/search-facets'
import { Refusal } from '@alphorn/contract/core/errors'
import type { ReadCall } from '#server/platform/call'
import type { Page } from '#server/platform/pages'
import { companiesByIds } from '#server/directory/companies/company'
import type { Visibility } from '@alphorn/search/query'
import { visibleTo } from '#server/directory/companies/invented'
import { locationOf } from '@alphorn/swiss-names/municipalities'
import type { DirectoryIndex, SearchAnswer } from '#server/directory/search/port'
import { searchUnavailable } from '#server/directory/search/thread'

type SearchInput = CompanyFilter & {
  sort?: SearchSort | undefined
  facets?: Facet[] | undefined
  min_seq?: number | undefined
}

/** Returns a page of the companies that pass the filter, their total, and counts for the requested facets. */
export async function searchCompanies(
  { tx, caller }: ReadCall,
  index: DirectoryIndex,
  { min_seq = 0, ...asked }: SearchInput,
  { limit, after }: Page,
) {
  const [position = '0', ...key] = after ?? []
  const shown = Number(position)
  if (shown >= searchWindow) throw new Refusal('window_exceeded')
  if (min_seq > 0 && !(await index.reaches(min_seq))) throw searchUnavailable()
  const found = await index.search(tx, {
    ...queryOf({ ...asked, ...visibleTo(caller) }),
    limit: Math.min(limit, searchWindow - shown),
    after: after && key,
  })
  const companies = await companiesByIds(tx, found.company_ids)
  // Omits companies that were deleted after the index answered.
  const items = found.company_ids.map((id) => companies.get(id)).filter((company) => company !== undefined)
  return {
    items,
    next: found.next && [String(shown + found.company_ids.length), ...found.next],
    beside: besideOf(found),
  }
}

function queryOf({ sort, facets = [], ...filter }: Omit<SearchInput, 'min_seq'> & Visibility) {
  return {
    filter,
    facets: [...new Set(facets)],
    sort: sort ?? (filter.q === undefined ? 'name' : 'relevance'),
  }
}

function besideOf({ total, match, facets, seen }: SearchAnswer) {
  const { municipality, ...others } = facets
  const placed = municipality && { municipality: municipality.map(placeOnMap) }
  return {
    total,
    match,
    facets: { ...others, ...placed },
    index: { as_of: seen.as_of.toISOString(), seq: seen.seq },
  }
}

/** Adds the location of a municipality by its number, because few companies have a location of their own. */
function placeOnMap(facet: FacetValue): FacetValue {
  return {
    ...facet,
    location: facet.location ?? locationOf(facet.value === null ? null : Number(facet.value)),
  }
}
