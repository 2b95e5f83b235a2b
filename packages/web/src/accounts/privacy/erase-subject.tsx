import type { Subject } from '@alphorn/contract/privacy/subjects'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { TextField } from '#web/ui/field.tsx'
import { FormFailure, useFieldErrors } from '#web/shared/failures/form-failure.tsx'
import { Sure } from '#web/ui/sure.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = { who: string; subject: Subject; onClose: () => void }

/** Erases what is held about somebody, once a reason is given and the name was typed. */
export function EraseSubject({ who, subject, onClose }: Props) {
  const t = useTranslations('privacy')
  const [reason, setReason] = useState('')
  const [typed, setTyped] = useState('')
  const erase = useRouteMutation('app_subject_erase', {
    onDone: () => {
      showToast(t('asked'))
      onClose()
    },
  })
  const wrong = useFieldErrors(erase.error)
  const isMeant = reason.trim() !== '' && typed.trim().toLowerCase() === who.toLowerCase()
  return (
    <Sure
      title={t('erase_title', { who })}
      text={t('erase_text', { who })}
      word={t('erase_now')}
      busy={erase.isPending}
      disabled={!isMeant}
      onSure={() => erase.mutate({ subject, reason: reason.trim() })}
      onClose={onClose}
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
    </Sure>
  )
}
