import type { List, ListBuild } from '@alphorn/contract/lists/markets'
import { CircleStop } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

type Props = { list: List; build: ListBuild }

/** Cancels a build after a confirmation. */
export function CancelBuild({ list: { list_id, name }, build: { number } }: Props) {
  const t = useTranslations('building')
  const showFailure = useFailureToast()
  const [asking, setAsking] = useState(false)
  const cancel = useRouteMutation('app_list_build_cancel', {
    onDone: ({ state }) => {
      showToast(t(state === 'cancelled' ? 'cancelled' : 'had_ended'))
      setAsking(false)
    },
    onFailure: showFailure,
  })
  return (
    <>
      <Button size="small" icon={<CircleStop aria-hidden />} onClick={() => setAsking(true)}>
        {t('cancel')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('cancel_title', { name })}
        text={t('cancel_text')}
        word={t('cancel')}
        back={t('go_on')}
        busy={cancel.isPending}
        onSure={() => cancel.mutate({ list_id, number: String(number) })}
        onClose={() => setAsking(false)}
      />
    </>
  )
}
