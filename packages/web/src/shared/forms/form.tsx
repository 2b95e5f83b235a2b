import { type FormEvent, type ReactNode } from 'react'
import type { FailureCode } from '#web/data/failures.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'

/** The part of `useRouteForm` that a form component uses. */
export type ShownForm = {
  submit: (event: FormEvent<HTMLFormElement>) => void
  /** Called when a field receives the focus. */
  load: (() => void) | undefined
  busy: boolean
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
}: FormProps) {
  return (
    <form id={id} noValidate className={className} onFocus={of.load} onSubmit={of.submit}>
      {children}
      <FormFailure error={of.error} known={[...of.known, ...known]} says={says} />
      {actions}
    </form>
  )
}
