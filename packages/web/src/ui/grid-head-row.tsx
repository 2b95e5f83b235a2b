import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'

type Props = {
  /** The columns, as the rows have them. */
  className: string
  style?: CSSProperties
  /** What the box that selects all rows is called. */
  selectAll: string
  all: boolean
  onAll: () => void
  children: ReactNode
}

/** The head of a grid whose rows can be selected: it stays while they scroll. */
export function GridHeadRow({ className, style, selectAll, all, onAll, children }: Props) {
  return (
    <div
      role="row"
      aria-rowindex={1}
      {...(style && { style })}
      className={classNames(
        className,
        'sticky top-0 z-10 h-9 border-b border-line bg-ground text-sm text-muted',
      )}
    >
      <span role="columnheader" className="flex items-center">
        <input type="checkbox" aria-label={selectAll} checked={all} onChange={onAll} />
      </span>
      {children}
    </div>
  )
}
