import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { Link } from '@tanstack/react-router'
import { PanelRightOpen } from 'lucide-react'
import { memo, type MouseEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatAgo, dayAndTime, formatPercent } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { DecisionBadge, StateBadge } from '#web/prospecting/prospects/badges.tsx'
import type { ProspectColumn, ProspectsSearch } from '#web/shared/search-params.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DemoCompanyBadge } from '#web/companies/invented-badges.tsx'
import { SelectCell } from '#web/ui/select-cell.tsx'

/** How the cells of a row stand, and those of the head above them. */
export const grid = 'grid items-center gap-x-3'

export type GridLayout = { columns: readonly ProspectColumn[]; template: string }
type RowProps = GridLayout & {
  height: number
  prospect: Prospect
  at: number
  start: number
  selected: boolean
  active: boolean
  shown: boolean
  /** The address of the table, to return to. */
  table: ProspectsSearch
  setAt: (at: number) => void
  onSelect: (at: number, range: boolean) => void
  onOpen: (at: number) => void
  onShow: (at: number) => void
}

/** A row of the table. One that was drawn is not drawn again while one scrolls. */
export const ProspectRow = memo(function ProspectRow({ prospect, columns, template, ...row }: RowProps) {
  const t = useTranslations('prospects')
  const { at, start, height, selected, active, shown, table, setAt, onSelect, onOpen, onShow } = row
  const { company, project_id, prospect_id } = prospect
  const rowClass = shown || selected ? 'bg-accent-soft' : 'hover:bg-sunken'
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      data-row={at}
      tabIndex={active ? 0 : -1}
      onFocus={() => setAt(at)}
      onClick={(event) => {
        if (!isForSomethingElse(event)) onOpen(at)
      }}
      className={classNames(
        grid,
        'absolute inset-x-0 cursor-pointer border-b border-line px-6 -outline-offset-2 contain-strict',
        rowClass,
      )}
      style={{ transform: `translateY(${start}px)`, height, gridTemplateColumns: template }}
      data-active={active || undefined}
    >
      <SelectCell
        label={t('select', { name: company.name })}
        selected={selected}
        active={active}
        onSelect={(event) => onSelect(at, event.shiftKey)}
      />
      <span role="gridcell" className="flex min-w-0 items-center gap-1.5 font-medium">
        <Link
          to="/projects/$project_id/prospects/$prospect_id"
          params={{ project_id, prospect_id }}
          state={{ table }}
          className={classNames(
            'truncate hover:underline',
            active && 'underline decoration-accent decoration-2 underline-offset-4',
          )}
        >
          {company.name}
        </Link>
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
          onClick={() => onShow(at)}
        >
          <PanelRightOpen className="size-4" aria-hidden />
        </button>
      </span>
    </div>
  )
})

/**
 * A click on a control of the row, with a key held, or at the end of selecting text does not open the row.
 */
function isForSomethingElse({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (ctrlKey || metaKey || shiftKey || (target as Element).closest('a,button,input')) return true
  return (getSelection()?.toString() ?? '') !== ''
}

function Cell({ name, prospect }: { name: ProspectColumn; prospect: Prospect }) {
  const { language } = useLanguage()
  const { company, state, score, decision, external_ref, created_at, updated_at } = prospect
  switch (name) {
    case 'uid':
      return <Copied>{company.uid}</Copied>
    case 'canton':
      return <span role="gridcell">{company.seat.canton ?? '–'}</span>
    case 'seat':
      return <Plain>{company.seat.name ?? '–'}</Plain>
    case 'external_ref':
      return external_ref === null ? <Plain>–</Plain> : <Copied>{external_ref}</Copied>
    case 'state':
      return (
        <span role="gridcell">
          <StateBadge state={state} />
        </span>
      )
    case 'score':
      return (
        <span role="gridcell" className="truncate pr-3 text-right tabular">
          {score === null ? '–' : formatPercent(score)}
        </span>
      )
    case 'decision':
      return (
        <span role="gridcell">
          <DecisionBadge decision={decision} />
        </span>
      )
    case 'added':
      return <Plain title={dayAndTime(created_at)}>{formatAgo(created_at, language)}</Plain>
    case 'updated':
      return <Plain title={dayAndTime(updated_at)}>{formatAgo(updated_at, language)}</Plain>
  }
}

/** What people copy: a click marks all of it, and so does not open the row. */
function Copied({ children }: { children: ReactNode }) {
  return (
    <span role="gridcell" className="truncate text-sm text-muted tabular">
      <span className="cursor-text select-all">{children}</span>
    </span>
  )
}

function Plain({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <span role="gridcell" className="truncate text-sm text-muted tabular" title={title}>
      {children}
    </span>
  )
}
