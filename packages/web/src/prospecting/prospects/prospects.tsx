import { hashKey, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FilterX, Plus, Target } from 'lucide-react'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { routeList, routeQuery } from '#web/data/client.ts'
import { useSeenRows } from '#web/data/use-seen-rows.ts'
import { formatInteger } from '#web/language/format.ts'
import { BulkBar } from '#web/prospecting/prospects/bulk-bar.tsx'
import { ProspectPanel } from '#web/prospecting/prospects/prospect-panel.tsx'
import { ProspectFilters, StateTabs } from '#web/prospecting/prospects/prospect-filters.tsx'
import { GridOptions, usualColumns } from '#web/prospecting/prospects/grid-options.tsx'
import { ProspectGrid } from '#web/prospecting/prospects/prospect-grid.tsx'
import { FreshRows, useStableRows } from '#web/prospecting/prospects/stable-rows.tsx'
import { MovedRows, useStableRanking } from '#web/prospecting/prospects/stable-ranking.tsx'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useMay } from '#web/data/use-may.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { useSelection } from '#web/ui/use-selection.ts'
import { SavedViews } from '#web/shared/views/saved-views.tsx'

const route = getRouteApi('/app/projects/$project_id/prospects')

/** All prospects of a project in one table; the address says what is shown. */
export function Prospects() {
  const t = useTranslations('prospects')
  const { project_id } = route.useParams()
  const search = route.useSearch()
  const { panel, cols, rows: density, sort, ...filters } = search
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const of = JSON.stringify({ project_id, filters })
  const { selected, select, unselect } = useSelection(of)
  const { data: summary } = useQuery(routeQuery('app_summary', { project_id }))
  const { list, rows, above, onSeen, readOn } = useTable(project_id, { sort, filters, of })
  const chosen = rows?.filter(({ prospect_id }) => selected.has(prospect_id)) ?? []
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const add = useMay('prospect:write') && <AddLink project_id={project_id} />
  const show = (prospect_id?: string) =>
    void navigate({ search: (before) => ({ ...before, panel: prospect_id }), replace: true })
  return (
    <div className="flex h-full min-h-[28rem] flex-col">
      <PageHead
        title={t('title')}
        detail={summary && formatInteger(summary.prospects)}
        actions={
          <>
            <CopyAs name="prospects" given={{ project_id, ...withoutEmpty({ sort, ...filters }) }} />
            <GridOptions cols={cols} density={density} sort={sort} />
            <SavedViews screen="prospects" project_id={project_id} />
            {add}
          </>
        }
      />
      <StateTabs summary={summary} state={filters.state} />
      <ProspectFilters filters={filters} cantons={summary?.cantons ?? []} />
      <div className="relative flex min-h-0 flex-1 border-t border-line">
        <div className="flex min-w-0 flex-1 flex-col">
          {!rows && <Waiting error={list.error} retry={() => void list.refetch()} />}
          {rows?.length === 0 && <Nothing filtered={filtered} add={add} />}
          {rows && rows.length > 0 && (
            <ProspectGrid
              rows={rows}
              total={filtered ? null : (summary?.prospects ?? null)}
              selected={selected}
              onSelected={select}
              shown={panel}
              table={search}
              columns={cols ?? usualColumns}
              compact={density === 'compact'}
              above={above}
              onShow={show}
              onSeen={onSeen}
              onEnd={readOn}
            />
          )}
          {chosen.length > 0 && <BulkBar project_id={project_id} prospects={chosen} onDone={unselect} />}
        </div>
        {panel !== undefined && (
          <ProspectPanel project_id={project_id} prospect_id={panel} table={search} onClose={() => show()} />
        )}
      </div>
    </div>
  )
}

type Asked = { sort: ProspectsSearch['sort']; filters: Omit<ProspectsSearch, 'sort'>; of: string }

/** The rows that the address asks for, and the notice over them when other rows would be shown now. */
function useTable(project_id: string, { sort, filters, of }: Asked) {
  const query = routeList('prospects', { project_id, limit: 200, ...withoutEmpty({ sort, ...filters }) })
  // While a new order loads, the table stays, with the focus on the head that was pressed.
  const list = useInfiniteQuery({
    ...query,
    placeholderData: (shown, before) =>
      before && withoutSort(before.queryKey) === withoutSort(query.queryKey) ? shown : undefined,
  })
  const { data } = list
  const loaded = useMemo(() => data?.pages.flatMap((page) => page.data), [data])
  const stability = { of: JSON.stringify([of, sort]), isFetching: list.isFetching }
  const newest = useStableRows(sort ? undefined : loaded, stability)
  const ranked = useStableRanking(sort ? loaded : undefined, stability)
  const { rows } = sort ? ranked : newest
  const onSeen = useSeenRows(query.queryKey, rows)
  const above = sort ? (
    <MovedRows moved={ranked.moved} onShow={ranked.rankAnew} />
  ) : (
    <FreshRows count={newest.fresh} onShow={newest.showFresh} />
  )
  const readOn = () => {
    if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
  }
  return { list, rows, above, onSeen, readOn }
}

/** What is asked for, in whatever order. */
function withoutSort(key: readonly unknown[]) {
  const [name, { sort: _, ...asked }] = key as [string, { sort?: unknown }]
  return hashKey([name, asked])
}

function AddLink({ project_id }: { project_id: string }) {
  const t = useTranslations('prospects')
  return (
    <Link to="/projects/$project_id/add" params={{ project_id }} className={buttonClass('primary')}>
      <Plus aria-hidden />
      {t('add')}
    </Link>
  )
}

function Waiting({ error, retry }: { error: unknown; retry: () => void }) {
  return error ? <FailureNotice error={error} retry={retry} /> : <SkeletonRows rows={12} />
}

function Nothing({ filtered, add }: { filtered: boolean; add: React.ReactNode }) {
  const t = useTranslations('prospects')
  if (!filtered)
    return (
      <Empty icon={Target} title={t('empty_title')} actions={add}>
        {t('empty_text')}
      </Empty>
    )
  return (
    <Empty
      icon={FilterX}
      title={t('none_title')}
      actions={
        <Link from="/projects/$project_id/prospects" to="." search={{}} className={buttonClass('plain')}>
          {t('clear')}
        </Link>
      }
    >
      {t('none_text')}
    </Empty>
  )
}
