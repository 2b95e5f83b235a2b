import { companySortColumns, type ListCompanySort } from '@alphorn/contract/directory/company-columns'
import type { List } from '@alphorn/contract/lists/markets'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { FilterX, RefreshCw } from 'lucide-react'
import { Suspense, useEffect, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyGrid, type SortNameOf } from '#web/companies/table/company-grid.tsx'
import { routeList } from '#web/data/client.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { readNextPage } from '#web/data/use-next-page.ts'
import { useList } from '#web/lists/list-frame.tsx'
import { hasFilters, ListFilters, noListFilters } from '#web/lists/list-filters.tsx'
import type { ListSearch } from '#web/shared/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NextPageFailure } from '#web/shared/failures/next-page-failure.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type TableView, TableViewContext } from '#web/ui/table/table-view.ts'
import { useSelection } from '#web/ui/table/use-selection.ts'

const loadSelected = () => import('#web/directory/add-to-project.tsx')
const AddToProject = lazyPart(loadSelected, 'AddToProject')

const route = getRouteApi('/app/lists/$list_id/')

/** The companies of the last finished build, with filters and saved views, loaded while scrolling. */
export function ListCompanies() {
  const t = useTranslations('lists')
  const { list_id } = route.useParams()
  const search = route.useSearch()
  // Preloaded, so that it opens without the network once companies are selected.
  useEffect(() => void loadSelected(), [])
  const { data: list } = useList(list_id)
  const query = useCompaniesOfList(list, list_id, search)
  const view = useViewInAddress(search)
  if (list && list.built_at === null)
    return (
      <Empty icon={RefreshCw} title={t('unbuilt_title')}>
        {t(list.state === 'failed' ? 'failed_text' : 'unbuilt_text')}
      </Empty>
    )
  return (
    <TableViewContext value={view}>
      <div className="flex h-full min-h-[28rem] flex-col">
        <ListFilters list_id={list_id} search={search} total={foundIn(query.data?.pages)} />
        <Companies query={query} list_id={list_id} search={search} />
      </div>
    </TableViewContext>
  )
}

const sortNames: readonly string[] = companySortColumns
const sortNameOf: SortNameOf = (column) => {
  if (column === 'company') return 'name'
  return sortNames.includes(column) ? column : null
}

function useCompaniesOfList(list: List | undefined, list_id: string, search: ListSearch) {
  const { sort, canton, cols: _cols, widths: _widths, rows: _rows, ...filters } = search
  const isKnownSort = sort !== undefined && sortNames.includes(sort.replace('-', ''))
  const given = {
    list_id,
    limit: 200,
    ...withoutEmpty(filters),
    ...(canton !== undefined && { canton: [canton] }),
    ...(isKnownSort && { sort: sort as ListCompanySort }),
  }
  return useInfiniteQuery({
    // The companies of a build do not change by themselves, only with another build or an edit by a user.
    ...routeList('app_list_companies', given, [list?.built_at, list?.updated_at]),
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    enabled: list !== undefined && list.built_at !== null,
  })
}

/** Returns the order and the widths of the table, and a function that changes its view in the address. */
function useViewInAddress({ sort, widths }: ListSearch): TableView {
  const navigate = useNavigate({ from: '/lists/$list_id/' })
  return useMemo(
    () => ({
      sort,
      widths,
      change: (changed, replace) =>
        void navigate({ search: (before) => ({ ...before, ...changed }), replace }),
    }),
    [sort, widths, navigate],
  )
}

/** Returns the number of companies that pass the filters, which the first page has beside its rows. */
function foundIn(pages: readonly object[] | undefined): number | null {
  const first: { total?: number | null } | undefined = pages?.[0]
  return first?.total ?? null
}

type CompaniesProps = { query: ReturnType<typeof useCompaniesOfList>; list_id: string; search: ListSearch }

function Companies({ query, list_id, search }: CompaniesProps) {
  const t = useTranslations('lists')
  const { sort: _sort, cols, widths: _widths, rows: density, ...filters } = search
  const { selected, select, unselect } = useSelection(JSON.stringify({ list_id, filters }))
  const pages = query.data?.pages
  const companies = useMemo(() => pages?.flatMap((page) => page.data), [pages])
  if (query.error && !companies)
    return <FailureNotice error={query.error} retry={() => void query.refetch()} />
  if (!companies) return <SkeletonRows rows={14} height="h-10" />
  if (companies.length === 0) return <NoCompanies narrowed={hasFilters(search)} />
  return (
    <>
      <CompanyGrid
        label={t('tab_companies')}
        companies={companies}
        total={foundIn(pages)}
        {...{ cols, density, sortNameOf, selected }}
        onSelected={select}
        onEnd={() => readNextPage(query)}
      />
      <NextPageFailure of={query} />
      {selected.size > 0 && (
        <Suspense fallback={null}>
          <AddToProject company_ids={[...selected]} onDone={unselect} />
        </Suspense>
      )}
    </>
  )
}

function NoCompanies({ narrowed }: { narrowed: boolean }) {
  const lists = useTranslations('lists')
  const t = useTranslations('directory')
  const navigate = useNavigate({ from: '/lists/$list_id/' })
  if (!narrowed) return <Empty icon={RefreshCw} title={lists('nobody')} />
  return (
    <Empty
      icon={FilterX}
      title={t('none_title')}
      actions={
        <Button onClick={() => void navigate({ search: (before) => ({ ...before, ...noListFilters }) })}>
          {t('clear')}
        </Button>
      }
    >
      {t('none_text')}
    </Empty>
  )
}
