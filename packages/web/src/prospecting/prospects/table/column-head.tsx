import { Group, ListFilter, MessageCircleQuestion, PencilLine, Ungroup } from 'lucide-react'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { type ReactNode, use } from 'react'
import { useTranslations } from 'use-intl'
import { groupNameOf, withGroup } from '#web/prospecting/prospects/groups/group-columns.ts'
import { type ShownColumn, sortNameOf, widthOf } from '#web/prospecting/prospects/table/columns.ts'
import { EditFieldContext, FilterFieldContext } from '#web/prospecting/prospects/table/edit-field-context.ts'
import { useColumnWords } from '#web/prospecting/prospects/table/use-column-words.ts'
import { DropItem } from '#web/ui/menu.tsx'
import { ColumnHead } from '#web/ui/table/column-head.tsx'
import { useTableView } from '#web/ui/table/table-view.ts'

const route = getRouteApi('/app/projects/$project_id/prospects')

type Props = {
  name: string
  column: ShownColumn | undefined
  columns: readonly ShownColumn[]
  onWidth: (column: string, width: number | null) => void
  mark?: ReactNode
}

/** Header of a column of prospects, which also groups them. A column of an own field filters by it and edits it. */
export function ProspectColumnHead({ name, column, columns, ...head }: Props) {
  const words = useColumnWords()(name, column)
  const { widths } = useTableView()
  const field = column?.field
  return (
    <ColumnHead
      {...head}
      {...{ name, words }}
      by={sortNameOf(name)}
      names={columns.map((one) => one.name)}
      width={widthOf(name, widths, field)}
      numeric={name === 'score' || name === 'capital' || field?.kind === 'number'}
      grouping={<GroupItem by={groupNameOf(name, field)} field={field} />}
    >
      <FieldItems field={field} />
    </ColumnHead>
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

/** Groups by the column, or removes the grouping. */
function GroupItem({ by, field }: { by: string | null; field: ShownColumn['field'] }) {
  const t = useTranslations('columns')
  const group = route.useSearch({ select: (search) => search.group })
  const wordsOf = useColumnWords()
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  if (by === null) return null
  const isGrouped = group === by
  return (
    <DropItem
      icon={isGrouped ? <Ungroup aria-hidden /> : <Group aria-hidden />}
      onClick={() =>
        void navigate({ search: (before) => ({ ...before, ...withGroup(isGrouped ? undefined : by) }) })
      }
    >
      {isGrouped ? t('ungroup') : t('group_by', { name: field?.name ?? wordsOf(by) })}
    </DropItem>
  )
}
