import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'

type Props = {
  title: string
  text: string
  /** What the button says that does it. */
  word: string
  /** What the one says that leaves it; without, it cancels. */
  back?: string
  look?: 'primary' | 'danger'
  open?: boolean
  busy: boolean
  onSure: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks whether somebody means it, before something is done that is not undone. */
export function Sure({
  title,
  text,
  word,
  back,
  look = 'danger',
  open = true,
  busy,
  onSure,
  onClose,
  children = null,
}: Props) {
  const common = useTranslations('common')
  return (
    <Modal
      open={open}
      onClose={onClose}
      title={title}
      description={text}
      footer={
        <>
          <Button onClick={onClose}>{back ?? common('cancel')}</Button>
          <Button look={look} busy={busy} onClick={onSure}>
            {word}
          </Button>
        </>
      }
    >
      {children}
    </Modal>
  )
}
