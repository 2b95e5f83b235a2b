import type { Cadence } from '@alphorn/contract/lists/app-watches'
import type { Watch } from '@alphorn/contract/lists/watches'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Send, Webhook } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { type DataOf, routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { Feeds } from '#web/lists/feeds/feeds.tsx'
import { dayAndTime } from '#web/language/format.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { useInstallation } from '#web/data/use-installation.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Card } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

const cadences = ['off', 'instant', 'daily', 'weekly'] as const satisfies readonly Cadence[]

/** Shows where a watch reports its signals: mail to its subscribers, webhooks and feed readers. */
export function WatchNotification({ watch: { watch_id, muted } }: { watch: Watch }) {
  const t = useTranslations('watch_mail')
  const mail = useQuery(routeQuery('app_watch_mail', { watch_id }))
  // The service decides one sentence of the mail. Without it, the rest is shown.
  const { isPending } = useQuery(routeQuery('app_service', {}))
  const isOwner = useRole() === 'owner'
  if (mail.isPending || isPending) return <SkeletonRows rows={6} height="h-14" />
  return (
    <div className="space-y-4">
      <Reads of={mail} waiting={null}>
        {(given) => <ByMail mail={given} muted={muted} />}
      </Reads>
      <Card title={t('webhook')}>
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose text-muted">{t('webhook_text')}</p>
          {isOwner && (
            <Link to="/developers/webhooks" className={buttonClass('plain')}>
              <Webhook aria-hidden />
              {t('webhooks')}
            </Link>
          )}
        </div>
      </Card>
      <Card title={t('feed')}>
        <Feeds of={{ watch_id }} />
      </Card>
    </div>
  )
}

function ByMail({
  mail: { watch_id, email, cadence, next_at },
  muted,
}: {
  mail: DataOf<'app_watch_mail'>
  muted: boolean
}) {
  const t = useTranslations('watch_mail')
  const showFailure = useFailureToast()
  const service = useInstallation()
  const choose = useRouteMutation('app_watch_mail_set', {
    onDone: () => showToast(t('saved')),
    onFailure: showFailure,
  })
  const test = useRouteMutation('app_watch_mail_test', {
    onDone: (sent) => showToast(t('test_sent', { email: sent.email })),
    onFailure: showFailure,
  })
  const chosen: Cadence = choose.isPending ? choose.variables.cadence : cadence
  return (
    <Card title={t('mail', { email })}>
      <div className="space-y-3">
        <p className="max-w-prose text-muted">{t('mail_text')}</p>
        <div className="flex flex-wrap items-end justify-between gap-3">
          <Choice
            legend={t('cadence')}
            options={cadences.map((one) => [one, t(`cadence_${one}`)])}
            chosen={chosen}
            onChange={(next) => choose.mutate({ watch_id, cadence: next })}
          />
          <Button
            icon={<Send aria-hidden />}
            busy={test.isPending}
            title={t('test_text')}
            onClick={() => test.mutate({ watch_id })}
          >
            {t('test')}
          </Button>
        </div>
        {next_at !== null && !muted && cadence !== 'instant' && (
          <p className="text-sm text-muted tabular">{t('next', { at: dayAndTime(next_at) })}</p>
        )}
        {service?.mail === 'terminal' && <p className="text-sm text-muted">{t('terminal')}</p>}
      </div>
    </Card>
  )
}
