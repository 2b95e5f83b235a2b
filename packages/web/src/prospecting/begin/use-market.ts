import type { CompanyFilter } from '@alphorn/contract/directory/company-filters'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '#web/companies/filters/filter-query.ts'
import { callRoute, type GivenTo, routeQuery } from '#web/data/client.ts'

/** So many companies stand for a market, and get the first letters. */
export const examples = 10

/** The market of a filter: how many companies, where they are, and ten of them. Null: nothing is asked yet. */
export function useMarket(filters: CompanyFilter | null, cursor: string | null) {
  const given = queryOf(filters ?? {})
  const isOn = filters !== null
  const facets = useQuery({
    ...routeQuery('app_facets', given as never),
    enabled: isOn,
    placeholderData: keepPreviousData,
  })
  const page = useQuery({
    queryKey: ['companies', { ...given, limit: examples, cursor }],
    queryFn: ({ signal }) =>
      callRoute(
        'companies',
        { ...given, limit: examples, ...(cursor !== null && { cursor }) } as GivenTo<'companies'>,
        { signal },
      ),
    enabled: isOn,
    placeholderData: keepPreviousData,
    // Each reading is counted: the same ten are not asked for again.
    staleTime: Infinity,
  })
  return { facets, page }
}
