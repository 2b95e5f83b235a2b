import type { Company } from '@alphorn/contract/directory/companies'
import { briefForm } from '@alphorn/contract/directory/legal-forms'
import { Link, useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay } from '#web/language/format.ts'
import { DemoSourceBadge } from '#web/companies/demo-source-badge.tsx'
import { useLanguage } from '#web/language/language.tsx'
import { CompanyStatusBadge } from '#web/companies/company-facts.tsx'
import { useRowKeys } from '#web/ui/use-row-keys.ts'
import { withLetters } from '#web/ui/letters.ts'
import { classNames } from '#web/ui/class-names.ts'
import { GridHeadRow } from '#web/ui/grid-head-row.tsx'
import { rangeWith } from '#web/ui/range-with.ts'
import { SelectCell } from '#web/ui/select-cell.tsx'
import { useSelecting } from '#web/ui/use-selecting.ts'

const usualHeight = 40
// Narrow where the table is beside filters, so that the whole table is visible without horizontal scrolling.
const columns = classNames(
  'grid items-center gap-x-2 px-4 @min-[74rem]:gap-x-3 @min-[74rem]:px-6',
  'grid-cols-[1.5rem_minmax(10rem,1fr)_8.75rem_2.75rem_6.5rem_5rem_8rem_5.75rem_6rem]',
  '@min-[74rem]:grid-cols-[2rem_minmax(14rem,1fr)_9.5rem_3.5rem_8rem_6rem_11rem_6.5rem_8rem]',
)

type Props = {
  label: string
  companies: readonly Company[]
  /** How many there are in all, where that is known. */
  total: number | null
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  /** Called with the range of rows that are in the page. */
  onSeen?: (first: number, last: number) => void
  /** Called when the last row that was read comes near. */
  onEnd: () => void
}

type Drawn = {
  count: number
  at: number
  rowHeight: number
  onSeen: Props['onSeen'] | undefined
  onEnd: Props['onEnd']
}

/** The rows that stand in the page, of all that there are. */
function useDrawnRows({ count, at, rowHeight, onSeen, onEnd }: Drawn) {
  const scroller = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count,
    rangeExtractor: useMemo(() => rangeWith(at), [at]),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
    scrollPaddingStart: rowHeight,
    // The head is inside the scroll container, above the rows. Without its height a row would end below the
    // edge.
    scrollPaddingEnd: rowHeight,
  })
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onSeen?.(first, last), [first, last, onSeen])
  useEffect(() => {
    if (last >= count - 30) onEnd()
  }, [last, count, onEnd])
  return { scroller, virtual, items }
}

/** Companies as rows; of any number only those that are seen stand in the page. */
export function CompanyGrid({ label, companies, total, selected, onSelected, onSeen, onEnd }: Props) {
  const navigate = useNavigate()
  const rowHeight = withLetters(usualHeight)
  // What rows are given stays the same while one scrolls: those that were drawn are not drawn again.
  const ids = useMemo(() => companies.map(({ company_id }) => company_id), [companies])
  const select = useSelecting(ids, selected, onSelected)
  const { at, setAt } = useRowKeys({
    ids,
    scrollTo: (row) => virtual.scrollToIndex(row),
    onOpen: (row) => void navigate({ to: '/directory/$company_id', params: { company_id: ids[row]! } }),
    onSelect: select,
    onUnselect: selected.size > 0 ? () => onSelected(new Set()) : undefined,
  })
  const { scroller, virtual, items } = useDrawnRows({ count: companies.length, at, rowHeight, onSeen, onEnd })
  const all = ids.every((id) => selected.has(id))
  return (
    <div
      ref={scroller}
      className="@container min-h-0 flex-1 overflow-auto"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <div
        role="grid"
        aria-rowcount={(total ?? companies.length) + 1}
        aria-label={label}
        className="w-max min-w-full"
      >
        <GridHead all={all} onAll={() => onSelected(all ? new Set() : new Set(ids))} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <CompanyRow
              key={ids[index]}
              company={companies[index]!}
              at={index}
              start={start}
              selected={selected.has(ids[index]!)}
              active={index === at}
              setAt={setAt}
              onSelect={select}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

function GridHead({ all, onAll }: { all: boolean; onAll: () => void }) {
  const t = useTranslations('directory')
  return (
    <GridHeadRow className={columns} selectAll={t('select_all')} all={all} onAll={onAll}>
      {(['company', 'uid', 'canton', 'seat', 'legal_form', 'noga', 'founded', 'status'] as const).map(
        (name) => (
          <span key={name} role="columnheader" className="truncate font-medium" title={t(name)}>
            {t(name)}
          </span>
        ),
      )}
    </GridHeadRow>
  )
}

type RowProps = {
  company: Company
  at: number
  start: number
  selected: boolean
  active: boolean
  setAt: (at: number) => void
  onSelect: (at: number, range: boolean) => void
}

const CompanyRow = memo(function CompanyRow({ company, at, start, ...row }: RowProps) {
  const { selected, active, setAt, onSelect } = row
  const t = useTranslations('directory')
  const { language } = useLanguage()
  const { name, uid, seat, legal_form, noga, founded_on, status } = company
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      data-row={at}
      tabIndex={active ? 0 : -1}
      onFocus={() => setAt(at)}
      className={classNames(
        columns,
        'absolute inset-x-0 h-10 border-b border-line -outline-offset-2 contain-strict',
        selected ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
      style={{ transform: `translateY(${start}px)` }}
      data-active={active || undefined}
    >
      <SelectCell
        label={t('select', { name })}
        selected={selected}
        active={active}
        onSelect={(event) => onSelect(at, event.shiftKey)}
      />
      <NameCell company={company} active={active} />
      <span role="gridcell" className="text-muted tabular">
        {uid}
      </span>
      <span role="gridcell">{seat.canton ?? '–'}</span>
      <span role="gridcell" className="truncate text-muted">
        {seat.name ?? '–'}
      </span>
      <span role="gridcell" className="truncate text-muted">
        {legal_form ? briefForm(legal_form.code, language) : '–'}
      </span>
      <span role="gridcell" className="truncate text-muted" title={noga?.name?.[language]}>
        {noga?.name?.[language] ?? '–'}
      </span>
      <span role="gridcell" className="text-muted tabular">
        {founded_on ? formatDay(founded_on) : '–'}
      </span>
      <span role="gridcell">
        <CompanyStatusBadge status={status} />
      </span>
    </div>
  )
})

function NameCell({ company, active }: { company: Company; active: boolean }) {
  const { company_id, name } = company
  return (
    <span role="gridcell" className="flex min-w-0 items-center gap-1.5 font-medium">
      <Link
        to="/directory/$company_id"
        params={{ company_id }}
        className={classNames(
          'truncate hover:underline',
          active && 'underline decoration-accent decoration-2 underline-offset-4',
        )}
      >
        {name}
      </Link>
      <DemoSourceBadge company={company} />
    </span>
  )
}
