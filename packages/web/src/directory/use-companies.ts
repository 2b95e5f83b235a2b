import { facets } from '@alphorn/contract/directory/search-facets'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { callRoute, type DataOf, type GivenTo } from '#web/data/client.ts'
import type { Counts } from '#web/directory/facet-options.ts'
import { filtersOf } from '#web/directory/filters-of.ts'
import { queryOf } from '#web/companies/filters/filter-query.ts'
import type { DirectorySearch } from '#web/shared/search-params.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'

type Page = {
  data: DataOf<'companies'>
  next_cursor: string | null
  total: number
  match: 'exact' | 'typo' | 'partial' | null
  facets: Counts
}

const pageSize = 100

/** Returns the companies found, page by page; the first page also counts them by their facts. */
export function useCompanies(search: DirectorySearch) {
  const asked = {
    ...queryOf(filtersOf(search)),
    ...withoutEmpty({ sort: search.sort }),
    limit: pageSize,
  } as GivenTo<'companies'>
  return useInfiniteQuery({
    queryKey: ['companies', asked],
    initialPageParam: null as string | null,
    queryFn: async ({ signal, pageParam }) => {
      const given = pageParam === null ? { ...asked, facets: [...facets] } : { ...asked, cursor: pageParam }
      return (await callRoute('companies', given, { signal })) as unknown as Page
    },
    getNextPageParam: ({ next_cursor }) => next_cursor,
    placeholderData: keepPreviousData,
  })
}
