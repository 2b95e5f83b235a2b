import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { Form, type FormProps } from '#web/shared/forms/form.tsx'

type DialogProps = Omit<FormProps, 'id' | 'className' | 'actions'> & {
  title: string
  description?: ReactNode
  wide?: boolean
  /** Label and icon of the submit button. */
  word: string
  icon?: ReactNode
  variant?: 'primary' | 'danger'
  disabled?: boolean
  /** The dialog may be closed while the form is being sent, because its owner reports a refusal elsewhere. */
  closesWhileSent?: boolean
  onClose: () => void
}

/**
 * A form in a dialog. A click beside it never discards what the user typed, and Escape asks first. While the form is being
 * sent, the dialog stays open, because it shows a refusal.
 */
export function FormDialog({ of, title, description, wide = false, onClose, ...rest }: DialogProps) {
  const { word, icon, variant = 'primary', disabled = false, closesWhileSent = false, ...form } = rest
  const isSticky = of.busy && !closesWhileSent
  const common = useTranslations('common')
  const t = useTranslations('unsaved')
  const id = useId()
  return (
    <Modal
      open
      wide={wide}
      sticky={isSticky}
      keeps={of.dirty}
      onClose={() => (!of.dirty || of.busy || confirm(t('leave'))) && onClose()}
      title={title}
      description={description}
      footer={
        <>
          <Button disabled={isSticky} onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" form={id} variant={variant} icon={icon} busy={of.busy} disabled={disabled}>
            {word}
          </Button>
        </>
      }
    >
      <Form {...form} of={of} id={id} className="space-y-4 pb-2" />
    </Modal>
  )
}
