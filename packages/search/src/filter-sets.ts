import { type Facet, facets } from '@alphorn/contract/directory/search-facets'
import type { DirectoryFilter } from '#search/query'
import { seatsMeant } from '@alphorn/swiss-names/municipalities'
import { municipalitiesNear } from '@alphorn/swiss-names/nearby'
import { dayOf } from '#search/add-company'
import { addBit, type Bits, type BitPool, takeBits } from '#search/bits'
import { addHolders, type Dimension } from '#search/dimension'
import { companyOf } from '#search/ids'
import { type DimensionName, type MemoryIndex, unknownDay } from '#search/memory-index'

/** The companies that pass one member of a filter, and the facet to which that member belongs. */
export type FilterSet = { about: Facet | null; passed: Bits }

/** A filter without its text, and without signals, which the index does not have. */
export type FactFilter = Omit<DirectoryFilter, 'q' | 'signal' | 'signal_days'>

/** Returns a set of companies for each member of the filter. A set may include companies that are not live. */
export function filterSetsOf(index: MemoryIndex, pool: BitPool, filter: FactFilter): FilterSet[] {
  return [
    ...choiceFilters(index, pool, filter),
    ...rangeFilters(index, pool, filter),
    ...flagFilters(index, pool, filter),
    ...idFilters(index, pool, filter),
  ]
}

function choiceFilters(index: MemoryIndex, pool: BitPool, filter: FactFilter): FilterSet[] {
  const { dimensions } = index
  const filterSet = (name: DimensionName, codes: readonly number[]): FilterSet => {
    const passed = takeBits(pool, index.count)
    addHolders(dimensions[name], codes, index.count, passed)
    return { about: facets.find((facet) => facet === name) ?? null, passed }
  }
  const equal = (name: DimensionName, values: readonly string[] | undefined) =>
    values ? [filterSet(name, codesOf(dimensions[name], values))] : []
  const beginning = (name: DimensionName, values: readonly string[] | undefined) =>
    values ? [filterSet(name, codesBeginning(dimensions[name], values))] : []
  return [
    ...equal('canton', filter.canton),
    ...equal('district', filter.district),
    ...equal('language', filter.language),
    ...equal('legal_form', filter.legal_form),
    ...equal('status', filter.status),
    ...equal('size', filter.size),
    ...equal('kind', filter.kind),
    ...equal('has_website', filter.has_website === undefined ? undefined : [String(filter.has_website)]),
    ...beginning('noga', filter.noga),
    ...beginning('postal_code', filter.postal_code),
    ...(filter.municipality ? [seatedIn(index, pool, filter.municipality)] : []),
    ...(filter.near ? [seatedNear(index, pool, filter.near)] : []),
  ]
}

function codesOf({ codeOf }: Dimension, values: readonly string[]) {
  return values.flatMap((value) => codeOf.get(value) ?? [])
}

function codesBeginning({ values }: Dimension, beginnings: readonly string[]) {
  return values.flatMap((value, code) =>
    code > 0 && beginnings.some((beginning) => value.startsWith(beginning)) ? code : [],
  )
}

function seatedIn(
  { dimensions, count }: MemoryIndex,
  pool: BitPool,
  municipality: readonly string[],
): FilterSet {
  const meant = municipality.map(seatsMeant)
  const numbers = [...new Set(meant.flatMap((one) => one.numbers.map(String)))]
  const keys = meant.flatMap(({ key }) => key ?? [])
  const passed = takeBits(pool, count)
  addHolders(dimensions.municipality, codesOf(dimensions.municipality, numbers), count, passed)
  addHolders(dimensions.seat, codesOf(dimensions.seat, keys), count, passed)
  return { about: 'municipality', passed }
}

function seatedNear({ dimensions, count }: MemoryIndex, pool: BitPool, near: string): FilterSet {
  const passed = takeBits(pool, count)
  const numbers = municipalitiesNear(near).map(String)
  addHolders(dimensions.municipality, codesOf(dimensions.municipality, numbers), count, passed)
  return { about: null, passed }
}

function rangeFilters(index: MemoryIndex, pool: BitPool, filter: FactFilter): FilterSet[] {
  const { founded_from, founded_to, published_from, published_to, capital_from, capital_to } = filter
  return [
    ...rangeFilter(index, pool, index.founded, dayOr(founded_from), dayOr(founded_to), 'founded'),
    ...rangeFilter(index, pool, index.published, dayOr(published_from), dayOr(published_to), null),
    ...rangeFilter(index, pool, index.capital, capital_from, capital_to, 'capital'),
  ]
}

function dayOr(date: string | undefined) {
  return date === undefined ? undefined : dayOf(date)
}

function rangeFilter(
  { count }: MemoryIndex,
  pool: BitPool,
  column: Int32Array | Float64Array,
  from: number | undefined,
  to: number | undefined,
  about: Facet | null,
): FilterSet[] {
  if (from === undefined && to === undefined) return []
  const least = from ?? unknownDay + 1 // excludes the unknown day; NaN is never within bounds
  const most = to ?? Infinity
  const passed = takeBits(pool, count)
  for (let company = 0; company < count; company++)
    if (column[company]! >= least && column[company]! <= most) addBit(passed, company)
  return [{ about, passed }]
}

function flagFilters(index: MemoryIndex, pool: BitPool, filter: FactFilter): FilterSet[] {
  const { regulated, without_branches, invented = false } = filter
  const asked = (wanted: boolean | undefined, holders: Bits): FilterSet[] =>
    wanted === undefined
      ? []
      : [{ about: null, passed: wanted ? holders : complementBits(index, pool, holders) }]
  return [
    ...asked(regulated, index.isRegulated),
    ...asked(invented ? undefined : false, index.isInvented),
    ...asked(without_branches === undefined ? undefined : !without_branches, index.isBranch),
  ]
}

function complementBits({ count }: MemoryIndex, pool: BitPool, holders: Bits) {
  const bits = takeBits(pool, count)
  for (let word = 0; word < bits.length; word++) bits[word] = ~holders[word]!
  return bits
}

function idFilters(index: MemoryIndex, pool: BitPool, { company_id }: FactFilter): FilterSet[] {
  if (!company_id) return []
  const passed = takeBits(pool, index.count)
  for (const id of company_id) {
    const company = companyOf(index.ids, id)
    if (company >= 0) addBit(passed, company)
  }
  return [{ about: null, passed }]
}
