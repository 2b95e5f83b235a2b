import { useLocation } from '@tanstack/react-router'
import { MailWarning } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useInstallation } from '#web/data/use-installation.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { WhereMailsGo } from '#web/accounts/sign-in/forgotten.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

/**
 * Shown above every screen until the address is confirmed. If the server sends no mail, it appears only above the
 * settings: daily work needs no confirmed address.
 */
export function Unconfirmed({ email }: { email: string }) {
  const t = useTranslations('proof')
  const showFailure = useFailureToast()
  const inSettings = useLocation({ select: ({ pathname }) => pathname.startsWith('/settings') })
  const mailed = useInstallation()?.mail !== 'terminal'
  const ask = useRouteMutation('email_confirmation_request', {
    onDone: () => showToast(t('sent_again', { email })),
    onFailure: showFailure,
  })
  if (!mailed && !inSettings) return null
  return (
    <div
      role="region"
      aria-label={t('unconfirmed_label')}
      className="flex items-center gap-x-3 gap-y-1 border-b max-md:flex-wrap border-line bg-warn-soft px-6 py-2 text-warn"
      data-screen-only
    >
      <MailWarning className="size-4 shrink-0" aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <p className="font-medium break-words">{t('unconfirmed', { email })}</p>
        <WhereMailsGo />
      </div>
      <Button size="small" busy={ask.isPending} onClick={() => ask.mutate({})}>
        {t('send_again')}
      </Button>
    </div>
  )
}
