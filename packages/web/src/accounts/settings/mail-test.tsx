import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/** Sends a test mail to the current user, to verify that mails arrive. */
export function MailTest() {
  const t = useTranslations('operation')
  const showFailure = useFailureToast()
  const test = useRouteMutation('app_health_mail_test', {
    onDone: ({ email }) => showToast(t('mail_test_sent', { email })),
    onFailure: showFailure,
  })
  return (
    <Button size="small" icon={<Send aria-hidden />} busy={test.isPending} onClick={() => test.mutate({})}>
      {t('mail_test')}
    </Button>
  )
}
