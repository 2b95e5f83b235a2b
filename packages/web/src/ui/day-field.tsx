import { CalendarDays } from 'lucide-react'
import { type ChangeEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dayAfter, isDay, parseDay, writeDay } from '#web/language/day-text.ts'
import { civilDay } from '#web/language/format.ts'
import { Field } from '#web/ui/field.tsx'

type Props = {
  label: string
  /** The day in ISO form (`2026-11-21`), the typed text if it is not a day, or an empty string. */
  value: string
  /** Called with the day in ISO form, or with the typed text while it is not a day. */
  onDay: (day: string) => void
  min?: string
  max?: string
  hint?: ReactNode
  error?: string | undefined
  optional?: string
  required?: boolean
  readOnly?: boolean
  autoFocus?: boolean
  'data-unfinished'?: true | undefined
}

/**
 * Input for a day, in the format of the user's language. The up and down keys change it by a day, and the button opens
 * the browser's calendar. A form checks the day with `useDayFault`.
 */
export function DayField({ label, hint, error, optional, ...given }: Props) {
  const { value, onDay, min, max, ...input } = given
  const { fault, ...typing } = useTypedDay(given)
  return (
    <Field
      label={label}
      error={fault ?? error}
      {...(hint !== undefined && { hint })}
      {...(optional !== undefined && { optional })}
    >
      {(control) => (
        <div className="relative">
          <input
            {...input}
            {...control}
            {...typing}
            className="field h-8 pr-9 tabular"
            autoComplete="off"
            maxLength={40}
          />
          {!input.readOnly && <CalendarButton {...{ value, min, max, onDay }} />}
        </div>
      )}
    </Field>
  )
}

/**
 * Time of a click, in milliseconds. A click on a button leaves the field. A message that appears before the pointer is
 * released would move the button away from it, and the click would be lost.
 */
const clickMs = 200

type Typing = Pick<Props, 'value' | 'onDay' | 'min' | 'max' | 'readOnly'>

/** Returns the text of the field while a day is typed, and its fault once the field has lost the focus. */
function useTypedDay({ value, onDay, min, max, readOnly = false }: Typing) {
  const t = useTranslations('day_field')
  const [typed, setTyped] = useState<string | null>(null)
  const [isLeft, setLeft] = useState(false)
  const today = civilDay(new Date())
  const earliest = min !== undefined && min > today ? min : today
  const dayIn = (text: string) => parseDay(text, today) ?? text
  const fault = useDayFault({ min, max })(value)
  return {
    fault: isLeft ? fault : undefined,
    placeholder: t('form'),
    // A value set by the form meanwhile replaces the typed text.
    value: typed !== null && dayIn(typed) === value ? typed : writeDay(value),
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setTyped(target.value)
      onDay(dayIn(target.value))
    },
    onBlur: () => {
      setTyped(null)
      setTimeout(setLeft, clickMs, true)
    },
    onKeyDown: (event: KeyboardEvent) => {
      // Enter sends the form, which may not be sent with a fault.
      if (event.key === 'Enter') setLeft(true)
      const days = { ArrowUp: 1, ArrowDown: -1 }[event.key]
      if (days === undefined || readOnly) return
      event.preventDefault()
      setTyped(null)
      onDay(isDay(value) ? dayAfter(value, days) : earliest)
    },
  }
}

/** Returns a function that describes the fault of a day. */
export function useDayFault({ min, max }: { min?: string | undefined; max?: string | undefined }) {
  const t = useTranslations('day_field')
  return (value: string) => {
    if (value === '') return undefined
    if (!isDay(value)) return t('no_day', { example: writeDay('2026-11-21') })
    if (min !== undefined && value < min) return t('too_early', { day: writeDay(min) })
    return max !== undefined && value > max ? t('too_late', { day: writeDay(max) }) : undefined
  }
}

type CalendarProps = Pick<Props, 'value' | 'onDay'> & Record<'min' | 'max', string | undefined>

/** Opens the calendar of the browser. */
function CalendarButton({ value, onDay, min, max }: CalendarProps) {
  const t = useTranslations('day_field')
  const calendar = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={calendar}
        type="date"
        tabIndex={-1}
        aria-hidden
        className="pointer-events-none absolute right-0 bottom-0 h-8 w-8 opacity-0"
        min={min}
        max={max}
        value={isDay(value) ? value : ''}
        onChange={({ target }) => onDay(target.value)}
      />
      <button
        type="button"
        aria-label={t('open')}
        title={t('open')}
        className="absolute top-0.5 right-0.5 flex size-7 items-center justify-center rounded text-muted hover:bg-sunken hover:text-ink"
        onClick={() => calendar.current?.showPicker()}
      >
        <CalendarDays className="size-4" aria-hidden />
      </button>
    </>
  )
}
