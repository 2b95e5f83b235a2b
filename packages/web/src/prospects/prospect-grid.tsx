import type { Prospect } from '@alphorn/contract/prospects'
import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { PanelRightOpen } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { ago, dayAndTime } from '#web/format.ts'
import { useLanguage } from '#web/language.tsx'
import { DecisionBadge, StateBadge } from '#web/prospects/badges.tsx'
import { useRowKeys } from '#web/prospects/use-row-keys.ts'
import { changedSelection } from '#web/ui/changed-selection.ts'
import { classNames } from '#web/ui/class-names.ts'

const rowHeight = 40
const columns =
  'grid grid-cols-[2.5rem_minmax(14rem,1fr)_9.5rem_3.5rem_9rem_8.5rem_9rem_7rem_2.5rem] items-center gap-x-3'

type Props = {
  rows: readonly Prospect[]
  /** How many there are in all, where that is known. */
  total: number | null
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  shown: string | undefined
  onShow: (prospect: Prospect) => void
  /** Called when the last row that was read comes near. */
  onEnd: () => void
}

/** The rows; of twenty thousand only those that are seen stand in the page. */
export function ProspectGrid({ rows, total, selected, onSelected, shown, onShow, onEnd }: Props) {
  const t = useTranslations('prospects')
  const navigate = useNavigate()
  const scroller = useRef<HTMLDivElement>(null)
  const anchor = useRef(0)
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    scrollPaddingStart: rowHeight,
  })
  const open = ({ project_id, prospect_id }: Prospect) =>
    void navigate({ to: '/projects/$project_id/prospects/$prospect_id', params: { project_id, prospect_id } })
  const select = (at: number, range: boolean) => {
    const ids = rows.map(({ prospect_id }) => prospect_id)
    onSelected(changedSelection(selected, ids, range ? [anchor.current, at] : [at, at]))
    anchor.current = at
  }
  const { at, setAt } = useRowKeys({
    count: rows.length,
    scrollTo: (row) => virtual.scrollToIndex(row),
    onOpen: (row) => open(rows[row]!),
    onSelect: select,
    onPanel: (row) => onShow(rows[row]!),
  })
  const items = virtual.getVirtualItems()
  const last = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (last >= rows.length - 30) onEnd()
  }, [last, rows.length, onEnd])
  const allSelected = rows.every(({ prospect_id }) => selected.has(prospect_id))
  return (
    <div
      ref={scroller}
      className="min-h-0 flex-1 overflow-auto"
      tabIndex={0}
      role="region"
      aria-label={t('title')}
    >
      <div
        role="grid"
        aria-rowcount={Math.max(total ?? 0, rows.length) + 1}
        aria-label={t('title')}
        className="min-w-[64rem]"
      >
        <GridHead
          all={allSelected}
          onAll={() =>
            onSelected(allSelected ? new Set() : new Set(rows.map(({ prospect_id }) => prospect_id)))
          }
        />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const prospect = rows[index]!
            return (
              <ProspectRow
                key={prospect.prospect_id}
                prospect={prospect}
                at={index}
                start={start}
                selected={selected.has(prospect.prospect_id)}
                active={index === at}
                shown={shown === prospect.prospect_id}
                onSelect={(range) => select(index, range)}
                onOpen={() => {
                  setAt(index)
                  open(prospect)
                }}
                onShow={() => {
                  setAt(index)
                  onShow(prospect)
                }}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}

function GridHead({ all, onAll }: { all: boolean; onAll: () => void }) {
  const t = useTranslations('prospects')
  return (
    <div
      role="row"
      aria-rowindex={1}
      className={classNames(
        columns,
        'sticky top-0 z-10 h-9 border-b border-line bg-ground px-6 text-sm text-muted',
      )}
    >
      <span role="columnheader" className="flex items-center">
        <input type="checkbox" aria-label={t('select_all')} checked={all} onChange={onAll} />
      </span>
      {(['company', 'uid', 'canton', 'seat', 'state', 'decision', 'updated'] as const).map((name) => (
        <span key={name} role="columnheader" className="truncate font-medium">
          {t(`column_${name}`)}
        </span>
      ))}
      <span role="columnheader">
        <span className="sr-only">{t('panel')}</span>
      </span>
    </div>
  )
}

type RowProps = {
  prospect: Prospect
  at: number
  start: number
  selected: boolean
  active: boolean
  shown: boolean
  onSelect: (range: boolean) => void
  onOpen: () => void
  onShow: () => void
}

function ProspectRow({ prospect, at, start, selected, active, shown, onSelect, onOpen, onShow }: RowProps) {
  const t = useTranslations('prospects')
  const { language } = useLanguage()
  const { company, state, decision, updated_at } = prospect
  const look = shown || selected ? 'bg-accent-soft' : 'hover:bg-sunken'
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      onClick={onOpen}
      className={classNames(
        columns,
        'absolute inset-x-0 h-10 cursor-pointer border-b border-line px-6',
        look,
      )}
      style={{ transform: `translateY(${start}px)` }}
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
            onSelect(event.shiftKey)
          }}
          onChange={() => {}}
        />
      </span>
      <span role="gridcell" className="truncate font-medium">
        <span className={classNames(active && 'underline decoration-accent decoration-2 underline-offset-4')}>
          {company.name}
        </span>
      </span>
      <span role="gridcell" className="text-muted tabular">
        {company.uid}
      </span>
      <span role="gridcell">{company.seat.canton ?? '–'}</span>
      <span role="gridcell" className="truncate text-muted">
        {company.seat.name ?? '–'}
      </span>
      <span role="gridcell">
        <StateBadge state={state} />
      </span>
      <span role="gridcell">
        <DecisionBadge decision={decision} />
      </span>
      <span role="gridcell" className="truncate text-sm text-muted tabular" title={dayAndTime(updated_at)}>
        {ago(updated_at, language)}
      </span>
      <span role="gridcell">
        <button
          type="button"
          aria-label={t('show_panel', { name: company.name })}
          className="flex size-7 items-center justify-center rounded text-muted hover:bg-surface hover:text-ink"
          onClick={(event) => {
            event.stopPropagation()
            onShow()
          }}
        >
          <PanelRightOpen className="size-4" aria-hidden />
        </button>
      </span>
    </div>
  )
}
