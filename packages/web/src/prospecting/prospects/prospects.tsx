import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { FilterX, Plus, Sheet, Target } from 'lucide-react'
import {
  type ComponentProps,
  type ReactNode,
  Suspense,
  useCallback,
  useEffect,
  useMemo,
  useState,
} from 'react'
import { useTranslations } from 'use-intl'
import { currentProspects, DecisionKeys } from '#web/prospecting/prospects/decision-keys.tsx'
import { ProspectFilters, StateTabs } from '#web/prospecting/prospects/prospect-filters.tsx'
import { GridOptions } from '#web/prospecting/prospects/grid-options.tsx'
import { FieldDialogs } from '#web/prospecting/prospects/table/field-dialogs.tsx'
import { ProspectGrid } from '#web/prospecting/prospects/prospect-grid.tsx'
import { useProspectTable } from '#web/prospecting/prospects/table/use-prospect-table.tsx'
import { nameOfColumn, sortGiven } from '#web/prospecting/prospects/table/columns.ts'
import {
  EditFieldContext,
  type FieldDialog,
  FilterFieldContext,
} from '#web/prospecting/prospects/table/edit-field-context.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { withoutEmpty } from '#web/data/without-empty.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { DropItem } from '#web/ui/menu.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { type TableView, TableViewContext } from '#web/ui/table/table-view.ts'
import { NextPageFailure } from '#web/shared/failures/next-page-failure.tsx'
import { SavedViews } from '#web/shared/views/saved-views.tsx'

const route = getRouteApi('/app/projects/$project_id/prospects')

const loadPanel = () => import('#web/prospecting/prospects/prospect-panel.tsx')
const ProspectPanel = lazyPart(loadPanel, 'ProspectPanel')

const loadBulkBar = () => import('#web/prospecting/prospects/bulk-bar.tsx')
const BulkBar = lazyPart(loadBulkBar, 'BulkBar')

const CreateSpreadsheet = lazyPart(
  () => import('#web/shared/feeds/create-spreadsheet.tsx'),
  'CreateSpreadsheet',
)

/** Shows all prospects of a project in one table. The address holds the view. */
export function Prospects() {
  const { project_id } = route.useParams()
  const search = route.useSearch()
  const { panel } = search
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const table = useProspectTable(project_id, search)
  const { filters, summary, columns, fields, rows, selection } = table
  const may = useHasScope('prospect:write')
  const add = may && <AddLink project_id={project_id} />
  const [asked, setAsked] = useState<FieldDialog | 'new' | null>(null)
  const filterField = useCallback((field: OwnField) => setAsked({ field, does: 'filter' }), [])
  // Preloaded, so that a row opens without the network.
  useEffect(() => void loadPanel(), [])
  const show = (prospect_id?: string) =>
    void navigate({ search: (before) => ({ ...before, panel: prospect_id }), replace: true })
  return (
    <div className="flex h-full min-h-[28rem] flex-col rail:min-h-0">
      <HiddenTitle />
      <StateTabs summary={summary} state={filters.state} />
      <TableViewContext value={useViewInAddress(search)}>
        <FilterFieldContext value={filterField}>
          <ProspectFilters filters={filters} cantons={summary?.cantons ?? []} fields={fields}>
            <Acts {...{ project_id, search, filters, columns, add }}>
              <GridOptions
                columns={columns}
                fields={fields?.filter(({ archived }) => !archived) ?? []}
                density={search.rows}
                group={search.group}
                onNewField={() => setAsked('new')}
              />
            </Acts>
          </ProspectFilters>
          <div className="relative flex min-h-0 flex-1 border-t border-line">
            <div className="flex min-w-0 flex-1 flex-col">
              <EditFieldContext value={may ? setAsked : null}>
                <Rows table={table} search={search} add={add} onShow={show} />
              </EditFieldContext>
              <Selected table={table} {...{ project_id, panel }} />
            </div>
            {panel !== undefined && (
              <OpenPanel
                row={rows?.find(({ prospect_id }) => prospect_id === panel)}
                project_id={project_id}
                prospect_id={panel}
                table={search}
                onClose={() => show()}
              />
            )}
          </div>
        </FilterFieldContext>
      </TableViewContext>
      <FieldDialogs
        {...{ asked, search, project_id }}
        rows={rows ?? []}
        selected={selection.selected}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

/** Returns the order and the widths of the table, and a function that changes its view in the address. */
function useViewInAddress({ sort, widths }: ProspectsSearch): TableView {
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
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

/** The details of a prospect beside the table. */
function OpenPanel(panel: ComponentProps<typeof ProspectPanel>) {
  return (
    <Suspense fallback={<UnloadedPanel onClose={panel.onClose} />}>
      <ProspectPanel {...panel} />
    </Suspense>
  )
}

/** Keeps the place of the panel until its code is loaded, so that the table does not move. */
function UnloadedPanel({ onClose }: { onClose: () => void }) {
  const t = useTranslations('prospects')
  return (
    <SidePanel label={t('panel')} onClose={onClose}>
      <SkeletonRows rows={8} />
    </SidePanel>
  )
}

/** The tab above already shows the title and the count, so the rows get the space of a heading. */
function HiddenTitle() {
  const title = useTranslations('prospects')('title')
  useDocumentTitle(title)
  return <h1 className="sr-only">{title}</h1>
}

type ActsProps = {
  project_id: string
  search: ProspectsSearch
  add: ReactNode
  children: ReactNode
} & Pick<ReturnType<typeof useProspectTable>, 'filters' | 'columns'>

function Acts({ project_id, search, filters, columns, add, children }: ActsProps) {
  const sheets = useTranslations('spreadsheets')
  const may = useHasScope('prospect:write')
  const [creating, setCreating] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2 sm:ml-auto rail:flex-nowrap" data-screen-only>
      <CopyAs
        name="prospects"
        given={{ project_id, ...withoutEmpty({ ...sortGiven(search.sort), ...filters }) }}
      />
      {children}
      <SavedViews screen="prospects" project_id={project_id} brief>
        {may && (
          <DropItem icon={<Sheet aria-hidden />} onClick={() => setCreating(true)}>
            {sheets('menu')}
          </DropItem>
        )}
      </SavedViews>
      {add}
      {creating && (
        <Suspense fallback={null}>
          <CreateSpreadsheet
            of={{ project_id, filters: withoutEmpty(filters), columns: columns.map(nameOfColumn) }}
            onClose={() => setCreating(false)}
          />
        </Suspense>
      )}
    </div>
  )
}

type SelectedProps = {
  table: ReturnType<typeof useProspectTable>
  project_id: string
  panel: string | undefined
}

/** The actions on the selected prospects. If none are selected, keys decide on the current one. */
function Selected({ table: { selection, rows, matching }, project_id, panel }: SelectedProps) {
  const { selected, unselect } = selection
  // Preloaded, so that it opens without the network once prospects are selected.
  useEffect(() => void loadBulkBar(), [])
  if (selected.size === 0)
    return <DecisionKeys project_id={project_id} prospectsOf={() => currentProspects(rows ?? [], panel)} />
  return (
    <Suspense fallback={null}>
      <BulkBar
        project_id={project_id}
        selected={selected}
        prospects={rows?.filter(({ prospect_id }) => selected.has(prospect_id)) ?? []}
        matching={matching}
        onDone={unselect}
      />
    </Suspense>
  )
}

type RowsProps = {
  table: ReturnType<typeof useProspectTable>
  search: ProspectsSearch
  add: ReactNode
  onShow: (prospect_id?: string) => void
}

function Rows({ table, search, add, onShow }: RowsProps) {
  const { rows, groups, list, filtered, total, selection, columns, above, onSeen, readOn } = table
  if (!rows) return <Waiting error={list.error} retry={() => void list.refetch()} />
  if (rows.length === 0 && !groups?.headings.length) return <Nothing filtered={filtered} add={add} />
  return (
    <>
      <ProspectGrid
        rows={rows}
        groups={groups}
        total={total}
        selected={selection.selected}
        onSelected={selection.select}
        shown={search.panel}
        table={search}
        columns={columns}
        compact={search.rows === 'compact'}
        above={above}
        onShow={onShow}
        onSeen={onSeen}
        onEnd={readOn}
      />
      <NextPageFailure of={list} />
    </>
  )
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
