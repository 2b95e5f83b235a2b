import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Asks before the connection to Pingen is removed. */
export function RemovePingen({ onClose }: { onClose: () => void }) {
  const t = useTranslations('letter_post')
  const remove = useRouteMutation('app_letter_service_delete', {
    onDone: () => {
      showToast(t('removed'))
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title={t('remove_title')}
      text={t('remove_text')}
      word={t('remove')}
      busy={remove.isPending}
      onSure={() => remove.mutate({})}
      onClose={onClose}
    >
      <FormFailure error={remove.error} />
    </ConfirmDialog>
  )
}
