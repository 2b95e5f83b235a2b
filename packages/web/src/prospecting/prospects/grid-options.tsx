import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { useNavigate } from '@tanstack/react-router'
import { Columns3, Plus, RotateCcw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { tableColumns } from '@alphorn/contract/prospecting/table-columns'
import { formsGroups, groupColumns, withGroup } from '#web/prospecting/prospects/groups/group-columns.ts'
import type { ShownColumn } from '#web/prospecting/prospects/table/columns.ts'
import { useColumnWords } from '#web/prospecting/prospects/table/use-column-words.ts'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { Button } from '#web/ui/button.tsx'
import { DropChoice, DropHeading, DropItem, DropMenu } from '#web/ui/menu.tsx'

type Props = {
  columns: readonly ShownColumn[]
  /** The fields in use. */
  fields: readonly OwnField[]
  density: 'compact' | undefined
  sort: ProspectsSearch['sort']
  group: ProspectsSearch['group']
  onNewField: () => void
}

const orders = [
  ['newest', undefined],
  ['best', '-score'],
  ['worst', 'score'],
] as const

/** Chooses the columns of the table, their order and the row density, all of which are part of the address. */
export function GridOptions({ columns, fields, density, sort, group, onNewField }: Props) {
  const t = useTranslations('grid')
  const own = useTranslations('own_fields')
  const wordsOf = useColumnWords()
  const may = useHasScope('prospect:write')
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  const change = (changed: Partial<ProspectsSearch>) =>
    void navigate({ search: (before) => ({ ...before, ...changed }), replace: true })
  const shown = columns.map(({ name }) => name)
  const toggle = (name: string) => {
    const next = shown.includes(name) ? shown.filter((one) => one !== name) : [...shown, name]
    if (next.length > 0) change({ cols: next })
  }
  return (
    <DropMenu
      trigger={
        <Button variant="quiet" icon={<Columns3 aria-hidden />}>
          <span className="max-sm:sr-only">{t('columns')}</span>
        </Button>
      }
    >
      {tableColumns.map((name) => (
        <DropItem key={name} many chosen={shown.includes(name)} onClick={() => toggle(name)}>
          {wordsOf(name)}
        </DropItem>
      ))}
      <FieldItems fields={fields} shown={shown} onToggle={toggle} />
      {may && (
        <DropItem icon={<Plus aria-hidden />} onClick={onNewField}>
          {own('new')}
        </DropItem>
      )}
      <OrderItems sort={sort} />
      <GroupItems group={group} fields={fields} />
      <DropHeading> </DropHeading>
      <DropItem
        many
        chosen={density === 'compact'}
        onClick={() => change({ rows: density === 'compact' ? undefined : 'compact' })}
      >
        {t('compact')}
      </DropItem>
      <DropItem
        icon={<RotateCcw aria-hidden />}
        onClick={() => change({ cols: undefined, widths: undefined, rows: undefined })}
      >
        {t('usual')}
      </DropItem>
    </DropMenu>
  )
}

type FieldProps = Pick<Props, 'fields'> & { shown: readonly string[]; onToggle: (name: string) => void }

function FieldItems({ fields, shown, onToggle }: FieldProps) {
  const own = useTranslations('own_fields')
  if (fields.length === 0) return null
  return (
    <>
      <DropHeading>{own('heading')}</DropHeading>
      {fields.map(({ field_id, name }) => (
        <DropItem key={field_id} many chosen={shown.includes(field_id)} onClick={() => onToggle(field_id)}>
          {name}
        </DropItem>
      ))}
    </>
  )
}

function OrderItems({ sort }: Pick<Props, 'sort'>) {
  const t = useTranslations('grid')
  const navigate = useNavigate({ from: '/projects/$project_id/prospects' })
  return (
    <>
      <DropHeading>{t('order')}</DropHeading>
      <DropChoice label={t('order')}>
        {orders.map(([name, order]) => (
          <DropItem
            key={name}
            chosen={sort === order}
            onClick={() => void navigate({ search: (before) => ({ ...before, sort: order }) })}
          >
            {t(name)}
          </DropItem>
        ))}
      </DropChoice>
    </>
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
