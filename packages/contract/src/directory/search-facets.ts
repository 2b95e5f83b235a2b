/** Sort orders of the directory. `-` sorts in descending order; unknown values come last. */
export const searchSorts = ['relevance', 'name', '-name', 'founded_on', '-founded_on'] as const
export type SearchSort = (typeof searchSorts)[number]

/**
 * Properties by which companies can be counted. `noga` counts by division, `founded` by decade, `capital` by the bands
 * of `capitalBands`.
 */
export const facets = [
  'canton',
  'municipality',
  'legal_form',
  'status',
  'noga',
  'kind',
  'size',
  'language',
  'founded',
  'capital',
  'has_website',
] as const
export type Facet = (typeof facets)[number]

/**
 * Lower limits of the bands of nominal capital, in the currency of the register. A GmbH has at least 20,000, and an AG
 * at least 100,000.
 */
export const capitalBands = [0, 20_000, 100_000, 250_000, 1_000_000, 10_000_000] as const

/** Number of search results that can be paged through; lists have no such limit. */
export const searchWindow = 10_000
