import { type FormEvent, type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import type { FailureCode } from '#web/data/failures.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

/** What a form shows of `useRouteForm`. */
export type ShownForm = {
  submit: (event: FormEvent<HTMLFormElement>) => void
  load: () => void
  busy: boolean
  error: unknown
  known: ReadonlySet<string>
}

type FormProps = {
  of: ShownForm
  id?: string
  className?: string
  /** What this form says for some codes. */
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

type DialogProps = Omit<FormProps, 'id' | 'className' | 'actions'> & {
  title: string
  description?: ReactNode
  wide?: boolean
  /** What the button says that sends the form, and its sign. */
  word: string
  icon?: ReactNode
  look?: 'primary' | 'danger'
  disabled?: boolean
  onClose: () => void
}

/** A form in a dialog. */
export function FormDialog({ of, title, description, wide = false, onClose, ...rest }: DialogProps) {
  const { word, icon, look = 'primary', disabled = false, ...form } = rest
  const common = useTranslations('common')
  const id = useId()
  return (
    <Modal
      open
      wide={wide}
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form={id} look={look} icon={icon} busy={of.busy} disabled={disabled}>
            {word}
          </Button>
        </>
      }
    >
      <Form {...form} of={of} id={id} className="space-y-4 pb-2" />
    </Modal>
  )
}
