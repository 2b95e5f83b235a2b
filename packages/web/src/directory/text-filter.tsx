import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'

type TextProps = {
  label: string
  value: string | undefined
  /** Returns the value of a text, or null if it is not one. */
  read?: (text: string) => string | null
  /** Message for a text that is not a value. */
  wrong: string
  onChange: (value: string | undefined) => void
}

/** A text filter. It is applied on Enter and when the field is left, not at each key, because a search reads rows. */
export function TextFilter({ label, value, read = readShort, wrong, onChange }: TextProps) {
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const text = event.currentTarget.querySelector('input')!.value.trim()
        const next = text === '' ? '' : read(text)
        setRefused(next === null)
        if (next !== null && next !== (value ?? '')) onChange(next || undefined)
      }}
    >
      <Field label={label} error={isRefused ? wrong : undefined}>
        {(control) => (
          <input
            {...control}
            key={value}
            defaultValue={value}
            onBlur={(event) => event.currentTarget.form!.requestSubmit()}
            className="field h-8"
          />
        )}
      </Field>
    </form>
  )
}

const readShort = (text: string) => (text.length <= 100 ? text : null)
