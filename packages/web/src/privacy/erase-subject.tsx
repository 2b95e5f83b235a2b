import type { Subject } from '@alphorn/contract/subjects'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDeed } from '#web/data/use-deed.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/ui/form-failure.tsx'
import { Modal } from '#web/ui/modal.tsx'
import { tell } from '#web/ui/toasts.tsx'

type Props = { who: string; subject: Subject; onClose: () => void }

/** Erases what is held about somebody, once a reason is given and the name was typed. */
export function EraseSubject({ who, subject, onClose }: Props) {
  const t = useTranslations('privacy')
  const common = useTranslations('common')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const erase = useDeed('app_subject_erase', {
    onDone: () => {
      tell(t('asked'))
      onClose()
    },
  })
  const wrong = useFieldErrors(erase.error)
  const sure = reason.trim() !== '' && typed.trim().toLowerCase() === who.toLowerCase()
  return (
    <Modal
      open
      onClose={onClose}
      title={t('erase_title', { who })}
      description={t('erase_text', { who })}
      footer={
        <>
          <Button onClick={onClose}>{common('cancel')}</Button>
          <Button type="submit" form="erase-subject" look="danger" busy={erase.isPending} disabled={!sure}>
            {t('erase_now')}
          </Button>
        </>
      }
    >
      <form
        id="erase-subject"
        className="space-y-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault()
          if (sure) erase.mutate({ subject, reason: reason.trim() })
        }}
      >
        <TextField
          autoFocus
          label={t('reason')}
          maxLength={300}
          value={reason}
          error={wrong['reason']}
          onChange={({ target }) => setReason(target.value)}
        />
        <TextField
          label={t('type', { who })}
          autoComplete="off"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <FormFailure error={erase.error} known={['reason']} />
      </form>
    </Modal>
  )
}
