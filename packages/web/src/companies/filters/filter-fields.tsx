import { SelectField, TextField } from '#web/ui/field.tsx'

type NumberProps = {
  label: string
  value: number | undefined
  most?: number
  disabled?: boolean
  onChange: (value: number | undefined) => void
}

/** Parses an integer, ignoring characters between its digits; undefined if there is none. */
export function NumberField({
  label,
  value,
  most = 1_000_000_000_000,
  disabled = false,
  onChange,
}: NumberProps) {
  return (
    <TextField
      label={label}
      inputMode="numeric"
      disabled={disabled}
      value={value === undefined ? '' : String(value)}
      onChange={({ target }) => {
        const digits = target.value.replaceAll(/\D/g, '').slice(0, 13)
        onChange(digits === '' ? undefined : Math.min(most, Number(digits)))
      }}
    />
  )
}

type ThreeProps = {
  label: string
  words: { any: string; yes: string; no: string }
  value: boolean | undefined
  onChange: (value: boolean | undefined) => void
}

/** Chooses yes, no or any. */
export function ThreeWay({ label, words, value, onChange }: ThreeProps) {
  return (
    <SelectField
      label={label}
      value={value === undefined ? '' : value ? 'yes' : 'no'}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value === 'yes')}
    >
      <option value="">{words.any}</option>
      <option value="yes">{words.yes}</option>
      <option value="no">{words.no}</option>
    </SelectField>
  )
}
