import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { useTranslations } from 'use-intl'
import { useMembers } from '#web/prospecting/notes/use-members.ts'
import { type FilterChoice, limitProblem } from '#web/prospecting/prospects/table/filter-choice.ts'
import { TextField } from '#web/ui/field.tsx'

type Props = {
  field: OwnField
  choice: FilterChoice
  /** Whether faults are shown, which is the case after the first attempt to submit. */
  isChecked: boolean
  onChange: (choice: FilterChoice) => void
}

/** Selects the accepted values: words of a text, limits of a number or a day, or some of the choices. */
export function FilterValue(props: Props) {
  const t = useTranslations('field_filters')
  const { field, choice, onChange } = props
  if (field.kind === 'text')
    return (
      <TextField
        label={t('contains')}
        autoFocus
        maxLength={200}
        value={choice.words}
        onChange={({ target }) => onChange({ ...choice, words: target.value })}
      />
    )
  return field.kind === 'number' || field.kind === 'date' ? <Limits {...props} /> : <Options {...props} />
}

function Limits({ field, choice, isChecked, onChange }: Props) {
  const t = useTranslations('field_filters')
  const cells = useTranslations('cells')
  const limits = [
    ['from', field.kind === 'number' ? 'at_least' : 'since'],
    ['to', field.kind === 'number' ? 'at_most' : 'until'],
  ] as const
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {limits.map(([limit, word]) => {
        const problem = isChecked ? limitProblem(field, choice[limit]) : undefined
        return (
          <TextField
            key={limit}
            label={t(word)}
            autoFocus={limit === 'from'}
            {...(field.kind === 'date' ? { type: 'date' } : { inputMode: 'decimal' })}
            maxLength={40}
            value={choice[limit]}
            error={problem && cells(`problem_${problem}`)}
            onChange={({ target }) => onChange({ ...choice, [limit]: target.value })}
          />
        )
      })}
    </div>
  )
}

function Options({ field, choice: { values, ...choice }, onChange }: Props) {
  const t = useTranslations('field_filters')
  const options = useOptions(field, values)
  const toggle = (value: string) =>
    onChange({
      ...choice,
      values: values.includes(value) ? values.filter((one) => one !== value) : [...values, value],
    })
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 font-medium">{t('one_of')}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-7 items-center gap-2">
          <input type="checkbox" checked={values.includes(value)} onChange={() => toggle(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

/** Returns the choices, including archived ones that the filter uses. */
function useOptions({ kind, choices }: OwnField, values: readonly string[]) {
  const t = useTranslations('field_filters')
  const members = useMembers()
  if (kind === 'checkbox')
    return (['true', 'false'] as const).map((value) => ({ value, label: t(value === 'true' ? 'yes' : 'no') }))
  if (kind === 'person') return members.map(({ user_id, name }) => ({ value: user_id, label: name }))
  return [...new Set([...choices, ...values])].map((value) => ({ value, label: value }))
}
