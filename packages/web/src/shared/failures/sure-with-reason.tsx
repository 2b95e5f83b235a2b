import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AreaField } from '#web/ui/field.tsx'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Sure } from '#web/ui/sure.tsx'

type Props = {
  title: string
  text: string
  /** What the button says that does it. */
  word: string
  /** What the field for the reason is called. */
  label: string
  busy: boolean
  error: unknown
  onSure: (reason: string) => void
  onClose: () => void
}

/** Asks whether somebody means it, and why: the history keeps the reason. */
export function SureWithReason({ label, error, onSure, ...sure }: Props) {
  const words = useTranslations('fields')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const given = reason.trim()
  return (
    <Sure
      {...sure}
      onSure={() => {
        setAsked(true)
        if (given !== '') onSure(given)
      }}
    >
      <AreaField
        autoFocus
        required
        label={label}
        maxLength={300}
        value={reason}
        error={asked && given === '' ? words('required') : undefined}
        onChange={({ target }) => setReason(target.value)}
      />
      <FormFailure error={error} />
    </Sure>
  )
}
