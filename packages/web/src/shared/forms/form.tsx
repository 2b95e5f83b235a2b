import { type FormEvent, type ReactNode } from 'react'
import type { FailureCode } from '#web/data/failures.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'

/** The part of `useRouteForm` that a form component uses. */
export type ShownForm = {
  submit: (event: FormEvent<HTMLFormElement>) => void
  load: () => void
  busy: boolean
  error: unknown
  known: ReadonlySet<string>
}

export type FormProps = {
  of: ShownForm
  id?: string
  className?: string
  /** Texts of this form for some codes. */
  says?: Partial<Record<FailureCode, string>>
  /** Fields beside those of the form that show by themselves what is wrong with them. */
  known?: readonly string[]
  children: ReactNode
  /** The buttons, below what the form says of a refusal. */
  actions?: ReactNode
}

/** The fields of a form, why it was refused, and its buttons. The browser's own words for wrong fields stay away. */
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
