import { type ReactNode, useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Props = {
  title: string
  text: string
  /** Label of the button that confirms. */
  word: string
  /** Label of the button that closes the dialog. Default: cancel. */
  back?: string
  variant?: 'primary' | 'danger'
  open?: boolean
  busy: boolean
  /** Whether a required input is still missing. */
  disabled?: boolean
  onSure: () => void
  onClose: () => void
  /** Additional input fields, in which Enter confirms as well. */
  children?: ReactNode
}

/**
 * Asks for a confirmation before an action that cannot be undone. It stays open during the action, because it may show
 * a refusal.
 */
export function ConfirmDialog({
  title,
  text,
  word,
  back,
  variant = 'danger',
  open = true,
  busy,
  disabled = false,
  onSure,
  onClose,
  children = null,
}: Props) {
  const common = useTranslations('common')
  const id = useId()
  return (
    <Modal
      open={open}
      sticky={busy}
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {back ?? common('cancel')}
          </Button>
          <Button type="submit" form={id} variant={variant} busy={busy} disabled={disabled}>
            {word}
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="space-y-3 pb-2 empty:pb-0"
        onSubmit={(event) => {
          event.preventDefault()
          if (!disabled && !busy) onSure()
        }}
      >
        {children}
      </form>
    </Modal>
  )
}
