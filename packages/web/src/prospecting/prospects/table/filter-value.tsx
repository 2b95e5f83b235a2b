import type { OwnField } from '@alphorn/contract/directory/own-fields'
import { useTranslations } from 'use-intl'
import { useMembers } from '#web/data/use-members.ts'
import type { FilterChoice } from '#web/prospecting/prospects/table/filter-choice.ts'
import type { FormControls } from '#web/shared/forms/form-controls.ts'
import { TextField } from '#web/ui/field.tsx'

type Props = { field: OwnField; form: FormControls<FilterChoice> }

/** Selects the accepted values: words of a text, limits of a number or a day, or some of the choices. */
export function FilterValue({ field, form }: Props) {
  const t = useTranslations('field_filters')
  if (field.kind === 'text')
    return <TextField label={t('contains')} autoFocus maxLength={200} {...form.field('words')} />
  return field.kind === 'number' || field.kind === 'date' ? (
    <Limits field={field} form={form} />
  ) : (
    <Options field={field} {...form.choice('values')} />
  )
}

function Limits({ field, form }: Props) {
  const t = useTranslations('field_filters')
  const limits = [
    ['from', field.kind === 'number' ? 'at_least' : 'since'],
    ['to', field.kind === 'number' ? 'at_most' : 'until'],
  ] as const
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {limits.map(([limit, word]) => (
        <TextField
          key={limit}
          label={t(word)}
          autoFocus={limit === 'from'}
          {...(field.kind === 'date' ? { type: 'date' } : { inputMode: 'decimal' })}
          maxLength={40}
          {...form.field(limit)}
        />
      ))}
    </div>
  )
}

type OptionsProps = {
  field: OwnField
  chosen: readonly string[]
  onChange: (values: readonly string[]) => void
}

function Options({ field, chosen, onChange }: OptionsProps) {
  const t = useTranslations('field_filters')
  const options = useOptions(field, chosen)
  const toggle = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className="space-y-1">
      <legend className="mb-1 font-medium">{t('one_of')}</legend>
      {options.map(({ value, label }) => (
        <label key={value} className="flex min-h-7 items-center gap-2">
          <input type="checkbox" checked={chosen.includes(value)} onChange={() => toggle(value)} />
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
