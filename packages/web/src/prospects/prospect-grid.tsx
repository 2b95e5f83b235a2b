import type { Prospect } from '@alphorn/contract/prospects'
import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { PanelRightOpen } from 'lucide-react'
import { memo, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ago, dayAndTime } from '#web/format.ts'
import { useLanguage } from '#web/language.tsx'
import { DecisionBadge, StateBadge } from '#web/prospects/badges.tsx'
import { useRowKeys } from '#web/prospects/use-row-keys.ts'
import type { ProspectColumn } from '#web/search-params.ts'
import { withLetters } from '#web/ui/letters.ts'
import { changedSelection } from '#web/ui/changed-selection.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DemoCompanyBadge } from '#web/ui/demo-badge.tsx'

const heights = { usual: 40, compact: 32 } as const
const grid = 'grid items-center gap-x-3'
const widths: Readonly<Record<ProspectColumn, string>> = {
  uid: '9.5rem',
  canton: '3.5rem',
  seat: '9rem',
  external_ref: '8rem',
  state: '8.5rem',
  decision: '9rem',
  added: '7rem',
  updated: '7rem',
}

function templateOf(columns: readonly ProspectColumn[]) {
  return ['2.5rem', 'minmax(14rem,1fr)', ...columns.map((name) => widths[name]), '2.5rem'].join(' ')
}

type Props = {
  rows: readonly Prospect[]
  /** How many there are in all, where that is known. */
  total: number | null
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  shown: string | undefined
  columns: readonly ProspectColumn[]
  compact: boolean
  /** Stands over the rows, and moves none of them. */
  above?: ReactNode
  onShow: (prospect: Prospect) => void
  /** Called when the last row that was read comes near. */
  onEnd: () => void
}

/** Tells before the last of the rows is seen. */
function useEndAhead(last: number, count: number, onEnd: () => void) {
  useEffect(() => {
    if (last >= count - 30) onEnd()
  }, [last, count, onEnd])
}

type Deeds = Pick<Props, 'rows' | 'selected' | 'onSelected' | 'onShow'>

/** What can be done with a row by its place. */
function useRowDeeds({ rows, selected, onSelected, onShow }: Deeds) {
  const navigate = useNavigate()
  const anchor = useRef(0)
  // What rows are given stays the same while one scrolls: those that were drawn are not drawn again.
  const open = useCallback(
    (row: number) => {
      const { project_id, prospect_id } = rows[row]!
      const params = { project_id, prospect_id }
      void navigate({ to: '/projects/$project_id/prospects/$prospect_id', params })
    },
    [rows, navigate],
  )
  const select = useCallback(
    (row: number, range: boolean) => {
      const ids = rows.map(({ prospect_id }) => prospect_id)
      onSelected(changedSelection(selected, ids, range ? [anchor.current, row] : [row, row]))
      anchor.current = row
    },
    [rows, selected, onSelected],
  )
  const show = useCallback((row: number) => onShow(rows[row]!), [rows, onShow])
  return { open, select, show }
}

/** The rows; of twenty thousand only those that are seen stand in the page. */
export function ProspectGrid({
  rows,
  total,
  selected,
  onSelected,
  shown,
  columns,
  compact,
  above,
  onShow,
  onEnd,
}: Props) {
  const t = useTranslations('prospects')
  const rowHeight = withLetters(heights[compact ? 'compact' : 'usual'])
  const template = templateOf(columns)
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
    scrollPaddingStart: rowHeight,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const { open, select, show } = useRowDeeds({ rows, selected, onSelected, onShow })
  const { at, setAt } = useRowKeys({
    count: rows.length,
    scrollTo: (row) => virtual.scrollToIndex(row),
    onOpen: open,
    onSelect: select,
    onPanel: show,
  })
  const items = virtual.getVirtualItems()
  useEndAhead(items.at(-1)?.index ?? 0, rows.length, onEnd)
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto"
      tabIndex={0}
      role="region"
      aria-label={t('title')}
    >
      {above}
      <div
        role="grid"
        aria-rowcount={Math.max(total ?? 0, rows.length) + 1}
        aria-label={t('title')}
        className="w-max min-w-full"
      >
        <GridHead {...{ columns, template, rows, selected, onSelected }} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const prospect = rows[index]!
            return (
              <ProspectRow
                key={prospect.prospect_id}
                prospect={prospect}
                {...{ columns, template, height: rowHeight }}
                at={index}
                start={start}
                selected={selected.has(prospect.prospect_id)}
                active={index === at}
                shown={shown === prospect.prospect_id}
                setAt={setAt}
                onSelect={select}
                onOpen={open}
                onShow={show}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

type HeadProps = Look & Pick<Props, 'rows' | 'selected' | 'onSelected'>

const GridHead = memo(function GridHead({ columns, template, rows, selected, onSelected }: HeadProps) {
  const all = rows.every(({ prospect_id }) => selected.has(prospect_id))
  const onAll = () => onSelected(all ? new Set() : new Set(rows.map(({ prospect_id }) => prospect_id)))
  const own = useTranslations('grid')
  const t = useTranslations('prospects')
  return (
    <div
      role="row"
      aria-rowindex={1}
      style={{ gridTemplateColumns: template }}
      className={classNames(
        grid,
        'sticky top-0 z-10 h-9 border-b border-line bg-ground px-6 text-sm text-muted',
      )}
    >
      <span role="columnheader" className="flex items-center">
        <input type="checkbox" aria-label={t('select_all')} checked={all} onChange={onAll} />
      </span>
      {(['company', ...columns] as const).map((name) => (
        <span key={name} role="columnheader" className="truncate font-medium">
          {name === 'external_ref' || name === 'added' ? own(name) : t(`column_${name}`)}
        </span>
      ))}
      <span role="columnheader">
        <span className="sr-only">{t('panel')}</span>
      </span>
    </div>
  )
})

type Look = { columns: readonly ProspectColumn[]; template: string }
type RowProps = Look & {
  height: number
  prospect: Prospect
  at: number
  start: number
  selected: boolean
  active: boolean
  shown: boolean
  setAt: (at: number) => void
  onSelect: (at: number, range: boolean) => void
  onOpen: (at: number) => void
  onShow: (at: number) => void
}

const ProspectRow = memo(function ProspectRow({ prospect, columns, template, ...row }: RowProps) {
  const t = useTranslations('prospects')
  const { at, start, height, selected, active, shown, setAt, onSelect, onOpen, onShow } = row
  const { company } = prospect
  const look = shown || selected ? 'bg-accent-soft' : 'hover:bg-sunken'
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      onClick={() => {
        setAt(at)
        onOpen(at)
      }}
      className={classNames(
        grid,
        'absolute inset-x-0 cursor-pointer border-b border-line px-6 contain-strict',
        look,
      )}
      style={{ transform: `translateY(${start}px)`, height, gridTemplateColumns: template }}
      data-active={active || undefined}
    >
      <span
        role="gridcell"
        className={classNames('flex items-center', active && 'shadow-[-1.5rem_0_0_-1.3rem_var(--accent)]')}
      >
        <input
          type="checkbox"
          aria-label={t('select', { name: company.name })}
          checked={selected}
          onClick={(event) => {
            event.stopPropagation()
            onSelect(at, event.shiftKey)
          }}
          onChange={() => {}}
        />
      </span>
      <span role="gridcell" className="flex min-w-0 items-center gap-1.5 font-medium">
        <span
          className={classNames(
            'truncate',
            active && 'underline decoration-accent decoration-2 underline-offset-4',
          )}
        >
          {company.name}
        </span>
        <DemoCompanyBadge ehraid={company.ehraid} />
      </span>
      {columns.map((name) => (
        <Cell key={name} name={name} prospect={prospect} />
      ))}
      <span role="gridcell">
        <button
          type="button"
          aria-label={t('show_panel', { name: company.name })}
          className="flex size-7 items-center justify-center rounded text-muted hover:bg-surface hover:text-ink"
          onClick={(event) => {
            event.stopPropagation()
            setAt(at)
            onShow(at)
          }}
        >
          <PanelRightOpen className="size-4" aria-hidden />
        </button>
      </span>
    </div>
  )
})

function Cell({ name, prospect }: { name: ProspectColumn; prospect: Prospect }) {
  const { language } = useLanguage()
  const { company, state, decision, external_ref, created_at, updated_at } = prospect
  switch (name) {
    case 'uid':
      return <Plain>{company.uid}</Plain>
    case 'canton':
      return <span role="gridcell">{company.seat.canton ?? '–'}</span>
    case 'seat':
      return <Plain>{company.seat.name ?? '–'}</Plain>
    case 'external_ref':
      return <Plain>{external_ref ?? '–'}</Plain>
    case 'state':
      return (
        <span role="gridcell">
          <StateBadge state={state} />
        </span>
      )
    case 'decision':
      return (
        <span role="gridcell">
          <DecisionBadge decision={decision} />
        </span>
      )
    case 'added':
      return <Plain title={dayAndTime(created_at)}>{ago(created_at, language)}</Plain>
    case 'updated':
      return <Plain title={dayAndTime(updated_at)}>{ago(updated_at, language)}</Plain>
  }
}

function Plain({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span role="gridcell" className="truncate text-sm text-muted tabular" title={title}>
      {children}
    </span>
  )
}
