import type { Suppression } from '@alphorn/contract/prospecting/suppressions'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { ConfirmWithReason } from '#web/shared/forms/confirm-with-reason.tsx'
import { showToast } from '#web/ui/toasts.tsx'

type Props = { entry: Suppression; onClose: () => void }

/** Lifts a suppression, with a reason. Prospects it stopped stay stopped. */
export function LiftSuppression({ entry: { suppression_id, given }, onClose }: Props) {
  const t = useTranslations('suppressions')
  const lift = useRouteMutation('app_suppression_lift', {
    onDone: () => {
      showToast(t('lifted_notice', { value: given }))
      onClose()
    },
  })
  return (
    <ConfirmWithReason
      title={t('lift_title', { value: given })}
      text={t('lift_text')}
      word={t('lift')}
      label={t('reason')}
      route="app_suppression_lift"
      busy={lift.isPending}
      error={lift.error}
      onSure={(reason) => lift.mutate({ suppression_id, reason })}
      onClose={onClose}
    />
  )
}
