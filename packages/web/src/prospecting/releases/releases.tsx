import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FileDown, FilterX, MailX, Send } from 'lucide-react'
import { Suspense, useEffect, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'
import { ExportDialog } from '#web/prospecting/releases/export-dialog.tsx'
import { ExportReady } from '#web/prospecting/releases/export-ready.tsx'
import { ReleaseTable } from '#web/prospecting/releases/release-table.tsx'
import { useReleases } from '#web/prospecting/releases/use-releases.ts'
import { type ReleasesSearch, releaseStatesShown } from '#web/shared/search-params.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { SavedViews } from '#web/shared/views/saved-views.tsx'
import { TabRow } from '#web/ui/tab-row.tsx'
import { type TableView, TableViewContext } from '#web/ui/table/table-view.ts'
import { useSelection } from '#web/ui/table/use-selection.ts'

/** Largest number of texts in an export. The contract's schemas would make this screen larger. */
const maxReleases = 200

const ExportHistory = lazyPart(() => import('#web/prospecting/releases/export-history.tsx'), 'ExportHistory')
const loadPanel = () => import('#web/prospecting/releases/release-panel.tsx')
const ReleasePanel = lazyPart(loadPanel, 'ReleasePanel')

const route = getRouteApi('/app/projects/$project_id/releases')

/**
 * Shows approved texts: those that can be exported, those already exported, and the reasons that hold back the rest.
 */
export function Releases() {
  const t = useTranslations('releases')
  const { project_id } = route.useParams()
  const search = route.useSearch()
  const { state } = search
  return (
    <TableViewContext value={useViewInAddress(search)}>
      <div className="flex h-full min-h-[28rem] flex-col">
        <PageHead
          title={t('title')}
          actions={
            <>
              {state !== 'exports' && <ReleaseSearch q={search.q} />}
              <SavedViews screen="releases" project_id={project_id} />
              <ToReturns />
              {state !== 'exports' && <ExportReady project_id={project_id} />}
            </>
          }
        />
        <StateTabs state={state} />
        {state === 'exports' ? (
          <Suspense fallback={<SkeletonRows rows={10} height="h-12" />}>
            <ExportHistory />
          </Suspense>
        ) : (
          <ReleaseList search={search} />
        )}
      </div>
    </TableViewContext>
  )
}

/** Returned letters are recorded on the same screen from which they were exported. */
function ToReturns() {
  const t = useTranslations('returns')
  const { project_id } = route.useParams()
  if (!useHasScope('prospect:outcomes')) return null
  return (
    <Link to="/projects/$project_id/returns" params={{ project_id }} className={buttonClass('plain')}>
      <MailX aria-hidden />
      {t('title')}
    </Link>
  )
}

function StateTabs({ state }: { state: ReturnType<typeof route.useSearch>['state'] }) {
  const t = useTranslations('releases')
  return (
    <nav aria-label={t('tabs')} className="shrink-0 border-b border-line px-6 pb-2">
      <TabRow inner="flex gap-1 p-1 -m-1">
        {([undefined, ...releaseStatesShown, 'exports'] as const).map((one) => (
          <Link
            key={one ?? 'all'}
            from="/projects/$project_id/releases"
            to="."
            search={(before) => ({ ...before, state: one, show: undefined })}
            aria-current={one === state ? 'true' : undefined}
            className={classNames(
              'flex h-7 items-center rounded-md px-2.5 whitespace-nowrap',
              one === state ? 'bg-accent-soft font-semibold' : 'text-muted hover:bg-sunken hover:text-ink',
              one === 'exports' && 'ml-auto',
            )}
          >
            {t(one === undefined ? 'all' : one === 'exports' ? 'exports' : `state_${one}`)}
          </Link>
        ))}
      </TabRow>
    </nav>
  )
}

/** Returns the order of the table, and a function that changes it in the address. */
function useViewInAddress({ sort }: ReleasesSearch): TableView {
  const navigate = useNavigate({ from: '/projects/$project_id/releases' })
  return useMemo(
    () => ({
      sort,
      widths: undefined,
      change: ({ sort: order }, replace) =>
        void navigate({ search: (before) => ({ ...before, sort: order, show: undefined }), replace }),
    }),
    [sort, navigate],
  )
}

/** Searches the texts by the name or the UID of the addressed company. */
function ReleaseSearch({ q }: Pick<ReleasesSearch, 'q'>) {
  const t = useTranslations('releases')
  const navigate = useNavigate({ from: '/projects/$project_id/releases' })
  return (
    <SearchBox
      label={t('search')}
      value={q ?? ''}
      onSearch={(words) =>
        void navigate({
          search: (before) => ({ ...before, q: words || undefined, show: undefined }),
          replace: true,
        })
      }
    />
  )
}

function ReleaseList({ search }: { search: ReleasesSearch }) {
  const { project_id } = route.useParams()
  const { show } = search
  const navigate = useNavigate({ from: '/projects/$project_id/releases' })
  const { selected, select, unselect } = useSelection(
    JSON.stringify({ project_id, state: search.state, q: search.q }),
  )
  const [exporting, setExporting] = useState(false)
  // Preloaded, so that the panel opens at once.
  useEffect(() => void loadPanel(), [])
  const query = useReleases(project_id, search)
  const releases = query.data?.pages.flatMap((page) => page.data)
  const chosen = releases?.filter(({ release_id }) => selected.has(release_id)) ?? []
  const shown = releases?.find(({ release_id }) => release_id === show)
  const open = (release_id: string | undefined) =>
    void navigate({ search: (before) => ({ ...before, show: release_id }), replace: true })
  const close = () => open(undefined)
  if (query.error && !releases)
    return <FailureNotice error={query.error} retry={() => void query.refetch()} />
  if (!releases) return <SkeletonRows rows={10} height="h-12" />
  // An open export still lists the texts that it withheld, even if the tab is now empty.
  if (releases.length === 0 && !exporting)
    return (
      <NoReleases narrowed={search.q !== undefined ? 'words' : search.state !== undefined ? 'state' : null} />
    )
  return (
    <div className="relative flex min-h-0 flex-1">
      <div className="flex min-w-0 flex-1 flex-col">
        <ReleaseTable
          releases={releases}
          selected={selected}
          onSelected={select}
          shown={show}
          onShow={open}
          onEnd={() => {
            if (query.hasNextPage && !query.isFetchingNextPage && !query.error) void query.fetchNextPage()
          }}
        />
        {query.error && <FailureNotice error={query.error} retry={() => void query.fetchNextPage()} />}
        {chosen.length > 0 && (
          <SelectedReleases count={chosen.length} onExport={() => setExporting(true)} onUnselect={unselect} />
        )}
      </div>
      <Suspense fallback={null}>
        {shown && <ReleasePanel key={show} {...{ project_id, release: shown }} onClose={close} />}
      </Suspense>
      {exporting && (
        <ExportDialog
          {...{ project_id, releases: chosen }}
          onClose={(done) => {
            setExporting(false)
            if (done) unselect()
          }}
        />
      )}
    </div>
  )
}

function NoReleases({ narrowed }: { narrowed: 'words' | 'state' | null }) {
  const t = useTranslations('releases')
  if (narrowed) return <Empty icon={FilterX} title={t(narrowed === 'words' ? 'none_found' : 'none_title')} />
  return (
    <Empty icon={Send} title={t('empty_title')}>
      {t('empty_text')}
    </Empty>
  )
}

type SelectedProps = { count: number; onExport: () => void; onUnselect: () => void }

/** Actions on the selected releases. */
function SelectedReleases({ count, onExport, onUnselect }: SelectedProps) {
  const t = useTranslations('releases')
  const may = useHasScope('prospect:write')
  return (
    <div
      role="toolbar"
      aria-label={t('bulk')}
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-6 py-2"
    >
      <p className="mr-2 font-medium tabular" aria-live="polite">
        {t('selected', { n: count, shown: formatInteger(count) })}
      </p>
      {may && (
        <Button
          size="small"
          variant="primary"
          icon={<FileDown aria-hidden />}
          disabled={count > maxReleases}
          onClick={onExport}
        >
          {t('export')}
        </Button>
      )}
      {may && count > maxReleases && (
        <p className="text-sm text-muted">{t('too_many', { most: formatInteger(maxReleases) })}</p>
      )}
      <Button size="small" variant="quiet" onClick={onUnselect}>
        {t('unselect')}
      </Button>
    </div>
  )
}
