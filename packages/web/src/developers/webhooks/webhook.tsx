import type { Webhook } from '@alphorn/contract/webhooks/webhooks'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Send, Webhook as Hook } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { callRoute, type PageOf } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { dayAndTime } from '#web/language/format.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { PageHead } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { Deliveries } from '#web/developers/webhooks/deliveries.tsx'
import { WebhookActions } from '#web/developers/webhooks/webhook-actions.tsx'
import { WebhookState } from '#web/developers/webhooks/webhooks.tsx'

const route = getRouteApi('/app/developers/webhooks/$webhook_id')

/** One endpoint, and its deliveries. */
export function WebhookScreen() {
  const t = useTranslations('webhooks')
  const { webhook_id } = route.useParams()
  const webhook = useQuery({
    queryKey: ['app_webhook_list', 'one', webhook_id],
    queryFn: ({ signal }) => findWebhook(webhook_id, signal),
  })
  return (
    <Reads screen of={webhook} waiting={<SkeletonRows rows={6} height="h-14" />}>
      {(found) =>
        found ? (
          <Found webhook={found} />
        ) : (
          <>
            <PageHead title={t('title')} />
            <Empty
              icon={Hook}
              title={t('gone_title')}
              actions={
                <Link
                  to="/developers/webhooks"
                  className="font-medium text-accent underline underline-offset-2"
                >
                  {t('title')}
                </Link>
              }
            />
          </>
        )
      }
    </Reads>
  )
}

/** Reads the endpoints page by page until it finds one. An account has few. */
async function findWebhook(webhook_id: string, signal: AbortSignal): Promise<Webhook | null> {
  let cursor: string | null = null
  do {
    const page: PageOf<'app_webhook_list'> = await callRoute(
      'app_webhook_list',
      { limit: 200, ...(cursor !== null && { cursor }) },
      { signal },
    )
    const found = page.data.find((one) => one.webhook_id === webhook_id)
    if (found) return found
    cursor = page.next_cursor
  } while (cursor !== null)
  return null
}

function Found({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks')
  const role = useRole()
  const navigate = useNavigate()
  const showFailure = useFailureToast()
  const test = useRouteMutation('app_webhook_test', {
    onDone: () => showToast(t('test_sent')),
    onFailure: showFailure,
  })
  const { webhook_id, name, url, kinds } = webhook
  return (
    <>
      <PageHead
        title={name}
        detail={<WebhookState webhook={webhook} />}
        actions={
          <>
            {role !== 'approver' && (
              <Button
                icon={<Send aria-hidden />}
                busy={test.isPending}
                onClick={() => test.mutate({ webhook_id })}
              >
                {t('test')}
              </Button>
            )}
            {role === 'owner' && (
              <WebhookActions
                webhook={webhook}
                onDeleted={() => void navigate({ to: '/developers/webhooks' })}
              />
            )}
          </>
        }
      />
      <div className="space-y-4 px-6 pb-10">
        <div className="space-y-2">
          <p className="font-mono text-sm break-all">{url}</p>
          <ul className="flex flex-wrap gap-1">
            {kinds.map((kind) => (
              <li key={kind}>
                <Badge>{kind}</Badge>
              </li>
            ))}
          </ul>
          {webhook.failing_since !== null && (
            <p className="text-sm text-warn">
              {t('failing_since', { at: dayAndTime(webhook.failing_since) })}
            </p>
          )}
        </div>
        <Deliveries webhook_id={webhook_id} mayResend={role !== 'approver'} />
      </div>
    </>
  )
}
