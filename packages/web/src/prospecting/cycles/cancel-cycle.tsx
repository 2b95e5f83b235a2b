import type { Cycle } from '@alphorn/contract/prospecting/cycles'
import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** Cancels an active cycle after a confirmation. */
export function CancelCycle({ cycle: { project_id, cycle_id, state, counters } }: { cycle: Cycle }) {
  const t = useTranslations('cycles')
  const showFailure = useFailureToast()
  const [asking, setAsking] = useState(false)
  const cancel = useRouteMutation('app_cycle_cancel', {
    onDone: ({ state: ended }) => {
      showToast(t(ended === 'cancelled' ? 'cancelled' : 'had_ended'))
      setAsking(false)
    },
    onFailure: showFailure,
  })
  const isActive = state === 'queued' || state === 'running'
  if (!useHasScope('prospect:run') || !isActive) return null
  return (
    <>
      <Button icon={<CircleStop aria-hidden />} onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cancel_title')}
        text={t('cancel_text', { jobs: counters.jobs_open, units: counters.units_reserved })}
        word={t('cancel')}
        back={t('go_on')}
        busy={cancel.isPending}
        onSure={() => cancel.mutate({ project_id, cycle_id })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
