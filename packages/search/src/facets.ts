import type { FacetValue } from '@alphorn/contract/directory/company-search'
import type { Facet } from '@alphorn/contract/directory/search-facets'
import { type CountedCompanies, countValues } from '#search/dimension'
import type { DimensionName, MemoryIndex } from '#search/memory-index'

/** The fact that each facet counts. */
const dimensionOfFacet: Readonly<Record<Facet, DimensionName>> = {
  canton: 'canton',
  municipality: 'municipality',
  legal_form: 'legal_form',
  status: 'status',
  noga: 'division',
  kind: 'kind',
  size: 'size',
  language: 'language',
  founded: 'decade',
  capital: 'capital',
  has_website: 'has_website',
}

/** Counts the companies of the set by value, the most frequent first. */
export function countFacet(index: MemoryIndex, facet: Facet, among: CountedCompanies): FacetValue[] {
  const dimension = index.dimensions[dimensionOfFacet[facet]]
  const counts = countValues(dimension, among, index.count)
  const values: FacetValue[] = []
  counts.forEach((count, code) => {
    if (count === 0) return
    const value = code === 0 ? null : dimension.values[code]!
    values.push({ value, count, ...placeOf(index, facet, value) })
  })
  return values.sort(mostFirst)
}

/** Compares the values of a facet: by count, and by value if counts are equal. */
export function mostFirst(one: FacetValue, other: FacetValue) {
  return other.count - one.count || ((one.value ?? '~') < (other.value ?? '~') ? -1 : 1)
}

function placeOf({ municipalities }: MemoryIndex, facet: Facet, value: string | null) {
  const place = facet === 'municipality' && value !== null ? municipalities.get(value) : undefined
  if (!place) return { name: null, canton: null, location: null }
  const { name, canton, lon, lat } = place
  return { name, canton, location: lon === null || lat === null ? null : { lon, lat } }
}
