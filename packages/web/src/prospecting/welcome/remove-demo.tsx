import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'

/** Removes the demo after a confirmation that counts what leaves with it. */
export function RemoveDemo({ project_id }: { project_id: string }) {
  const t = useTranslations('welcome')
  const [asking, setAsking] = useState(false)
  const summary = useQuery({ ...routeQuery('app_summary', { project_id }), enabled: asking })
  const remove = useRouteMutation('app_demo_remove', {
    onDone: () => {
      setAsking(false)
      showToast(t('demo_removed'))
    },
  })
  const { prospects = 0, to_decide = 0, states } = summary.data ?? {}
  return (
    <>
      <Button onClick={() => setAsking(true)}>{t('demo_remove')}</Button>
      <ConfirmDialog
        open={asking}
        title={t('demo_remove_title')}
        text={t('demo_remove_text', {
          companies: prospects,
          texts: (states?.drafted ?? 0) + (states?.approved ?? 0),
          open: to_decide,
        })}
        word={t('demo_remove')}
        busy={remove.isPending}
        disabled={summary.isPending}
        onSure={() => remove.mutate({})}
        onClose={() => setAsking(false)}
      >
        <FormFailure error={summary.error ?? remove.error} />
      </ConfirmDialog>
    </>
  )
}
