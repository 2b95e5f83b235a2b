import type { Company } from '@alphorn/contract/directory/companies'
import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/companies/filters/filter-query.ts'
import { callRoute, type GivenTo, routeQuery } from '#web/data/client.ts'
import type { NamedIndustry } from '#web/prospecting/begin/begin-market.ts'

/** Number of companies that represent a market and get the first letters. */
export const examples = 10

/**
 * Returns how many companies match the criteria, and where they are; null before the first request. An industry is as
 * wide as a division: pharmacies are retail. The examples show which companies are meant.
 */
export function useMarket(filters: CompanyFilter | null) {
  return useQuery({
    ...routeQuery('app_facets', queryOf(filters ?? {})),
    enabled: filters !== null,
    placeholderData: keepPreviousData,
  })
}

type QueryStatus = { isPending: boolean; isPlaceholderData: boolean }

/** Returns whether a request has completed, with or without an error. */
const isSettled = ({ isPending, isPlaceholderData }: QueryStatus) => !isPending && !isPlaceholderData

/**
 * Fetches companies of a market from the position where the last ones ended: some by the words of each industry, and
 * others.
 */
export function useExamples(
  filters: CompanyFilter | null,
  named: readonly NamedIndustry[],
  cursors: readonly (string | null)[],
) {
  const limit = Math.ceil(examples / Math.max(1, named.length))
  const ofWords = useQueries({
    queries: named.map(({ codes, search }, at) =>
      pageQuery({ ...filters, noga: [...codes], q: search }, sliceOf(cursors, at, limit), filters !== null),
    ),
  })
  const areRead = ofWords.every(isSettled)
  const mixed = mergeRoundRobin(ofWords.map(companiesOf))
  const isOn = filters !== null
  const lacks = isOn && areRead && mixed.length < examples
  const others = useQuery(pageQuery(filters ?? {}, sliceOf(cursors, named.length, examples), lacks))
  const pages = [...ofWords, others]
  const next = pages.map(nextOf)
  const found = mergeRoundRobin([mixed, companiesOf(lacks ? others : {})], true).slice(0, examples)
  return {
    companies: filters === null ? [] : found,
    isCurrent: areRead && (!lacks || isSettled(others)),
    error: failureOf(pages),
    /** The cursors of the next page, or null at the end. */
    next: next.some((one) => one !== null) ? next : null,
  }
}

const companiesOf = ({ data }: { data?: { data: Company[] } | undefined }) => data?.data ?? []

const failureOf = (pages: readonly { error: unknown }[]) =>
  pages.find(({ error }) => error !== null)?.error ?? null

const nextOf = ({ data }: { data?: { next_cursor: string | null } | undefined }) => data?.next_cursor ?? null

const sliceOf = (cursors: readonly (string | null)[], at: number, limit: number): Slice => ({
  limit,
  cursor: cursors[at] ?? null,
})

type Slice = { limit: number; cursor: string | null }

function pageQuery(filters: CompanyFilter, { limit, cursor }: Slice, enabled: boolean) {
  const given = queryOf(filters)
  return {
    queryKey: ['companies', { ...given, limit, cursor }],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callRoute(
        'companies',
        { ...given, limit, ...(cursor !== null && { cursor }) } as GivenTo<'companies'>,
        { signal },
      ),
    enabled,
    placeholderData: keepPreviousData,
    // Each fetch has a number, so that the same ten are not requested again.
    staleTime: Infinity,
  } as const
}

/** Merges lists round robin, each company once. `isInOrder`: one list after the other. */
function mergeRoundRobin(lists: readonly (readonly Company[])[], isInOrder = false): Company[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const all = isInOrder
    ? lists.flat()
    : Array.from({ length: longest }, (_, at) => lists.flatMap((list) => list.slice(at, at + 1))).flat()
  return [...new Map(all.map((company) => [company.company_id, company])).values()]
}
