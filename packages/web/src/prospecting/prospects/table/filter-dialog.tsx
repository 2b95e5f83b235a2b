import {
  maxFieldFilters,
  operatorsOf,
  readFieldFilter,
  type ValuelessOperator,
} from '@alphorn/contract/directory/field-filters'
import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { FilterValue } from '#web/prospecting/prospects/table/filter-value.tsx'
import {
  emptyChoice,
  type FilterChoice,
  filterChoiceOf,
  filtersOfChoice,
} from '#web/prospecting/prospects/table/filter-choice.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Props = {
  field: OwnField
  /** All conditions on own fields, as written in the address. */
  conditions: readonly string[]
  onFilter: (conditions: string[] | undefined) => void
  onClose: () => void
}

/** Filters the table by the value of a field. */
export function FilterField({ field, conditions, onFilter, onClose }: Props) {
  const t = useTranslations('field_filters')
  const common = useTranslations('common')
  const id = useId()
  const others = conditions.filter((text) => readFieldFilter(text)?.field_id !== field.field_id)
  const isFiltered = others.length < conditions.length
  const [choice, setChoice] = useState<FilterChoice>(() =>
    isFiltered ? filterChoiceOf(field, conditions) : emptyChoice,
  )
  const [isChecked, setChecked] = useState(false)
  const chosen = filtersOfChoice(field, choice)
  const tooMany = others.length + chosen.length > maxFieldFilters
  const filter = (texts: readonly string[]) => {
    const all = [...others, ...texts]
    onFilter(all.length > 0 ? all : undefined)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (chosen.length > 0 && !tooMany) filter(chosen)
  }
  return (
    <Modal
      open
      onClose={onClose}
      title={t('title', { name: field.name })}
      description={field.question ?? undefined}
      footer={
        <>
          {isFiltered && <Button onClick={() => filter([])}>{t('remove')}</Button>}
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('apply')}
          </Button>
        </>
      }
    >
      <form id={id} noValidate className="space-y-4 pb-2" onSubmit={submit}>
        <Conditions field={field} choice={choice} onChange={setChoice} />
        {choice.by === 'value' && (
          <FilterValue field={field} choice={choice} isChecked={isChecked} onChange={setChoice} />
        )}
        <p role="alert" className="font-medium text-bad">
          {tooMany && t('too_many', { most: maxFieldFilters })}
          {isChecked && chosen.length === 0 && t('nothing')}
        </p>
      </form>
    </Modal>
  )
}

type ConditionsProps = { field: OwnField; choice: FilterChoice; onChange: (choice: FilterChoice) => void }

const withoutValue: readonly ValuelessOperator[] = ['filled', 'empty', 'not_found']

function Conditions({ field, choice, onChange }: ConditionsProps) {
  const t = useTranslations('field_filters')
  const name = useId()
  const offered = withoutValue.filter((one) => operatorsOf(field).includes(one))
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
      <legend className="mb-1 font-medium">{t('condition')}</legend>
      {(['value', ...offered] as const).map((by) => (
        <label key={by} className="flex min-h-6 items-center gap-2">
          <input
            type="radio"
            name={name}
            value={by}
            checked={choice.by === by}
            onChange={() => onChange({ ...choice, by })}
          />
          {t(by)}
        </label>
      ))}
    </fieldset>
  )
}
