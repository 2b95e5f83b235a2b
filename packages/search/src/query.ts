import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import type { FacetValue, SearchMatch } from '@alphorn/contract/directory/company-search'
import type { Facet, SearchSort } from '@alphorn/contract/directory/search-facets'

/** Whether companies invented for a demonstration are visible. Default: they are not. */
export type Visibility = { readonly invented?: boolean }

/** Filter of the directory, and whether results may include invented companies. */
export type DirectoryFilter = CompanyFilter & Visibility

/** A search. Its text is a member of the filter (`q`). */
export type SearchQuery = {
  filter: DirectoryFilter
  sort: SearchSort
  limit: number
  /** The sort key of the previous page's last company, as returned in `SearchResult.next`. */
  after: readonly string[] | null
  facets: readonly Facet[]
}

export type SearchResult = {
  company_ids: string[]
  /** Start of the next page, or null if no company follows. */
  next: readonly string[] | null
  /** Number of all matching companies. */
  total: number
  /** The degree to which the text was relaxed to find them; null: the query has no words. */
  match: SearchMatch | null
  facets: Partial<Record<Facet, FacetValue[]>>
}

/** A name for which candidates are sought, by the comparison keys of names and places. */
export type Sought = { stem: string; place?: string | undefined }

/** The number of names in the directory that contain each word, and the total number of names. */
export type WordCounts = { names: number; counts: number[] }
