import { X } from 'lucide-react'
import { useState } from 'react'
import { Field } from '#web/ui/field.tsx'

type Props = {
  label: string
  hint?: string
  /** Message for a text that is not a valid value. */
  wrong: string
  remove: (token: string) => string
  tokens: readonly string[] | undefined
  pattern?: RegExp
  most?: number
  /** Whether a value may contain commas and semicolons, as a phrase does. They then do not separate values. */
  phrases?: boolean
  onChange: (tokens: string[] | undefined) => void
}

/**
 * Input for several values: Enter, a comma or leaving the field adds a value, and Backspace removes the last one.
 */
export function Tokens({
  label,
  hint,
  wrong,
  remove,
  tokens = [],
  pattern = /^.{1,100}$/,
  most = 50,
  phrases = false,
  onChange,
}: Props) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const separator = phrases ? /\n/ : /[,;\n]/
  const change = (next: readonly string[]) => onChange(next.length === 0 ? undefined : [...new Set(next)])
  const take = (given: string) => {
    const words = given
      .split(separator)
      .map((word) => word.trim())
      .filter((word) => word !== '')
    const fitting = words.filter((word) => pattern.test(word))
    setRefused(fitting.length < words.length)
    setText(words.filter((word) => !pattern.test(word)).join(', '))
    if (fitting.length > 0) change([...tokens, ...fitting].slice(0, most))
  }
  return (
    <Field label={label} hint={hint} error={refused ? wrong : undefined}>
      {(control) => (
        <div className="field flex flex-wrap items-center gap-1 p-1! focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent">
          {tokens.map((token) => (
            <Token
              key={token}
              token={token}
              remove={remove(token)}
              onRemove={() => change(tokens.filter((one) => one !== token))}
            />
          ))}
          <input
            {...control}
            value={text}
            onChange={({ target: { value } }) => (separator.test(value) ? take(value) : setText(value))}
            onBlur={() => take(text)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && text !== '') {
                event.preventDefault()
                take(text)
              }
              if (event.key === 'Backspace' && text === '') change(tokens.slice(0, -1))
            }}
            className="h-6 min-w-24 flex-1 bg-transparent px-1.5 outline-none"
          />
        </div>
      )}
    </Field>
  )
}

type TokenProps = { token: string; remove: string; onRemove: () => void }

function Token({ token, remove, onRemove }: TokenProps) {
  return (
    <span className="flex min-h-6 items-center gap-0.5 rounded bg-sunken pl-2 text-sm">
      {token}
      <button
        type="button"
        aria-label={remove}
        className="flex size-6 shrink-0 items-center justify-center rounded text-muted hover:text-ink"
        onClick={onRemove}
      >
        <X className="size-3" aria-hidden />
      </button>
    </span>
  )
}
