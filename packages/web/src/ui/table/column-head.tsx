import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  ChevronsLeftRight,
  ChevronsRightLeft,
  EyeOff,
} from 'lucide-react'
import type { PointerEvent, ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { classNames } from '#web/ui/class-names.ts'
import { DropItem, DropMenu } from '#web/ui/menu.tsx'
import { boundedWidth, withWidth } from '#web/ui/table/column-widths.ts'
import { nextSort } from '#web/ui/table/sort-order.ts'
import { useTableView } from '#web/ui/table/table-view.ts'

type Props = {
  name: string
  words: string
  /** The name by which the column sorts, or null if the table cannot be sorted by it. */
  by: string | null
  /** The visible columns in their order, without the one that names the rows. */
  names: readonly string[]
  width: number
  onWidth: (column: string, width: number | null) => void
  numeric?: boolean
  /** Icon that applies to all cells of the column. */
  mark?: ReactNode
  /** Further menu items: after the sort order, and at the end. */
  grouping?: ReactNode
  children?: ReactNode
}

/** Header of a column. A click sorts, and its menu offers everything that the pointer can do. */
export function ColumnHead({ numeric = false, mark, ...head }: Props) {
  const { name, words, by, onWidth } = head
  return (
    <span
      className={classNames(
        'group/head relative flex h-8 min-w-0 items-center gap-0.5',
        // In a column of numbers the menu comes before the label, so that the label aligns with the numbers.
        numeric && 'flex-row-reverse',
      )}
    >
      {by === null ? (
        <span className="truncate font-medium" title={words}>
          {words}
        </span>
      ) : (
        <SortHead by={by} words={words} />
      )}
      {mark && <span className="ml-1.5 shrink-0">{mark}</span>}
      <HeadMenu {...head} />
      <ResizeEdge name={name} onWidth={onWidth} />
    </span>
  )
}

/** Name of a column, whose click sorts the table by it. */
export function SortHead({ by, words }: { by: string; words: string }) {
  const { sort, change } = useTableView()
  const Arrow = sort?.startsWith('-') ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      title={words}
      className="flex min-h-7 min-w-0 items-center gap-1 rounded font-medium hover:text-ink"
      onClick={() => change({ sort: nextSort(sort, by) }, false)}
    >
      <span className="truncate">{words}</span>
      {sort?.replace('-', '') === by && <Arrow className="size-3.5 shrink-0" aria-hidden />}
    </button>
  )
}

const step = 32

function HeadMenu({ name, words, by, names, width, grouping, children }: Omit<Props, 'onWidth' | 'mark'>) {
  const t = useTranslations('columns')
  const { widths, change } = useTableView()
  const at = names.indexOf(name)
  const move = (to: number) => change({ cols: names.toSpliced(at, 1).toSpliced(to, 0, name) }, true)
  const widen = (more: number) => change({ widths: withWidth(widths, name, width + more) }, true)
  return (
    <DropMenu
      align="start"
      trigger={
        <button
          type="button"
          aria-label={t('menu', { name: words })}
          className="flex size-6 shrink-0 items-center justify-center rounded opacity-0 group-hover/head:opacity-100 pointer-coarse:opacity-100 hover:bg-sunken focus-visible:opacity-100 aria-expanded:opacity-100"
        >
          <ChevronDown className="size-3.5" aria-hidden />
        </button>
      }
    >
      <SortItems by={by} />
      {grouping}
      {at > 0 && (
        <DropItem icon={<ArrowLeft aria-hidden />} onClick={() => move(at - 1)}>
          {t('to_left')}
        </DropItem>
      )}
      {at >= 0 && at < names.length - 1 && (
        <DropItem icon={<ArrowRight aria-hidden />} onClick={() => move(at + 1)}>
          {t('to_right')}
        </DropItem>
      )}
      <DropItem icon={<ChevronsLeftRight aria-hidden />} onClick={() => widen(step)}>
        {t('wider')}
      </DropItem>
      <DropItem icon={<ChevronsRightLeft aria-hidden />} onClick={() => widen(-step)}>
        {t('narrower')}
      </DropItem>
      {at >= 0 && names.length > 1 && (
        <DropItem
          icon={<EyeOff aria-hidden />}
          onClick={() => change({ cols: names.toSpliced(at, 1) }, true)}
        >
          {t('hide')}
        </DropItem>
      )}
      {children}
    </DropMenu>
  )
}

function SortItems({ by }: Pick<Props, 'by'>) {
  const t = useTranslations('columns')
  const { change } = useTableView()
  if (by === null) return null
  return (
    <>
      <DropItem icon={<ArrowUp aria-hidden />} onClick={() => change({ sort: by }, false)}>
        {t('ascending')}
      </DropItem>
      <DropItem icon={<ArrowDown aria-hidden />} onClick={() => change({ sort: `-${by}` }, false)}>
        {t('descending')}
      </DropItem>
    </>
  )
}

/** Drag handle at the edge of a column. The menu is its equivalent for the keyboard. */
function ResizeEdge({ name, onWidth }: Pick<Props, 'name' | 'onWidth'>) {
  const { widths, change } = useTableView()
  const onPointerDown = (event: PointerEvent<HTMLSpanElement>) => {
    const edge = event.currentTarget
    const from = event.clientX
    const scale = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / 16
    const first = edge.parentElement!.parentElement!.getBoundingClientRect().width / scale
    event.preventDefault()
    edge.setPointerCapture(event.pointerId)
    const widthAt = (x: number) => boundedWidth(first + (x - from) / scale)
    edge.onpointermove = ({ clientX }) => onWidth(name, widthAt(clientX))
    const end = () => {
      edge.onpointermove = edge.onpointerup = edge.onpointercancel = null
      onWidth(name, null)
    }
    edge.onpointerup = ({ clientX }) => {
      end()
      change({ widths: withWidth(widths, name, widthAt(clientX)) }, true)
    }
    // The browser took over the pointer, for example for a gesture: the column keeps its former width.
    edge.onpointercancel = end
  }
  return (
    <span
      aria-hidden
      onPointerDown={onPointerDown}
      className={classNames(
        'absolute inset-y-1.5 -right-2 w-2 cursor-col-resize touch-none border-r-2 border-transparent',
        'group-hover/head:border-line hover:border-accent!',
      )}
    />
  )
}
