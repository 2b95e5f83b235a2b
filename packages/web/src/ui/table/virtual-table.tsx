import { useVirtualizer } from '@tanstack/react-virtual'
import { type CSSProperties, memo, type MouseEvent, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { Column } from '#web/ui/table/data-table.tsx'
import { withLetters } from '#web/ui/letters.ts'
import { Edge } from '#web/ui/table/edge.tsx'
import { rangeWith } from '#web/ui/table/range-with.ts'
import { useRowKeys } from '#web/ui/table/use-row-keys.ts'
import { useSelecting } from '#web/ui/table/use-selecting.ts'

/** Widths of the columns, beginning with the checkbox column: classes, or a `gridTemplateColumns`. */
export type TableLayout = { className: string; style?: CSSProperties }

/** Props for a row must stay the same during scrolling, so that rows already rendered are not rendered again. */
export type VirtualTableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  layout: TableLayout
  rows: readonly Row[]
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

const usualHeight = 40
/** Largest height of a row if the window leaves little space: a low one, or one with large letters. */
const lowestHeight = 32
const isLow = () => matchMedia('(max-height: 36rem)').matches
const currentId = 'current-cell'
const currentCell =
  'scroll-mr-8 scroll-ml-[min(20rem,60vw)] rounded-xs outline-2 outline-accent has-[input]:outline-0'
/** A row clips its content, so its outline is inside. */
const outlineIn = (height: number) =>
  height < withLetters(usualHeight) ? '-outline-offset-1' : 'outline-offset-2'
/**
 * Keeps the name of a row and its checkbox visible while the other cells scroll sideways. They also cover the gaps next
 * to them.
 */
const stickyCell =
  'sticky z-2 self-stretch before:absolute before:inset-y-0 before:-left-6 before:-z-1 before:w-6 before:bg-inherit after:absolute after:inset-y-0 after:-right-4 after:-z-1 after:w-4 after:bg-inherit after:mask-[linear-gradient(to_right,black_30%,transparent)]'
/** The focused row is drawn above the sticky cells, which would otherwise cover a part of its outline. */
const focusRing =
  "focus-visible:outline-none focus-visible:after:pointer-events-none focus-visible:after:absolute focus-visible:after:inset-0 focus-visible:after:z-3 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent focus-visible:after:content-['']"
/** Scrolls a focused element out from under the sticky cells. */
const besideSticky = 'scroll-pl-[min(20rem,60vw)]'
const stickyBox = 'left-6'
const stickyName = 'left-16'
const toneOf = (isChosen: boolean) => (isChosen ? 'bg-accent-soft' : 'bg-surface group-hover/row:bg-sunken')

/** A `DataTable` for any number of rows: only the visible ones are rendered. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, layout, rows, idOf, total, selected, onSelected, nameOf, shown, above } = props
  const { height = usualHeight, onOpen, opensByClick, onPanel, currentColumn, onSeen, onEnd } = props
  const rowHeight = withLetters(isLow() ? Math.min(height, lowestHeight) : height)
  const ids = useMemo(() => rows.map(idOf), [rows, idOf])
  const select = useSelecting(ids, selected, onSelected)
  const { at, setAt } = useRowKeys({
    ids,
    scrollTo: (row) => virtual.scrollToIndex(row),
    onOpen,
    onSelect: select,
    onUnselect: selected.size > 0 ? () => onSelected(new Set()) : undefined,
    ...(onPanel && { onPanel }),
    shown,
  })
  const { scroller, virtual, items } = useDrawnRows({ count: rows.length, at, rowHeight, onSeen, onEnd })
  return (
    <div
      ref={scroller}
      className={classNames(
        '@container min-h-0 flex-1 scroll-pt-9 overflow-auto bg-surface',
        columns[0]?.sticky && besideSticky,
      )}
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      {above}
      <div
        role="grid"
        aria-rowcount={Math.max(total ?? 0, rows.length) + 1}
        aria-label={label}
        className="w-max min-w-full"
      >
        <VirtualHead {...{ columns, layout, ids, selected, onSelected }} nameOfAll={props.nameOfAll} />
        <div role="rowgroup" className="relative" style={{ height: virtual.getTotalSize() }}>
          {items.map(({ index, start }) => (
            <VirtualRow
              key={ids[index]}
              row={rows[index]!}
              at={index}
              {...{ columns, layout, start, nameOf, setAt }}
              height={rowHeight}
              selected={selected.has(ids[index]!)}
              active={index === at}
              current={index === at ? currentColumn : undefined}
              shown={shown === ids[index]}
              onSelect={select}
              onClick={opensByClick ? onOpen : undefined}
            />
          ))}
        </div>
      </div>
    </div>
  )
}

type Drawn = {
  count: number
  at: number
  rowHeight: number
  onSeen: VirtualTableProps<unknown>['onSeen']
  onEnd: () => void
}

/** Returns the rows to render, of all rows. */
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
    // The header is inside the scroll container, above the rows. Without this padding, a row would be scrolled below
    // the edge.
    scrollPaddingEnd: rowHeight,
  })
  useEffect(() => virtual.measure(), [virtual, rowHeight])
  const items = virtual.getVirtualItems()
  const [first, last] = [items[0]?.index ?? 0, items.at(-1)?.index ?? 0]
  useEffect(() => onSeen?.(first, last), [first, last, onSeen])
  useEffect(() => {
    if (last >= count - 30) onEnd()
  }, [last, count, onEnd])
  return { scroller, virtual, items }
}

type HeadProps<Row> = Pick<
  VirtualTableProps<Row>,
  'columns' | 'layout' | 'selected' | 'onSelected' | 'nameOfAll'
> & { ids: readonly string[] }

/** The header row, which stays while the rows scroll. */
const VirtualHead = memo(function VirtualHead<Row>({ columns, layout, ids, ...props }: HeadProps<Row>) {
  const { selected, onSelected, nameOfAll } = props
  const all = ids.every((id) => selected.has(id))
  return (
    <div
      role="row"
      aria-rowindex={1}
      {...(layout.style && { style: layout.style })}
      className={classNames(
        layout.className,
        'sticky top-0 z-10 grid h-9 items-center border-b border-line bg-ground text-sm text-muted',
      )}
    >
      <span
        role="columnheader"
        className={classNames(
          'flex items-center',
          columns[0]?.sticky && classNames(stickyCell, stickyBox, 'bg-ground'),
        )}
      >
        <input
          type="checkbox"
          aria-label={nameOfAll}
          checked={all}
          onChange={() => onSelected(all ? new Set() : new Set(ids))}
        />
      </span>
      {columns.map(({ name, head, silent, sorted, sticky }) => (
        <span
          key={name}
          role="columnheader"
          className={classNames(
            typeof head === 'string' && !silent ? 'truncate font-medium' : 'min-w-0',
            sticky && classNames(stickyCell, stickyName, 'content-center bg-ground'),
          )}
          {...(sorted && { 'aria-sort': sorted })}
          {...(typeof head === 'string' && !silent && { title: head })}
        >
          {silent ? <span className="sr-only">{head}</span> : head}
        </span>
      ))}
      {columns[0]?.sticky && <Edge after={columns.length + 1} tone="bg-ground" />}
    </div>
  )
}) as <Row>(props: HeadProps<Row>) => ReactNode

type RowProps<Row> = Pick<VirtualTableProps<Row>, 'columns' | 'layout' | 'nameOf'> & {
  row: Row
  at: number
  /** Position from the top and height, in pixels. */
  start: number
  height: number
  selected: boolean
  active: boolean
  current: string | null | undefined
  shown: boolean
  setAt: (at: number) => void
  onSelect: (at: number, range: boolean) => void
  onClick: ((at: number) => void) | undefined
}

const VirtualRow = memo(function VirtualRow<Row>({ row, columns, layout, nameOf, ...props }: RowProps<Row>) {
  const { at, start, height, selected, active, current, shown, setAt, onSelect, onClick } = props
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      data-row={at}
      data-active={active || undefined}
      data-tall={height >= withLetters(usualHeight) || undefined}
      tabIndex={active ? 0 : -1}
      onFocus={() => setAt(at)}
      {...(current && { 'aria-activedescendant': currentId })}
      {...(onClick && { onClick: (event: MouseEvent) => !isForSomethingElse(event) && onClick(at) })}
      className={classNames(
        layout.className,
        'group/row absolute inset-x-0 grid items-center border-b border-line contain-strict',
        focusRing,
        onClick && 'cursor-pointer',
        selected || shown ? 'bg-accent-soft' : 'hover:bg-sunken',
      )}
      style={{ ...layout.style, transform: `translateY(${start}px)`, height }}
    >
      <span
        role="gridcell"
        className={classNames(
          'flex items-center',
          active && 'shadow-[-1.5rem_0_0_-1.3rem_var(--accent)]',
          columns[0]?.sticky && classNames(stickyCell, stickyBox, toneOf(selected || shown)),
        )}
      >
        <input
          type="checkbox"
          aria-label={nameOf(row)}
          checked={selected}
          onClick={(event) => onSelect(at, event.shiftKey)}
          onChange={() => {}}
        />
      </span>
      {columns.map((column) => (
        <span
          key={column.name}
          role="gridcell"
          {...(current === column.name && { id: currentId, 'data-current-cell': '' })}
          className={classNames(
            column.className,
            column.sticky && classNames(stickyCell, stickyName, toneOf(selected || shown)),
            current === column.name && classNames(currentCell, outlineIn(height)),
          )}
          title={column.title?.(row) ?? undefined}
        >
          {column.cell(row, at)}
        </span>
      ))}
      {columns[0]?.sticky && <Edge after={columns.length + 1} tone={toneOf(selected || shown)} />}
    </div>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

/** A link that names its row, in two lines if they fit. The link of the current row is underlined. */
export const rowLink =
  'truncate group-data-tall/row:line-clamp-2 group-data-tall/row:leading-[1.2] group-data-tall/row:wrap-break-word group-data-tall/row:whitespace-normal hover:underline group-data-active/row:underline group-data-active/row:decoration-accent group-data-active/row:decoration-2 group-data-active/row:underline-offset-4'

/** A click does not open the row if it hits a control, has a modifier key, or ends a text selection. */
function isForSomethingElse({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (ctrlKey || metaKey || shiftKey || (target as Element).closest('a,button,input,[data-editable]'))
    return true
  return (getSelection()?.toString() ?? '') !== ''
}
