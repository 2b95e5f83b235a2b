import { type FieldFilter, isValueless, readFieldFilter } from '@alphorn/contract/directory/field-filters'
import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { ListFilter, X } from 'lucide-react'
import { type ReactNode, use } from 'react'
import { useTranslations } from 'use-intl'
import { formatDay } from '#web/language/format.ts'
import { useMembers } from '#web/data/use-members.ts'
import { FilterFieldContext } from '#web/prospecting/prospects/table/edit-field-context.ts'
import { formatNumber } from '#web/language/format-number.ts'
import { Button } from '#web/ui/button.tsx'
import { DropHeading, DropItem, DropMenu } from '#web/ui/menu.tsx'

type Props = {
  /** Conditions as written in the address. */
  conditions: readonly string[]
  fields: readonly OwnField[] | undefined
  onChange: (conditions: string[] | undefined) => void
  /** Menu items for other filters. */
  children?: ReactNode
}

/** Shows the active filters on own fields, which can be changed or removed, and a menu to add more. */
export function FieldFilters({ conditions, fields, onChange, children }: Props) {
  const t = useTranslations('field_filters')
  const filterField = use(FilterFieldContext)
  const read = conditions.flatMap((text) => readFieldFilter(text) ?? [])
  const ids = [...new Set(read.map(({ field_id }) => field_id))]
  const inUse = fields?.filter(({ archived }) => !archived) ?? []
  const remove = (field_id: string) => {
    const left = conditions.filter((text) => readFieldFilter(text)?.field_id !== field_id)
    onChange(left.length > 0 ? left : undefined)
  }
  return (
    <>
      <DropMenu
        align="start"
        trigger={
          <Button className="shrink-0" icon={<ListFilter aria-hidden />}>
            {t('button')}
          </Button>
        }
      >
        {children}
        <DropHeading>{t(inUse.length > 0 ? 'heading' : 'none')}</DropHeading>
        {inUse.map((field) => (
          <DropItem key={field.field_id} onClick={() => filterField(field)}>
            {field.name}
          </DropItem>
        ))}
      </DropMenu>
      {ids.map((field_id) => (
        <FilterChip
          key={field_id}
          field={fields?.find((one) => one.field_id === field_id)}
          isKnown={fields !== undefined}
          filters={read.filter((one) => one.field_id === field_id)}
          onRemove={() => remove(field_id)}
        />
      ))}
    </>
  )
}

type ChipProps = {
  field: OwnField | undefined
  /** Whether the fields are loaded. */
  isKnown: boolean
  filters: readonly FieldFilter[]
  onRemove: () => void
}

function FilterChip({ field, isKnown, filters, onRemove }: ChipProps) {
  const t = useTranslations('field_filters')
  const filterField = use(FilterFieldContext)
  const wordsOf = useFilterWords()
  const name = field?.name ?? (isKnown ? t('unknown') : '…')
  return (
    <span className="inline-flex h-8 max-w-72 shrink-0 items-center rounded-md bg-accent-soft">
      <button
        type="button"
        className="flex h-8 min-w-0 items-center gap-1.5 rounded-md pl-2.5 hover:underline"
        disabled={!field}
        onClick={() => field && filterField(field)}
      >
        <span className="truncate">
          <span className="font-medium">{name}</span>
          {field && `: ${wordsOf(field, filters)}`}
        </span>
      </button>
      <button
        type="button"
        aria-label={t('remove_of', { name })}
        className="flex size-7 shrink-0 items-center justify-center rounded-md text-muted hover:text-ink"
        onClick={onRemove}
      >
        <X className="size-3.5" aria-hidden />
      </button>
    </span>
  )
}

/** Returns a function that describes the conditions on a field in a few words. */
function useFilterWords() {
  const t = useTranslations('field_filters')
  const members = useMembers()
  const shown = ({ kind }: OwnField, value: string) => {
    if (kind === 'checkbox') return t(value === 'true' ? 'yes' : 'no')
    if (kind === 'person') return members.find(({ user_id }) => user_id === value)?.name ?? '…'
    if (kind === 'number') return Number.isFinite(Number(value)) ? formatNumber(Number(value)) : value
    if (kind === 'date') return formatDay(value)
    return value
  }
  return (field: OwnField, filters: readonly FieldFilter[]) =>
    filters
      .map(({ operator, value }) => {
        if (isValueless(operator)) return t(operator)
        const words = shown(field, value ?? '')
        if (operator === 'is') return words
        if (operator === 'contains') return t('quoted', { words })
        return `${operator === 'at_least' ? '≥' : '≤'} ${words}`
      })
      .join(', ')
}
