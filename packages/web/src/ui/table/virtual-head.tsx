import { memo, type ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Edge } from '#web/ui/table/edge.tsx'
import { SelectAll } from '#web/ui/table/select-all.tsx'
import { stickyBox, stickyCell, stickyName } from '#web/ui/table/sticky-cells.ts'
import type { VirtualTableProps } from '#web/ui/table/virtual-table.tsx'

type HeadProps<Row> = Pick<
  VirtualTableProps<Row>,
  'columns' | 'layout' | 'selected' | 'onSelected' | 'nameOfAll'
> & { ids: readonly string[] }

/** The header row, which stays while the rows scroll. */
export const VirtualHead = memo(function VirtualHead<Row>({
  columns,
  layout,
  ids,
  ...props
}: HeadProps<Row>) {
  const { selected, onSelected, nameOfAll } = props
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
        <SelectAll {...{ ids, selected, onSelected }} label={nameOfAll} />
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
