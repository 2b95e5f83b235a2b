import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { GridHead } from '#web/prospecting/prospects/grid-head.tsx'
import { ProspectRow } from '#web/prospecting/prospects/prospect-row.tsx'
import { useRowKeys } from '#web/ui/use-row-keys.ts'
import type { ProspectColumn, ProspectsSearch } from '#web/shared/search-params.ts'
import { rangeWith } from '#web/ui/range-with.ts'
import { withLetters } from '#web/ui/letters.ts'
import { useSelecting } from '#web/ui/use-selecting.ts'

const heights = { usual: 40, compact: 32 } as const
const widths: Readonly<Record<ProspectColumn, string>> = {
  uid: '9.5rem',
  canton: '3.5rem',
  seat: '9rem',
  external_ref: '8rem',
  state: '8.5rem',
  score: '6.5rem',
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
  /** The address of the table, to return to from a prospect. */
  table: ProspectsSearch
  columns: readonly ProspectColumn[]
  compact: boolean
  /** Shown over the rows without moving them. */
  above?: ReactNode
  onShow: (prospect_id: string | undefined) => void
  /** Called with the range of rows that are in the page. */
  onSeen: (first: number, last: number) => void
  /** Called when the last row that was read comes near. */
  onEnd: () => void
}

/** Calls `onEnd` before the last row is visible. */
function useEndAhead(last: number, count: number, onEnd: () => void) {
  useEffect(() => {
    if (last >= count - 30) onEnd()
  }, [last, count, onEnd])
}

type RowActions = Pick<Props, 'rows' | 'table' | 'selected' | 'onSelected' | 'onShow'> & {
  ids: readonly string[]
}

/** What can be done with a row by its place. */
function useRowActions({ rows, ids, table, selected, onSelected, onShow }: RowActions) {
  const navigate = useNavigate()
  // What rows are given stays the same while one scrolls: those that were drawn are not drawn again.
  const open = useCallback(
    (row: number) => {
      const { project_id, prospect_id } = rows[row]!
      const params = { project_id, prospect_id }
      void navigate({ to: '/projects/$project_id/prospects/$prospect_id', params, state: { table } })
    },
    [rows, table, navigate],
  )
  const select = useSelecting(ids, selected, onSelected)
  const show = useCallback(
    (row: number | undefined) => onShow(row === undefined ? undefined : ids[row]),
    [ids, onShow],
  )
  return { open, select, show }
}

type Drawn = Pick<Props, 'onSeen' | 'onEnd'> & { count: number; at: number; rowHeight: number }

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
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const items = virtual.getVirtualItems()
  const [firstSeen, lastSeen] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEndAhead(lastSeen, count, onEnd)
  useEffect(() => onSeen(firstSeen, lastSeen), [firstSeen, lastSeen, onSeen])
  return { scroller, virtual, items }
}

/** The rows; of twenty thousand only those that are seen stand in the page. */
export function ProspectGrid({ total, compact, above, onSeen, onEnd, ...props }: Props) {
  const { rows, selected, onSelected, shown, table, columns, onShow } = props
  const t = useTranslations('prospects')
  const rowHeight = withLetters(heights[compact ? 'compact' : 'usual'])
  const template = templateOf(columns)
  const ids = useMemo(() => rows.map(({ prospect_id }) => prospect_id), [rows])
  const { open, select, show } = useRowActions({ rows, ids, table, selected, onSelected, onShow })
  const { at, setAt } = useRowKeys({
    ids,
    scrollTo: (row) => virtual.scrollToIndex(row),
    onOpen: open,
    onSelect: select,
    onUnselect: selected.size > 0 ? () => onSelected(new Set()) : undefined,
    onPanel: show,
    shown,
  })
  const { scroller, virtual, items } = useDrawnRows({ count: rows.length, at, rowHeight, onSeen, onEnd })
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
        <GridHead {...{ columns, template, rows, selected, onSelected }} sort={table.sort} />
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
                table={table}
                {...{ setAt, onSelect: select, onOpen: open, onShow: show }}
              />
            )
          })}
        </div>
      </div>
    </div>
  )
}
