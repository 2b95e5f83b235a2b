import { ChevronDown, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { formatInteger } from '#web/language/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { GroupHeading, TableGroups } from '#web/ui/table/lines.ts'
import { focusRing } from '#web/ui/table/sticky-cells.ts'

type Props = {
  heading: GroupHeading
  groups: TableGroups
  /** Number of columns, including that of the checkbox. */
  columns: number
  at: number
  start: number
  height: number
  active: boolean
  /** Whether it stays below the header because its rows are at the top. */
  pinned: boolean
  setAt: (at: number) => void
}

/** Heading of a group as a row of the table. The left arrow key folds it, and the right one unfolds it. */
export function GroupRow({ heading, groups, columns, at, start, height, active, pinned, setAt }: Props) {
  const { key, words, count, folded, isWhole } = heading
  const fold = () => isWhole && groups.onFold(key)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== event.currentTarget || event.key !== (folded ? 'ArrowRight' : 'ArrowLeft')) return
    event.preventDefault()
    event.stopPropagation()
    fold()
  }
  const Sign = folded ? ChevronRight : ChevronDown
  return (
    <div
      role="row"
      aria-level={1}
      aria-rowindex={at + 2}
      {...(isWhole && { 'aria-expanded': !folded })}
      data-row={at}
      data-group={key}
      tabIndex={active ? 0 : -1}
      onFocus={() => setAt(at)}
      onKeyDown={onKeyDown}
      onClick={(event: MouseEvent) => !(event.target as Element).closest('input') && fold()}
      className={classNames(
        'inset-x-0 border-b border-line bg-sunken',
        pinned ? 'sticky top-9 z-5' : 'absolute top-0',
        isWhole && 'cursor-pointer',
        focusRing,
      )}
      style={{ height, ...(!pinned && { transform: `translateY(${start}px)` }) }}
    >
      <div
        role="presentation"
        className={classNames(
          'sticky left-0 flex h-full w-max max-w-[100cqw] items-center gap-x-4 pl-6',
          active && 'shadow-[inset_2px_0_0_var(--accent)]',
        )}
      >
        <span role="gridcell" className="flex w-6 shrink-0 items-center">
          {isWhole && <GroupBox heading={heading} groups={groups} />}
        </span>
        <span
          role="rowheader"
          aria-colspan={columns - 1}
          className="flex min-w-0 items-center gap-1.5 pr-6 font-medium"
        >
          {isWhole && <Sign className="size-4 shrink-0 text-muted" aria-hidden />}
          <span className="truncate" title={words}>
            {words}
          </span>
          <span className="shrink-0 text-sm font-normal text-muted tabular">{formatInteger(count)}</span>
        </span>
      </div>
    </div>
  )
}

/** Selects all rows of a group, loaded or not. */
function GroupBox({ heading, groups }: Pick<Props, 'heading' | 'groups'>) {
  const box = useRef<HTMLInputElement>(null)
  const isSome = heading.selected === 'some'
  useEffect(() => {
    if (box.current) box.current.indeterminate = isSome
  }, [isSome])
  return (
    <input
      ref={box}
      type="checkbox"
      tabIndex={-1}
      aria-label={groups.nameOf(heading)}
      checked={heading.selected === 'all'}
      onChange={() => groups.onSelect(heading.key)}
    />
  )
}
