import { deliveryFaultOf } from '@alphorn/contract/webhooks/delivery-faults'
import type { Attempt, DeliveryDetail } from '@alphorn/contract/webhooks/webhooks'
import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { dayAndTime, formatInteger } from '#web/language/format.ts'
import { useKeys } from '#web/ui/keys.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

type Props = { webhook_id: string; event_id: string; mayResend: boolean; onClose: () => void }

/** A delivery: its body, its attempts, and the responses. */
export function DeliveryPanel({ webhook_id, event_id, mayResend, onClose }: Props) {
  const t = useTranslations('webhooks')
  const showFailure = useFailureToast()
  const detail = useQuery(routeQuery('app_delivery_detail', { webhook_id, event_id }))
  const resend = useRouteMutation('app_delivery_resend', {
    onDone: () => showToast(t('resent')),
    onFailure: showFailure,
  })
  useKeys({ Escape: onClose }, { over: true })
  return (
    <aside
      className="w-96 max-w-full shrink-0 space-y-4 border-l border-line p-4 max-lg:w-full"
      aria-label={t('delivery')}
    >
      <header className="flex items-center gap-2">
        <h3 className="min-w-0 flex-1 truncate font-mono text-xs">{event_id}</h3>
        {mayResend && (
          <Button
            size="small"
            icon={<RotateCw aria-hidden />}
            busy={resend.isPending}
            onClick={() => resend.mutate({ webhook_id, event_id })}
          >
            {t('resend')}
          </Button>
        )}
        <CloseButton onClose={onClose} />
      </header>
      <Reads of={detail} waiting={<SkeletonRows rows={4} />}>
        {(shown) => <Detail detail={shown} />}
      </Reads>
    </aside>
  )
}

function Detail({ detail: { last_error, payload, last_attempts } }: { detail: DeliveryDetail }) {
  const t = useTranslations('webhooks')
  return (
    <>
      {last_error !== null && (
        <Fault sentence={last_error} className="rounded-md bg-bad-soft px-3 py-2 text-sm text-bad" />
      )}
      <div className="space-y-1.5">
        <h4 className="text-sm font-semibold text-muted">{t('payload')}</h4>
        <pre
          tabIndex={0}
          role="region"
          aria-label={t('payload')}
          className="max-h-72 overflow-auto rounded-md bg-sunken p-3 font-mono text-xs leading-5"
        >
          {JSON.stringify(payload, null, 2)}
        </pre>
      </div>
      <div className="space-y-1.5">
        <h4 className="text-sm font-semibold text-muted">{t('attempts')}</h4>
        {last_attempts.length === 0 && <p className="text-sm text-muted">{t('no_attempt')}</p>}
        <ol className="space-y-2">
          {last_attempts.toReversed().map((attempt) => (
            <AttemptLine key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      </div>
    </>
  )
}

/** Shows why a delivery failed, in the user's language. Messages of the network library stay in English. */
function Fault({ sentence, className }: { sentence: string; className: string }) {
  const t = useTranslations('webhooks')
  const fault = deliveryFaultOf(sentence)
  if (fault === undefined)
    return (
      <p lang="en" className={className}>
        {sentence}
      </p>
    )
  return (
    <p className={className}>{typeof fault === 'string' ? t(`fault_${fault}`) : t('fault_status', fault)}</p>
  )
}

function AttemptLine({
  attempt: { number, started_at, duration_ms, status, error, answer },
}: {
  attempt: Attempt
}) {
  const t = useTranslations('webhooks')
  const isGood = status !== null && status < 300
  return (
    <li className="space-y-1 rounded-md border border-line px-3 py-2">
      <p className="flex flex-wrap items-center gap-2 text-sm tabular">
        <span className="font-medium">{t('attempt', { n: number })}</span>
        <Badge tone={isGood ? 'ok' : 'bad'}>{status ?? t('no_answer')}</Badge>
        <span className="ml-auto text-muted">{`${dayAndTime(started_at)} · ${formatInteger(duration_ms)} ms`}</span>
      </p>
      {error !== null && <Fault sentence={error} className="text-sm text-bad" />}
      {answer !== null && answer !== '' && (
        <pre className="max-h-40 overflow-auto rounded bg-sunken p-2 font-mono text-xs whitespace-pre-wrap">
          {answer}
        </pre>
      )}
    </li>
  )
}
