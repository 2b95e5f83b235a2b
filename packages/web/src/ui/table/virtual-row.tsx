import { memo, type MouseEvent, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Edge } from '#web/ui/table/edge.tsx'
import { scaleWithFont } from '#web/ui/letters.ts'
import { focusRing, stickyBox, stickyCell, stickyName, toneOf } from '#web/ui/table/sticky-cells.ts'
import type { VirtualTableProps } from '#web/ui/table/virtual-table.tsx'

/** Height of a row in pixels at the usual font size, unless a table sets another. */
export const usualHeight = 40
const currentId = 'current-cell'
const currentCell =
  'scroll-mr-8 scroll-ml-[min(20rem,60vw)] rounded-xs outline-2 outline-accent has-[input]:outline-0'
/** A row clips its content, so its outline is inside. */
const outlineIn = (height: number) =>
  height < scaleWithFont(usualHeight) ? '-outline-offset-1' : 'outline-offset-2'

type RowProps<Row> = Pick<VirtualTableProps<Row>, 'columns' | 'layout' | 'nameOf'> & {
  row: Row
  /** Line of the row in the table, and its position among the rows: headings of groups are lines, too. */
  at: number
  place: number
  /** Level of a row in a group. */
  level: number | undefined
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

export const VirtualRow = memo(function VirtualRow<Row>({
  row,
  columns,
  layout,
  nameOf,
  ...props
}: RowProps<Row>) {
  const { at, place, level, start, height, selected, active, current, shown, setAt, onSelect, onClick } =
    props
  return (
    <div
      role="row"
      aria-rowindex={at + 2}
      aria-selected={selected}
      {...(level !== undefined && { 'aria-level': level })}
      data-row={at}
      data-place={place}
      data-active={active || undefined}
      data-tall={height >= scaleWithFont(usualHeight) || undefined}
      tabIndex={active ? 0 : -1}
      onFocus={() => setAt(at)}
      {...(current && { 'aria-activedescendant': currentId })}
      {...(onClick && { onClick: (event: MouseEvent) => !isForSomethingElse(event) && onClick(place) })}
      className={classNames(
        layout.className,
        'group/row absolute inset-x-0 top-0 grid items-center border-b border-line contain-strict',
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
          onClick={(event) => onSelect(place, event.shiftKey)}
          onChange={() => {}}
        />
      </span>
      <Cells {...{ columns, row, place, height }} current={current} chosen={selected || shown} />
      {columns[0]?.sticky && <Edge after={columns.length + 1} tone={toneOf(selected || shown)} />}
    </div>
  )
}) as <Row>(props: RowProps<Row>) => ReactNode

type CellsProps<Row> = Pick<RowProps<Row>, 'columns' | 'row' | 'place' | 'height' | 'current'> & {
  /** Whether the row is selected or shown next to the table. */
  chosen: boolean
}

function Cells<Row>({ columns, row, place, height, current, chosen }: CellsProps<Row>) {
  return columns.map((column) => (
    <span
      key={column.name}
      role="gridcell"
      {...(current === column.name && { id: currentId, 'data-current-cell': '' })}
      className={classNames(
        column.className,
        column.sticky && classNames(stickyCell, stickyName, toneOf(chosen)),
        current === column.name && classNames(currentCell, outlineIn(height)),
      )}
      title={column.title?.(row) ?? undefined}
    >
      {column.cell(row, place)}
    </span>
  ))
}

/** A click does not open the row if it hits a control, has a modifier key, or ends a text selection. */
function isForSomethingElse({ target, ctrlKey, metaKey, shiftKey }: MouseEvent) {
  if (ctrlKey || metaKey || shiftKey || (target as Element).closest('a,button,input,[data-editable]'))
    return true
  return (getSelection()?.toString() ?? '') !== ''
}
