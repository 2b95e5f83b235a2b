import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { SelectAll } from '#web/ui/table/select-all.tsx'

/** A column of a `DataTable` or a `VirtualTable`: its header and the content of its cells. */
export type Column<Row> = {
  name: string
  /** A table in which no column has a `head` has no header row. */
  head?: ReactNode
  cell: (row: Row, at: number) => ReactNode
  /** Aligns numbers to the right. */
  numeric?: boolean
  /** Sort state of the column, if its header is a button that sorts. */
  sorted?: 'ascending' | 'descending' | 'none'
  /** Keeps the column visible during horizontal scrolling, in a `VirtualTable`. */
  sticky?: boolean
  /** Header for screen readers only: a column of buttons needs no visible one. */
  silent?: boolean
  /** Whether its cells are row headers. */
  headsRow?: boolean
  /** Additional class of its cells. */
  className?: string
  /** Tooltip of a cell. */
  title?: (row: Row) => string | null
}

/** `card`: has its own frame. `flush`: fills a card. `page`: fills the screen and scrolls below a fixed header. */
type Variant = 'card' | 'flush' | 'page'

export type Selection = {
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  /** `range`: selects from the last selected row on. */
  onSelect: (at: number, range: boolean) => void
  /** Labels of the checkbox of a row, and of the one for all rows. */
  nameOf: (at: number) => string
  nameOfAll: string
}

export type TableProps<Row> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  variant?: Variant
  /** Minimum width, as a class: in a narrower window the table scrolls sideways. */
  width?: string
  /** The row with the keyboard focus, from `useRowKeys`. */
  keys?: { at: number; setAt: (at: number) => void } | undefined
  selection?: Selection
  /** The row that is open next to the table. */
  shown?: string | undefined
  /** Called on a click anywhere in a row. */
  onRow?: (row: Row) => void
  /** Headings of groups of consecutive rows. */
  groupOf?: (row: Row) => string
  /** Whether a row is disabled or archived. */
  dims?: (row: Row) => boolean
  /** Uses the ids of rows as anchors within the page. */
  addressed?: boolean
  /** Content below the table, such as the button for more rows. */
  below?: ReactNode
}

const frames: Readonly<Record<Variant, string>> = {
  card: 'overflow-x-auto rounded-lg border border-line bg-surface',
  flush: 'min-w-0 flex-1 overflow-x-auto',
  page: 'min-h-0 min-w-0 flex-1 overflow-auto bg-surface [--row-inset:1.5rem]',
}
const cellOf = (variant: Variant) => (variant === 'page' ? 'px-3 first:pl-6 last:pr-6' : 'px-4')
const roomOf = (variant: Variant) => (variant === 'card' ? 'py-2' : 'py-1.5')

const isStacked = () => matchMedia('(max-width: 39.99rem)').matches

/**
 * Shows rows under column headers; in a narrow window each row is a block of labels and values. A table with more rows
 * than fit on a page is a `VirtualTable`, with the same columns.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, idOf, variant = 'card', width, groupOf, below } = props
  return (
    <div
      className={frames[variant]}
      role="region"
      aria-label={label}
      // Stacked rows do not scroll sideways, so the frame needs no focus.
      {...((variant === 'page' || !isStacked()) && { tabIndex: 0 })}
    >
      <table aria-label={label} className={classNames('rows-stacked w-full text-left', width)}>
        {columns.some(({ head }) => head !== undefined) && <Head {...props} variant={variant} />}
        <tbody>
          {rows.map((row, at) => (
            <TableRow key={idOf(row)} {...props} variant={variant} row={row} at={at}>
              {groupOf && (at === 0 || groupOf(rows[at - 1]!) !== groupOf(row)) && groupOf(row)}
            </TableRow>
          ))}
        </tbody>
      </table>
      {below && (
        <div className={classNames(variant === 'page' ? 'px-6' : 'px-4', 'py-2.5 text-sm')}>{below}</div>
      )}
    </div>
  )
}

function Head<Row>({ columns, rows, idOf, variant = 'card', selection }: TableProps<Row>) {
  const cell = classNames(cellOf(variant), 'py-2 font-medium')
  return (
    <thead
      className={classNames(
        'text-sm whitespace-nowrap text-muted shadow-[inset_0_-1px_0_var(--line)]',
        variant === 'page' && 'sticky top-0 z-10 bg-ground',
      )}
    >
      <tr>
        {selection && (
          <th scope="col" className={classNames(cell, 'w-10')}>
            <SelectAll
              ids={rows.map(idOf)}
              selected={selection.selected}
              onSelected={selection.onSelected}
              label={selection.nameOfAll}
              className="align-middle"
            />
          </th>
        )}
        {columns.map(({ name, head, numeric, silent, sorted }) => (
          <th
            key={name}
            scope="col"
            className={classNames(cell, numeric && 'text-right')}
            {...(sorted && { 'aria-sort': sorted })}
          >
            {silent ? <span className="sr-only">{head}</span> : head}
          </th>
        ))}
      </tr>
    </thead>
  )
}

type RowProps<Row> = TableProps<Row> & { variant: Variant; row: Row; at: number; children: ReactNode }

/** Renders one row, below the heading of its group if it is the first one. */
function TableRow<Row>({ children: group, ...props }: RowProps<Row>) {
  const { columns, idOf, variant, row, at, keys, selection, shown, onRow, dims, addressed } = props
  const cell = cellOf(variant)
  const id = idOf(row)
  const isActive = keys?.at === at
  const isChosen = id === shown || selection?.selected.has(id) || (isActive && !selection)
  return (
    <>
      {group && (
        <tr className="bg-sunken">
          <th
            scope="rowgroup"
            colSpan={columns.length + (selection ? 1 : 0)}
            className={classNames(cell, 'py-1 text-xs font-medium text-muted tabular')}
          >
            {group}
          </th>
        </tr>
      )}
      <tr
        {...(keys && { 'data-row': at, tabIndex: isActive ? 0 : -1, onFocus: () => keys.setAt(at) })}
        {...(addressed && { id })}
        {...(onRow && { onClick: () => onRow(row) })}
        className={classNames(
          '-outline-offset-2 border-b border-line align-baseline',
          variant !== 'page' && 'last:border-b-0',
          isChosen ? 'bg-accent-soft' : 'hover:bg-sunken',
          isActive && 'shadow-[inset_2px_0_0_var(--accent)]',
          onRow && 'cursor-pointer',
          dims?.(row) && 'opacity-55',
        )}
      >
        {selection && (
          <td className={classNames(cell, roomOf(variant))}>
            <input
              type="checkbox"
              className="align-middle"
              aria-label={selection.nameOf(at)}
              checked={selection.selected.has(id)}
              onClick={(event) => selection.onSelect(at, event.shiftKey)}
              onChange={() => {}}
            />
          </td>
        )}
        {columns.map((column) => (
          <Cell key={column.name} {...{ column, row, at, variant }} />
        ))}
      </tr>
    </>
  )
}

type CellProps<Row> = { column: Column<Row>; row: Row; at: number; variant: Variant }

function Cell<Row>({ column, row, at, variant }: CellProps<Row>) {
  const className = classNames(
    cellOf(variant),
    column.silent ? 'py-1 text-right' : roomOf(variant),
    column.numeric && 'text-right tabular',
    column.className,
  )
  const title = column.title?.(row) ?? undefined
  return column.headsRow ? (
    <th scope="row" className={classNames('font-medium', className)} title={title}>
      {column.cell(row, at)}
    </th>
  ) : (
    <td className={className} title={title} data-label={labelOf(column)}>
      {column.cell(row, at)}
    </td>
  )
}

/** Returns the label before a cell in a narrow window. Buttons need no label. */
function labelOf<Row>({ head, silent }: Column<Row>) {
  return typeof head === 'string' && !silent ? head : undefined
}
