import type { FacetValue } from '@alphorn/contract/directory/company-search'
import type { Facet } from '@alphorn/contract/directory/search-facets'
import type { FacetOption } from '#web/directory/facet-list.tsx'
import type { DirectorySearch } from '#web/shared/search-params.ts'

export type Counts = Partial<Record<Facet, readonly FacetValue[]>>

export type FacetProps = {
  search: DirectorySearch
  counts: Counts | undefined
  onChange: (changed: Partial<DirectorySearch>) => void
}

/** Values that are always offered, with their counts if known. */
export function optionsOf(
  values: readonly string[],
  counted: readonly FacetValue[] | undefined,
  wordsOf: (value: string) => string,
): FacetOption[] {
  const counts = counted && new Map(counted.map(({ value, count }) => [value, count]))
  return values.map((value) => ({
    value,
    words: wordsOf(value),
    count: counts && (counts.get(value) ?? 0),
  }))
}
