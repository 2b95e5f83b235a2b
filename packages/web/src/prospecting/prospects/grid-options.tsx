import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { tableColumns } from '@alphorn/contract/prospecting/table-columns'
import { formsGroups, groupColumns, withGroup } from '#web/prospecting/prospects/groups/group-columns.ts'
import type { ShownColumn } from '#web/prospecting/prospects/table/columns.ts'
import { useColumnWords } from '#web/prospecting/prospects/table/use-column-words.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { DropChoice, DropHeading, DropItem } from '#web/ui/menu.tsx'
import { ColumnItems, ColumnsMenu, OrderItems } from '#web/ui/table/columns-menu.tsx'

type Props = {
  columns: readonly ShownColumn[]
  /** The fields in use. */
  fields: readonly OwnField[]
  density: 'compact' | undefined
  group: ProspectsSearch['group']
  onNewField: () => void
}

const orders = [
  ['newest', undefined],
  ['best', '-score'],
  ['worst', 'score'],
] as const

/** Chooses the columns of the table, their order, groups and row density, all of which are part of the address. */
export function GridOptions({ columns, fields, density, group, onNewField }: Props) {
  const t = useTranslations('grid')
  const own = useTranslations('own_fields')
  const wordsOf = useColumnWords()
  const may = useHasScope('prospect:write')
  const shown = columns.map(({ name }) => name)
  return (
    <ColumnsMenu columns={tableColumns.map((name) => [name, wordsOf(name)])} shown={shown} density={density}>
      {fields.length > 0 && (
        <>
          <DropHeading>{own('heading')}</DropHeading>
          <ColumnItems columns={fields.map(({ field_id, name }) => [field_id, name])} shown={shown} />
        </>
      )}
      {may && (
        <DropItem icon={<Plus aria-hidden />} onClick={onNewField}>
          {own('new')}
        </DropItem>
      )}
      <OrderItems orders={orders.map(([name, order]) => [order, t(name)])} />
      <GroupItems group={group} fields={fields} />
    </ColumnsMenu>
  )
}

/** Chooses the column whose values form groups. */
function GroupItems({ group, fields }: Pick<Props, 'group' | 'fields'>) {
  const t = useTranslations('grid')
  const wordsOf = useColumnWords()
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const choices = [
    [undefined, t('no_group')] as const,
    ...groupColumns.map((name) => [name, wordsOf(name)] as const),
    ...fields.filter(formsGroups).map(({ field_id, name }) => [field_id, name] as const),
  ]
  return (
    <>
      <DropHeading>{t('group')}</DropHeading>
      <DropChoice label={t('group')}>
        {choices.map(([by, words]) => (
          <DropItem
            key={by ?? 'none'}
            chosen={group === by}
            onClick={() => void navigate({ search: (before) => ({ ...before, ...withGroup(by) }) })}
          >
            {words}
          </DropItem>
        ))}
      </DropChoice>
    </>
  )
}
