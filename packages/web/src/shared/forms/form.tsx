import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import type { FailureCode } from '#web/data/failures.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'

/** The part of `useRouteForm` that a form component uses. */
export type ShownForm = {
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** Called when a field receives the focus. */
  load: (() => void) | undefined
  busy: boolean
  /** Whether the user changed anything. */
  dirty: boolean
  error: unknown
  known: ReadonlySet<string>
}

export type FormProps = {
  of: ShownForm
  id?: string
  className?: string
  /** Messages of this form that replace the default ones for some codes. */
  says?: Partial<Record<FailureCode, string>>
  /** Additional fields that display their own errors. */
  known?: readonly string[]
  children: ReactNode
  /** The buttons, below the message about a refusal. */
  actions?: ReactNode
  /** Called for Escape, unless a part of the form used it. */
  onEscape?: () => void
}

/**
 * Renders the fields of a form, the reason for a refusal, and its buttons. The browser's own validation messages are
 * disabled.
 */
export function Form({
  of,
  id,
  className = 'space-y-4',
  says = {},
  known = [],
  children,
  actions,
  onEscape,
}: FormProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (!onEscape || event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onEscape()
  }
  return (
    <form
      id={id}
      noValidate
      className={className}
      onFocus={of.load}
      onSubmit={of.submit}
      onKeyDown={onKeyDown}
    >
      {children}
      <FormFailure error={of.error} known={[...of.known, ...known]} says={says} />
      {actions}
    </form>
  )
}
