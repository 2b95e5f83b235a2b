import {
  maxFieldFilters,
  operatorsOf,
  readFieldFilter,
  type ValuelessOperator,
} from '@alphorn/contract/directory/field-filters'
import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { FilterValue } from '#web/prospecting/prospects/table/filter-value.tsx'
import {
  emptyChoice,
  type FilterChoice,
  filterChoiceOf,
  filtersOfChoice,
  limitProblem,
} from '#web/prospecting/prospects/table/filter-choice.ts'
import { Form } from '#web/shared/forms/form.tsx'
import { useLocalForm } from '#web/shared/forms/use-local-form.ts'
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
  const filter = (texts: readonly string[]) => {
    const all = [...others, ...texts]
    onFilter(all.length > 0 ? all : undefined)
    onClose()
  }
  const form = useFilterForm({
    field,
    first: isFiltered ? filterChoiceOf(field, conditions) : emptyChoice,
    most: maxFieldFilters - others.length,
    onFilter: filter,
  })
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
      <Form
        of={form}
        id={id}
        className="space-y-4 pb-2"
        actions={
          <p role="alert" className="font-medium text-bad">
            {form.fault}
          </p>
        }
      >
        <Conditions field={field} {...form.choice('by')} />
        {form.watch('by') === 'value' && <FilterValue field={field} form={form} />}
      </Form>
    </Modal>
  )
}

type FilterInput = {
  field: OwnField
  first: FilterChoice
  /** The number of conditions that are still possible. */
  most: number
  onFilter: (conditions: readonly string[]) => void
}

/** State of the form, and the fault of the whole filter. */
function useFilterForm({ field, first, most, onFilter }: FilterInput) {
  const t = useTranslations('field_filters')
  const cells = useTranslations('cells')
  const wordsOf = (limit: string) => {
    const problem = limitProblem(field, limit)
    return problem && cells(`problem_${problem}`)
  }
  const faultOf = ({ length }: readonly string[]) =>
    length > most ? t('too_many', { most: maxFieldFilters }) : length === 0 && t('nothing')
  const form = useLocalForm<FilterChoice>({
    values: first,
    check: (choice) => ({
      ...(choice.by === 'value' && { from: wordsOf(choice.from), to: wordsOf(choice.to) }),
      by: faultOf(filtersOfChoice(field, choice)),
    }),
    onSubmit: (choice) => onFilter(filtersOfChoice(field, choice)),
  })
  const chosen = filtersOfChoice(field, form.watch())
  const isShown = form.formState.isSubmitted || chosen.length > most
  return { ...form, fault: isShown && faultOf(chosen) }
}

type ConditionsProps = {
  field: OwnField
  chosen: FilterChoice['by']
  onChange: (by: FilterChoice['by']) => void
}

const withoutValue: readonly ValuelessOperator[] = ['filled', 'empty', 'not_found']

function Conditions({ field, chosen, onChange }: ConditionsProps) {
  const t = useTranslations('field_filters')
  const name = useId()
  const offered = withoutValue.filter((one) => operatorsOf(field).includes(one))
  return (
    <fieldset className="flex flex-wrap gap-x-5 gap-y-2">
      <legend className="mb-1 font-medium">{t('condition')}</legend>
      {(['value', ...offered] as const).map((by) => (
        <label key={by} className="flex min-h-6 items-center gap-2">
          <input type="radio" name={name} value={by} checked={chosen === by} onChange={() => onChange(by)} />
          {t(by)}
        </label>
      ))}
    </fieldset>
  )
}
