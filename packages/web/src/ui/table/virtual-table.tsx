import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Column } from '#web/ui/table/data-table.tsx'
import { scaleWithFont } from '#web/ui/letters.ts'
import { headingAt, type Line, linesOf, rowsWithin, type TableGroups } from '#web/ui/table/lines.ts'
import { rangeWith } from '#web/ui/table/range-with.ts'
import { useRowKeys } from '#web/ui/table/use-row-keys.ts'
import { useSelecting } from '#web/ui/table/use-selecting.ts'
import { besideSticky } from '#web/ui/table/sticky-cells.ts'
import { VirtualHead } from '#web/ui/table/virtual-head.tsx'
import { usualHeight, VirtualRow } from '#web/ui/table/virtual-row.tsx'

// Most tables have no groups.
const GroupRow = lazyPart(() => import('#web/ui/table/group-row.tsx'), 'GroupRow')

/** Widths of the columns, beginning with the checkbox column: classes, or a `gridTemplateColumns`. */
export type TableLayout = { className: string; style?: CSSProperties }

/** Props for a row must stay the same during scrolling, so that rows already rendered are not rendered again. */
export type VirtualTableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  layout: TableLayout
  rows: readonly Row[]
  /** The groups of the rows, which must be sorted by them. */
  groups?: TableGroups | undefined
  idOf: (row: Row) => string
  /** Total number of rows, if it is known. */
  total: number | null
  /** Height of a row in pixels at the usual font size. */
  height?: number
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  /** Labels of the checkbox of a row, and of the one for all rows. */
  nameOf: (row: Row) => string
  nameOfAll: string
  /** Enter opens the current row. */
  onOpen: (at: number) => void
  /** A click in a row outside its controls opens it, too. */
  opensByClick?: boolean
  /** Shows a row next to the table, or none. */
  onPanel?: (at: number | undefined) => void
  /** The row that is open next to the table. */
  shown?: string | undefined
  /** Overlay above the rows that does not move them. */
  above?: ReactNode
  /** The column of the current cell, for a table whose cells are edited. */
  currentColumn?: string | null
  /** Called with the range of rendered rows. */
  onSeen?: ((first: number, last: number) => void) | undefined
  /** Called shortly before the last loaded row becomes visible. */
  onEnd: () => void
}

/** Largest height of a row if the window leaves little space: a low one, or one with large letters. */
const lowestHeight = 32
const isLow = () => matchMedia('(max-height: 36rem)').matches
const heightOf = (height = usualHeight) => scaleWithFont(isLow() ? Math.min(height, lowestHeight) : height)
const noHeadings: TableGroups['headings'] = []

/** A `DataTable` for any number of rows: only the visible ones are rendered. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, layout, rows, idOf, total, selected, onSelected, groups, above } = props
  const rowHeight = heightOf(props.height)
  const ids = useMemo(() => rows.map(idOf), [rows, idOf])
  const headings = groups?.headings ?? noHeadings
  const lines = useMemo(() => linesOf(rows.length, headings), [rows.length, headings])
  const select = useSelecting(ids, selected, onSelected)
  const scrollTo = (line: number) => virtual.scrollToIndex(line)
  const { at, setAt } = useLineKeys(props, { ids, lines, select, scrollTo })
  const { scroller, virtual, items, pinned } = useDrawnLines(props, { lines, headings, at, rowHeight })
  return (
    <div
      ref={scroller}
      className={classNames(
        '@container min-h-0 flex-1 overflow-auto bg-surface',
        groups ? 'scroll-pt-20' : 'scroll-pt-9',
        columns[0]?.sticky && besideSticky,
      )}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {above}
      <div
        role={groups ? 'treegrid' : 'grid'}
        aria-rowcount={Math.max(groups?.lines ?? total ?? 0, lines.length) + 1}
        aria-label={label}
        className="w-max min-w-full"
      >
        <VirtualHead {...{ columns, layout, ids, selected, onSelected }} nameOfAll={props.nameOfAll} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const line = lines[index]!
            const common = { at: index, start, height: rowHeight, active: index === at, setAt }
            return line.heading === undefined ? (
              <TableLine
                key={ids[line.row]}
                {...{ props, common, select }}
                place={line.row}
                id={ids[line.row]!}
              />
            ) : (
              <Suspense key={`group ${headings[line.heading]!.key}`} fallback={null}>
                <GroupRow
                  {...common}
                  heading={headings[line.heading]!}
                  groups={groups!}
                  columns={columns.length + 1}
                  pinned={index === pinned}
                />
              </Suspense>
            )
          })}
        </div>
      </div>
    </div>
  )
}

type Select = (place: number, range: boolean) => void
type LineProps<Row> = {
  props: VirtualTableProps<Row>
  common: { at: number; start: number; height: number; active: boolean; setAt: (at: number) => void }
  select: Select
  place: number
  id: string
}

/** Renders one row, whose props stay the same while the table scrolls. */
function TableLine<Row>({ props, common, select, place, id }: LineProps<Row>) {
  const { columns, layout, rows, nameOf, selected, shown, groups, currentColumn, opensByClick, onOpen } =
    props
  return (
    <VirtualRow
      row={rows[place]!}
      {...{ columns, layout, nameOf, place }}
      {...common}
      level={groups && 2}
      selected={selected.has(id)}
      current={common.active ? currentColumn : undefined}
      shown={shown === id}
      onSelect={select}
      onClick={opensByClick ? onOpen : undefined}
    />
  )
}

type KeyGiven = {
  ids: readonly string[]
  lines: readonly Line[]
  select: Select
  scrollTo: (line: number) => void
}

/** The keys of the rows, which on the heading of a group act on the group. */
function useLineKeys<Row>(props: VirtualTableProps<Row>, { ids, lines, select, scrollTo }: KeyGiven) {
  const { groups, selected, onSelected, onOpen, onPanel, shown } = props
  const lineIds = useMemo(
    () =>
      lines.map((line) =>
        line.heading === undefined ? ids[line.row]! : `group ${groups!.headings[line.heading]!.key}`,
      ),
    [ids, lines, groups],
  )
  const act = (at: number, onRow: (place: number) => void, onGroup?: (key: string) => void) => {
    const line = lines[at]
    if (line?.row !== undefined) return onRow(line.row)
    const heading = line && groups!.headings[line.heading]!
    if (heading?.isWhole) onGroup?.(heading.key)
  }
  return useRowKeys({
    ids: lineIds,
    scrollTo,
    onOpen: (at) => act(at, onOpen, groups?.onFold),
    onSelect: (at, range) => act(at, (place) => select(place, range), groups?.onSelect),
    onUnselect: selected.size > 0 ? () => onSelected(new Set()) : undefined,
    ...(onPanel && { onPanel: (at) => (at === undefined ? onPanel(at) : act(at, onPanel)) }),
    shown,
  })
}

type Drawn = {
  lines: readonly Line[]
  headings: TableGroups['headings']
  at: number
  rowHeight: number
}

/** Returns the lines to render, of all lines, and the heading that stays at the top. */
function useDrawnLines(
  { onSeen, onEnd }: Pick<VirtualTableProps<unknown>, 'onSeen' | 'onEnd'>,
  { lines, headings, at, rowHeight }: Drawn,
) {
  const scroller = useRef<HTMLDivElement>(null)
  const count = lines.length
  const pinnedAt = useCallback((line: number) => headingAt(headings, line), [headings])
  const virtual = useVirtualizer({
    count,
    rangeExtractor: useMemo(() => rangeWith(at, pinnedAt), [at, pinnedAt]),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
    scrollPaddingStart: rowHeight,
    // The header is inside the scroll container, above the rows. Without this padding, a row would be scrolled below
    // the edge.
    scrollPaddingEnd: rowHeight,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const items = virtual.getVirtualItems()
  const pinned = pinnedAt(Math.floor((virtual.scrollOffset ?? 0) / rowHeight))
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => {
    const rows = rowsWithin(lines, first, last)
    if (rows) onSeen?.(...rows)
  }, [lines, first, last, onSeen])
  useEffect(() => {
    if (last >= count - 30) onEnd()
  }, [last, count, onEnd])
  return { scroller, virtual, items, pinned }
}

/** A link that names its row, in two lines if they fit. The link of the current row is underlined. */
export const rowLink =
  'truncate group-data-tall/row:line-clamp-2 group-data-tall/row:leading-[1.2] group-data-tall/row:wrap-break-word group-data-tall/row:whitespace-normal hover:underline group-data-active/row:underline group-data-active/row:decoration-accent group-data-active/row:decoration-2 group-data-active/row:underline-offset-4'
