import { getRouteApi, useNavigate } from '@tanstack/react-router'
import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  ChevronDown,
  ChevronsLeftRight,
  ChevronsRightLeft,
  EyeOff,
  Group,
  ListFilter,
  MessageCircleQuestion,
  PencilLine,
  Ungroup,
} from 'lucide-react'
import { type PointerEvent, type ReactNode, use } from 'react'
import { useTranslations } from 'use-intl'
import { groupNameOf, withGroup } from '#web/prospecting/prospects/groups/group-columns.ts'
import {
  boundedWidth,
  nextSort,
  type ShownColumn,
  sortNameOf,
  widthOf,
  withWidth,
} from '#web/prospecting/prospects/table/columns.ts'
import { EditFieldContext, FilterFieldContext } from '#web/prospecting/prospects/table/edit-field-context.ts'
import { useColumnWords } from '#web/prospecting/prospects/table/use-column-words.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { classNames } from '#web/ui/class-names.ts'
import { DropItem, DropMenu } from '#web/ui/menu.tsx'

const route = getRouteApi('/app/projects/$project_id/prospects')

type Props = {
  name: string
  column: ShownColumn | undefined
  columns: readonly ShownColumn[]
  onWidth: (column: string, width: number | null) => void
  /** Icon that applies to all cells of the column. */
  mark?: ReactNode
}

/** Header of a column. A click sorts, and its menu offers everything that the pointer can do. */
export function ColumnHead({ name, column, columns, onWidth, mark }: Props) {
  const words = useColumnWords()(name, column)
  // Selects only the sort order, because every search changes the address and would otherwise render all headers again.
  const sort = route.useSearch({ select: (search) => search.sort })
  const change = useChange()
  const by = sortNameOf(name)
  const Arrow = sort?.startsWith('-') ? ArrowDown : ArrowUp
  const isSorted = by !== null && sort?.replace('-', '') === by
  return (
    <span
      className={classNames(
        'group/head relative flex h-8 min-w-0 items-center gap-0.5',
        // In a column of numbers the menu comes before the label, so that the label aligns with the numbers.
        isNumeric(name, column) && 'flex-row-reverse',
      )}
    >
      {by === null ? (
        <span className="truncate font-medium" title={words}>
          {words}
        </span>
      ) : (
        <button
          type="button"
          title={words}
          className="flex min-h-7 min-w-0 items-center gap-1 rounded font-medium hover:text-ink"
          onClick={() => change({ sort: nextSort(sort, by) }, false)}
        >
          <span className="truncate">{words}</span>
          {isSorted && <Arrow className="size-3.5 shrink-0" aria-hidden />}
        </button>
      )}
      {mark && <span className="ml-1.5 shrink-0">{mark}</span>}
      <HeadMenu {...{ name, column, columns, words }} />
      <ResizeEdge name={name} onWidth={onWidth} />
    </span>
  )
}

function isNumeric(name: string, column: ShownColumn | undefined) {
  return name === 'score' || name === 'capital' || column?.field?.kind === 'number'
}

function useChange() {
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  return (changed: Partial<ProspectsSearch>, replace = true) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace })
}

const step = 32

function HeadMenu({ name, column, columns, words }: Omit<Props, 'onWidth' | 'mark'> & { words: string }) {
  const t = useTranslations('columns')
  const widths = route.useSearch({ select: (search) => search.widths })
  const change = useChange()
  const names = columns.map((one) => one.name)
  const at = names.indexOf(name)
  const by = sortNameOf(name)
  const move = (to: number) => change({ cols: names.toSpliced(at, 1).toSpliced(to, 0, name) })
  const widen = (more: number) =>
    change({ widths: withWidth(widths, name, widthOf(name, widths, column?.field) + more) })
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
      <GroupItem by={groupNameOf(name, column?.field)} field={column?.field} />
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
        <DropItem icon={<EyeOff aria-hidden />} onClick={() => change({ cols: names.toSpliced(at, 1) })}>
          {t('hide')}
        </DropItem>
      )}
      <FieldItems field={column?.field} />
    </DropMenu>
  )
}

function FieldItems({ field }: { field: ShownColumn['field'] }) {
  const t = useTranslations('columns')
  const words = useTranslations('field_filters')
  const filterField = use(FilterFieldContext)
  const editField = use(EditFieldContext)
  if (!field) return null
  const filter = (
    <DropItem icon={<ListFilter aria-hidden />} onClick={() => filterField(field)}>
      {words('column')}
    </DropItem>
  )
  if (!editField) return filter
  return (
    <>
      {filter}
      {field.question !== null && (
        <DropItem
          icon={<MessageCircleQuestion aria-hidden />}
          onClick={() => editField({ field, does: 'ask' })}
        >
          {t('ask')}
        </DropItem>
      )}
      <DropItem icon={<PencilLine aria-hidden />} onClick={() => editField({ field, does: 'edit' })}>
        {t('edit_field')}
      </DropItem>
    </>
  )
}

function SortItems({ by }: { by: string | null }) {
  const t = useTranslations('columns')
  const change = useChange()
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

/** Groups by the column, or removes the grouping. */
function GroupItem({ by, field }: { by: string | null; field: ShownColumn['field'] }) {
  const t = useTranslations('columns')
  const group = route.useSearch({ select: (search) => search.group })
  const wordsOf = useColumnWords()
  const change = useChange()
  if (by === null) return null
  const isGrouped = group === by
  return (
    <DropItem
      icon={isGrouped ? <Ungroup aria-hidden /> : <Group aria-hidden />}
      onClick={() => change(withGroup(isGrouped ? undefined : by), false)}
    >
      {isGrouped ? t('ungroup') : t('group_by', { name: field?.name ?? wordsOf(by) })}
    </DropItem>
  )
}

/** Drag handle at the edge of a column. The menu is its equivalent for the keyboard. */
function ResizeEdge({ name, onWidth }: Pick<Props, 'name' | 'onWidth'>) {
  const widths = route.useSearch({ select: (search) => search.widths })
  const change = useChange()
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
      change({ widths: withWidth(widths, name, widthAt(clientX)) })
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
