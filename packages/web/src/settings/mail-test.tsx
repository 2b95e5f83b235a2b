import { Send } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useDeed } from '#web/data/use-deed.ts'
import { Button } from '#web/ui/button.tsx'
import { tell, useTellFailure } from '#web/ui/toasts.tsx'

/** Has a mail sent to who asks, to see whether mails arrive. */
export function MailTest() {
  const t = useTranslations('operation')
  const tellFailure = useTellFailure()
  const test = useDeed('app_health_mail_test', {
    onDone: ({ email }) => tell(t('mail_test_sent', { email })),
  })
  return (
    <Button
      size="small"
      icon={<Send aria-hidden />}
      busy={test.isPending}
      onClick={() => test.mutate({}, { onError: tellFailure })}
    >
      {t('mail_test')}
    </Button>
  )
}
