import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

/** One column of a table, a `DataTable` or a `VirtualTable`: its head and the content of its cells. */
export type Column<Row> = {
  name: string
  /** A table without any `head` has no header row. */
  head?: ReactNode
  cell: (row: Row, at: number) => ReactNode
  /** Numbers end at the same edge. */
  numeric?: boolean
  /** By this column the rows are sorted, or could be: where its head is a button that does it. */
  sorted?: 'ascending' | 'descending' | 'none'
  /** It stays in sight while the others are scrolled sideways, in a `VirtualTable`. */
  sticky?: boolean
  /** Only a screen reader says the head: a column of buttons needs no words above it. */
  silent?: boolean
  /** Its cells are the heads of the rows. */
  headsRow?: boolean
  /** How its cells look, in addition. */
  className?: string
  /** The tooltip of a cell. */
  title?: (row: Row) => string | null
}

/**
 * `card`: has its own frame. `flush`: fills a card. `page`: fills the screen and scrolls in it, under its
 * head.
 */
type Variant = 'card' | 'flush' | 'page'

export type Selection = {
  selected: ReadonlySet<string>
  onSelected: (selected: ReadonlySet<string>) => void
  /** `range`: from the row that was selected last. */
  onSelect: (at: number, range: boolean) => void
  /** Names of the checkbox of a row, and of the one for all rows. */
  nameOf: (at: number) => string
  nameOfAll: string
}

export type TableProps<Row> = {
  /** Name of the table for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  idOf: (row: Row) => string
  variant?: Variant
  /** The least width, as a class: a narrower window scrolls the table sideways. */
  width?: string
  /** The row that the keyboard is at, from `useRowKeys`. */
  keys?: { at: number; setAt: (at: number) => void } | undefined
  selection?: Selection
  /** The row that is open beside the table. */
  shown?: string | undefined
  /** A click anywhere in a row. */
  onRow?: (row: Row) => void
  /** The words above each run of rows that belong together. */
  groupOf?: (row: Row) => string
  /** Whether a row is out of use. */
  dims?: (row: Row) => boolean
  /** Rows have their ids as addresses within the page. */
  addressed?: boolean
  /** Content below the table: the button for more rows. */
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

/** Rows under named columns; in a narrow window each row is a block of labels and values. A table with more rows than a page holds is a `VirtualTable`, of the same columns. */
export function DataTable<Row>(props: TableProps<Row>) {
  const { label, columns, rows, idOf, variant = 'card', width, groupOf, below } = props
  return (
    <div
      className={frames[variant]}
      role="region"
      aria-label={label}
      // Rows that are blocks do not scroll sideways: there is nothing to do with the frame.
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
            <SelectAll ids={rows.map(idOf)} {...selection} />
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

function SelectAll({ ids, selected, onSelected, nameOfAll }: Selection & { ids: readonly string[] }) {
  const all = ids.every((id) => selected.has(id))
  return (
    <input
      type="checkbox"
      className="align-middle"
      aria-label={nameOfAll}
      checked={all}
      onChange={() => onSelected(all ? new Set() : new Set(ids))}
    />
  )
}

type RowProps<Row> = TableProps<Row> & { variant: Variant; row: Row; at: number; children: ReactNode }

/** One row, under the words of its group where it is the first one. */
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

/** Returns the label before a cell in a narrow window. Buttons need no words. */
function labelOf<Row>({ head, silent }: Column<Row>) {
  return typeof head === 'string' && !silent ? head : undefined
}
