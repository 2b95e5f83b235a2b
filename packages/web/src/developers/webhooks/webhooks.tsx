import type { Webhook } from '@alphorn/contract/webhooks/webhooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Webhook as Hook } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { formatAgo } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { useRole } from '#web/data/use-has-scope.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { ReadsList } from '#web/shared/failures/reads.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { RevealWebhookSecret, type Revealed } from '#web/developers/webhooks/reveal-webhook-secret.tsx'
import { WebhookForm } from '#web/developers/webhooks/webhook-form.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { ListHead } from '#web/shared/list-head.tsx'

/** The endpoints that the service notifies of events. */
export function Webhooks() {
  const t = useTranslations('webhooks')
  const isOwner = useRole() === 'owner'
  const [creating, setCreating] = useState(false)
  const [revealed, setRevealed] = useState<Revealed | null>(null)
  const list = useInfiniteQuery(routeList('app_webhook_list', { limit: 100 }))
  const webhooks = list.data?.pages.flatMap(({ data }) => data)
  const create = isOwner && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListHead title={t('title')} list={webhooks} hasMore={list.hasNextPage} create={create} />
      <div className="px-6 pb-10">
        <ReadsList
          more
          of={list}
          waiting={<SkeletonRows rows={4} height="h-14" />}
          empty={
            <Empty icon={Hook} title={t('empty_title')} actions={create}>
              {t('empty_text')}
            </Empty>
          }
        >
          {(webhooks) => <WebhookTable webhooks={webhooks} />}
        </ReadsList>
      </div>
      {creating && (
        <WebhookForm
          onClose={() => setCreating(false)}
          onCreated={(made) => {
            setCreating(false)
            setRevealed(made)
          }}
        />
      )}
      {revealed && <RevealWebhookSecret revealed={revealed} onClose={() => setRevealed(null)} />}
    </>
  )
}

function WebhookTable({ webhooks }: { webhooks: readonly Webhook[] }) {
  const t = useTranslations('webhooks')
  const { language } = useLanguage()
  return (
    <DataTable
      label={t('title')}
      rows={webhooks}
      idOf={({ webhook_id }) => webhook_id}
      width="min-w-[48rem]"
      columns={[
        {
          name: 'name',
          head: t('name'),
          cell: ({ webhook_id, name, url }) => (
            <>
              <Link
                to="/developers/webhooks/$webhook_id"
                params={{ webhook_id }}
                className="font-medium hover:underline"
              >
                {name}
              </Link>
              <p className="max-w-md truncate font-mono text-xs text-muted">{url}</p>
            </>
          ),
        },
        {
          name: 'kinds',
          head: t('kinds'),
          className: 'tabular',
          cell: ({ kinds }) => t('kinds_count', { n: kinds.length }),
        },
        {
          name: 'last',
          head: t('last'),
          className: 'tabular',
          cell: ({ last_delivered_at }) =>
            last_delivered_at === null ? t('never') : formatAgo(last_delivered_at, language),
        },
        { name: 'state', head: t('state'), cell: (webhook) => <WebhookState webhook={webhook} /> },
      ]}
    />
  )
}

/** Shows whether an endpoint receives events, and the reason if not. */
export function WebhookState({ webhook }: { webhook: Webhook }) {
  const t = useTranslations('webhooks')
  if (webhook.disabled_reason !== null)
    return <Badge tone="bad">{t(`disabled_${webhook.disabled_reason}`)}</Badge>
  if (webhook.failing_since !== null) return <Badge tone="warn">{t('failing')}</Badge>
  return <Badge tone="ok">{t('active')}</Badge>
}
