import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Building2, ListFilter } from 'lucide-react'
import { Suspense, useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyGrid, type SortNameOf } from '#web/companies/table/company-grid.tsx'
import { formatInteger } from '#web/language/format.ts'
import { DirectoryActions } from '#web/directory/directory-actions.tsx'
import { AddToProject } from '#web/directory/add-to-project.tsx'
import { cleared, DirectoryFilters, isNarrowed } from '#web/directory/directory-filters.tsx'
import { FiltersButton } from '#web/directory/filters-button.tsx'
import { filterSearchOf, filtersOf, hasMap } from '#web/directory/filters-of.ts'
import { OnlyDemo } from '#web/companies/only-demo.tsx'
import { useCompanies } from '#web/directory/use-companies.ts'
import { failureOf } from '#web/data/failures.ts'
import { type DirectorySearch, readDirectory } from '#web/shared/search-params.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type TableView, TableViewContext } from '#web/ui/table/table-view.ts'
import { useSelection } from '#web/ui/table/use-selection.ts'

const DirectoryMap = lazyPart(() => import('#web/directory/directory-map.tsx'), 'DirectoryMap')

const route = getRouteApi('/app/directory')

/** The Swiss company directory: search, filter, select, and add to a project. */
export function Directory() {
  const t = useTranslations('directory')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/directory' })
  const { selected, select, unselect } = useSelection(JSON.stringify([filterSearchOf(search), search.sort]))
  const list = useCompanies(search)
  const first = list.data?.pages[0]
  const change = (changed: Partial<DirectorySearch>, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace })
  return (
    <TableViewContext value={useViewInAddress(search)}>
      <div className="flex h-full min-h-[36rem] flex-col rail:min-h-0">
        <PageHead
          title={t('title')}
          oneLine
          detail={first && <Total total={first.total} match={first.match} />}
          actions={
            <>
              <DirectoryActions search={search} onChange={change}>
                <FiltersButton
                  search={search}
                  counts={first?.facets}
                  total={first?.total}
                  onChange={(changed) => change(changed)}
                />
              </DirectoryActions>
            </>
          }
        />
        <div className="flex min-h-0 flex-1 border-t border-line">
          <Filters list={list} search={search} onChange={change} />
          <div className="flex min-w-0 flex-1 flex-col" aria-busy={list.isPlaceholderData}>
            {hasMap(search) && (
              <Suspense fallback={<div className="h-68 shrink-0 border-b border-line" />}>
                <DirectoryMap
                  cantons={first?.facets.canton ?? []}
                  municipalities={first?.facets.municipality ?? []}
                  chosen={search.canton ?? []}
                  onCantons={(canton) => change({ canton: canton.length > 0 ? canton : undefined })}
                  onMunicipality={(municipality) => change({ municipality })}
                />
              </Suspense>
            )}
            <Results
              list={list}
              search={search}
              selected={selected}
              onSelected={select}
              onClear={() => change(cleared)}
            />
            {first && <OnlyDemo />}
            {selected.size > 0 && (
              <Selected search={search} total={first?.total ?? 0} selected={selected} onDone={unselect} />
            )}
          </div>
        </div>
      </div>
    </TableViewContext>
  )
}

type FiltersProps = Pick<Parameters<typeof DirectoryFilters>[0], 'search' | 'onChange'> & {
  list: ReturnType<typeof useCompanies>
}

/** The filters beside the table. They are hidden while the directory is empty: each would show a zero. */
function Filters({ list, search, onChange }: FiltersProps) {
  const first = list.data?.pages[0]
  if (first?.total === 0 && !isNarrowed(search)) return null
  return (
    <DirectoryFilters waits={list.isPending} search={search} counts={first?.facets} onChange={onChange} />
  )
}

type SelectedProps = {
  search: DirectorySearch
  total: number
  selected: ReadonlySet<string>
  onDone: () => void
}

/** Actions on the selected companies, and on all matching ones if there are more. */
function Selected({ search, total, selected, onDone }: SelectedProps) {
  const matching = { filters: filtersOf(search), total }
  return (
    <AddToProject company_ids={[...selected]} {...(total > selected.size && { matching })} onDone={onDone}>
      <SaveMatching search={search} total={total} selected={selected.size} />
    </AddToProject>
  )
}

type SaveProps = { search: DirectorySearch; total: number; selected: number }

/**
 * Saves all matching companies as a list, which the service builds in the background, because a selection contains only
 * loaded companies.
 */
function SaveMatching({ search, total, selected }: SaveProps) {
  const t = useTranslations('directory')
  const may = useHasScope('markets:write')
  if (!may || total <= selected) return null
  return (
    <Link to="/lists/new" search={filterSearchOf(search)} className={buttonClass('plain', 'small')}>
      <ListFilter aria-hidden />
      {t('all_as_list', { shown: formatInteger(total) })}
    </Link>
  )
}

/** The search sorts by name and by the day of foundation only. */
const sortNameOf: SortNameOf = (column) =>
  column === 'company' ? 'name' : column === 'founded' ? 'founded_on' : null

/** Returns the order and the widths of the table, and a function that changes its view in the address. */
function useViewInAddress({ sort, widths }: DirectorySearch): TableView {
  const navigate = useNavigate({ from: '/directory' })
  return useMemo(
    () => ({
      sort,
      widths,
      change: (changed, replace) =>
        void navigate({ search: (before) => readDirectory({ ...before, ...changed }), replace }),
    }),
    [sort, widths, navigate],
  )
}

type ResultsProps = {
  list: ReturnType<typeof useCompanies>
  search: DirectorySearch
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  onClear: () => void
}

/** Shows the companies found, or why there are none. */
function Results({ list, search, selected, onSelected, onClear }: ResultsProps) {
  const t = useTranslations('directory')
  const companies = list.data?.pages.flatMap((page) => page.data)
  if (!companies)
    return list.error ? (
      <FailureNotice error={list.error} retry={() => void list.refetch()} />
    ) : (
      <SkeletonRows rows={14} height="h-10" />
    )
  // The content below explains how companies get into the directory.
  if (companies.length === 0 && !isNarrowed(search))
    return <Empty icon={Building2} title={t('empty_title')} />
  if (companies.length === 0)
    return (
      <Empty
        icon={Building2}
        title={t('none_title')}
        actions={<Button onClick={onClear}>{t('clear')}</Button>}
      >
        {t('none_text')}
      </Empty>
    )
  return (
    <>
      <CompanyGrid
        label={t('title')}
        companies={companies}
        total={list.data?.pages[0]?.total ?? null}
        cols={search.cols}
        density={search.rows}
        sortNameOf={sortNameOf}
        selected={selected}
        onSelected={onSelected}
        onEnd={() => {
          if (list.hasNextPage && !list.isFetchingNextPage && !list.error) void list.fetchNextPage()
        }}
      />
      {list.error && <NoFurther error={list.error} search={search} retry={list.fetchNextPage} />}
    </>
  )
}

function Total({ total, match }: { total: number; match: 'exact' | 'typo' | 'partial' | null }) {
  const t = useTranslations('directory')
  const bent = match === 'typo' || match === 'partial'
  return (
    <>
      {formatInteger(total)} {bent && <span className="text-sm">({t(`match_${match}`)})</span>}
    </>
  )
}

type NoFurtherProps = { error: unknown; search: DirectorySearch; retry: () => unknown }

/** Further rows are beyond the window of the search; a list reads all of them. */
function NoFurther({ error, search, retry }: NoFurtherProps) {
  const t = useTranslations('directory')
  if (failureOf(error).code !== 'window_exceeded')
    return <FailureNotice error={error} retry={() => void retry()} />
  return (
    <div
      role="status"
      className="flex shrink-0 flex-wrap items-center gap-3 border-t border-line bg-surface px-6 py-2"
    >
      <p>{t('window')}</p>
      <Link to="/lists/new" search={filterSearchOf(search)} className={buttonClass('primary', 'small')}>
        <ListFilter aria-hidden />
        {t('as_list')}
      </Link>
    </div>
  )
}
