import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'

type TextProps = {
  label: string
  value: string | undefined
  pattern?: RegExp
  /** Message for a text that does not match the pattern. */
  wrong: string
  onChange: (value: string | undefined) => void
}

/** A text filter. It is applied on Enter and when the field is left, not at each key, because a search reads rows. */
export function TextFilter({ label, value, pattern = /^.{0,100}$/, wrong, onChange }: TextProps) {
  const [isRefused, setRefused] = useState(false)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        const text = event.currentTarget.querySelector('input')!.value.trim()
        const fits = text === '' || pattern.test(text)
        setRefused(!fits)
        if (fits && text !== (value ?? '')) onChange(text || undefined)
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
