import { X } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Field } from '#web/ui/field.tsx'
import { takeTokens } from '#web/ui/take-tokens.ts'
import { unfinishedIf } from '#web/ui/unfinished.ts'

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
 * Text that is not a value stays in the field.
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
  const words = useTranslations('fields')
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()
  const separator = phrases ? /\n/ : /[,;\n]/
  const change = (next: readonly string[]) => onChange(next.length === 0 ? undefined : [...next])
  const take = (given: string) => {
    const { taken, left, fault: reason } = takeTokens(given, { tokens, separator, pattern, most })
    setFault(reason && { wrong, too_many: words('too_many_items') }[reason])
    setText(left.join(', '))
    if (taken.length > tokens.length) change(taken)
  }
  return (
    <Field label={label} hint={hint} error={fault}>
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
            {...unfinishedIf(text.trim() !== '')}
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
