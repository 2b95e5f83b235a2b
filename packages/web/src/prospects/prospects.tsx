import type { Prospect } from '@alphorn/contract/prospects'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FilterX, Plus, Target } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { listing, reading } from '#web/data/client.ts'
import { whole } from '#web/format.ts'
import { BulkBar } from '#web/prospects/bulk-bar.tsx'
import { Peek } from '#web/prospects/peek.tsx'
import { ProspectFilters, StateTabs } from '#web/prospects/prospect-filters.tsx'
import { GridLook, usualColumns } from '#web/prospects/grid-look.tsx'
import { ProspectGrid } from '#web/prospects/prospect-grid.tsx'
import { FreshRows, useSteadyRows } from '#web/prospects/steady-rows.tsx'
import { set } from '#web/set.ts'
import { useMay } from '#web/session/use-may.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/ui/failure-notice.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { SavedViews } from '#web/views/saved-views.tsx'

const route = getRouteApi('/app/projects/$project_id/prospects')

/** All prospects of a project in one table; what is shown stands in the address. */
export function Prospects() {
  const t = useTranslations('prospects')
  const { project_id } = route.useParams()
  const { panel, cols, rows: density, ...filters } = route.useSearch()
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { data: summary } = useQuery(reading('app_summary', { project_id }))
  const list = useInfiniteQuery(listing('prospects', { project_id, limit: 200, ...set(filters) }))
  const loaded = list.data?.pages.flatMap((page) => page.data)
  const { rows, fresh, showFresh } = useSteadyRows(loaded, {
    of: JSON.stringify({ project_id, filters }),
    isReading: list.isFetching,
  })
  const filtered = Object.values(filters).some((value) => value !== undefined)
  const mayAdd = useMay('prospect:write')
  const add = mayAdd && (
    <Link to="/projects/$project_id/add" params={{ project_id }} className={buttonClass('primary')}>
      <Plus aria-hidden />
      {t('add')}
    </Link>
  )
  const show = (prospect_id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, panel: prospect_id }), replace: true })
  return (
    <div className="flex h-full min-h-[28rem] flex-col">
      <PageHead
        title={t('title')}
        detail={summary && whole(summary.prospects)}
        actions={
          <>
            <GridLook cols={cols} density={density} />
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
              onSelected={setSelected}
              shown={panel}
              columns={cols ?? usualColumns}
              compact={density === 'compact'}
              above={<FreshRows count={fresh} onShow={showFresh} />}
              onShow={(prospect) => show(prospect.prospect_id)}
              onEnd={() => {
                if (list.hasNextPage && !list.isFetchingNextPage) void list.fetchNextPage()
              }}
            />
          )}
          {selected.size > 0 && (
            <BulkBar
              project_id={project_id}
              prospects={chosen(rows ?? [], selected)}
              onDone={() => setSelected(new Set())}
            />
          )}
        </div>
        {panel !== undefined && (
          <Peek project_id={project_id} prospect_id={panel} onClose={() => show(undefined)} />
        )}
      </div>
    </div>
  )
}

function Waiting({ error, retry }: { error: unknown; retry: () => void }) {
  return error ? <FailureNotice error={error} retry={retry} /> : <SkeletonRows rows={12} />
}

function chosen(rows: readonly Prospect[], selected: ReadonlySet<string>) {
  return rows.filter(({ prospect_id }) => selected.has(prospect_id))
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
