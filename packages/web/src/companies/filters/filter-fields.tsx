import { useState } from 'react'
import { SelectField, TextField } from '#web/ui/field.tsx'

type NumberProps = {
  label: string
  value: number | undefined
  /** Smallest value. An empty field or a smaller number is then not applied. */
  least?: number
  most?: number
  disabled?: boolean
  onChange: (value: number | undefined) => void
}

/** Parses an integer, ignoring characters between its digits; undefined if there is none. */
export function NumberField({
  label,
  value,
  least,
  most = 1_000_000_000_000,
  disabled = false,
  onChange,
}: NumberProps) {
  // Digits that are not a value yet, until the field is left.
  const [typed, setTyped] = useState<string>()
  const change = (digits: string) => {
    const number = digits === '' ? undefined : Math.min(most, Number(digits))
    const isUnfinished = least !== undefined && (number === undefined || number < least)
    setTyped(isUnfinished ? digits : undefined)
    if (!isUnfinished) onChange(number)
  }
  return (
    <TextField
      label={label}
      inputMode="numeric"
      disabled={disabled}
      value={typed ?? value?.toString() ?? ''}
      onChange={({ target }) => change(target.value.replaceAll(/\D/g, '').slice(0, 13))}
      onBlur={() => setTyped(undefined)}
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
