import { useState } from 'react'
import { isDay } from '#web/language/day-text.ts'
import { DayField } from '#web/ui/day-field.tsx'
import { unfinishedIf } from '#web/ui/unfinished.ts'

type DateProps = {
  label: string
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A date, or none. */
export function DateField({ label, value, onChange }: DateProps) {
  // Text that is not a complete date yet. Until then the filter has no value.
  const [unfinished, setUnfinished] = useState('')
  const setDay = (day: string) => {
    const isWhole = isDay(day)
    setUnfinished(isWhole ? '' : day)
    if (isWhole || value !== undefined) onChange(isWhole ? day : undefined)
  }
  return (
    <DayField
      label={label}
      min="1800-01-01"
      max="2200-12-31"
      value={value ?? unfinished}
      onDay={setDay}
      {...unfinishedIf(value === undefined && unfinished !== '')}
    />
  )
}
