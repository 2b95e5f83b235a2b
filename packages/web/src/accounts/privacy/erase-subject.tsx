import type { Subject } from '@alphorn/contract/privacy/subjects'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { TextField } from '#web/ui/field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { FormDialog } from '#web/shared/forms/form-dialog.tsx'
import { useRouteForm } from '#web/shared/forms/use-route-form.ts'

type Props = { who: string; subject: Subject; onClose: () => void }

/** Erases the data about a subject after the user gives a reason and types the name. */
export function EraseSubject({ who, subject, onClose }: Props) {
  const t = useTranslations('privacy')
  const erase = useRouteMutation('app_subject_erase', {
    onDone: () => {
      showToast(t('asked'))
      onClose()
    },
  })
  const form = useRouteForm('app_subject_erase', erase, {
    values: { reason: '', typed: '' },
    given: ({ reason }) => ({ subject, reason: reason.trim() }),
  })
  const { reason, typed } = form.watch()
  const isMeant = reason.trim() !== '' && typed.trim().toLowerCase() === who.toLowerCase()
  return (
    <FormDialog
      of={form}
      title={t('erase_title', { who })}
      description={t('erase_text', { who })}
      word={t('erase_now')}
      variant="danger"
      disabled={!isMeant}
      onClose={onClose}
    >
      <TextField autoFocus label={t('reason')} maxLength={300} {...form.field('reason')} />
      <TextField label={t('type', { who })} autoComplete="off" {...form.field('typed')} />
    </FormDialog>
  )
}
