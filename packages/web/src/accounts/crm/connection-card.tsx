import type { CrmConnection, CrmRun } from '@alphorn/contract/crm/crm'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConnectionForm } from '#web/accounts/crm/connection-form.tsx'
import { RunFault } from '#web/accounts/crm/run-fault.tsx'
import { useRole } from '#web/data/use-has-scope.ts'
import { formatDay } from '#web/language/format.ts'
import { RemoveConnection } from '#web/shared/forms/remove-connection.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/page.tsx'

type Props = {
  connection: CrmConnection
  hosts: readonly string[]
  /** The newest run, which shows whether the connection works. */
  last: CrmRun | undefined
}

/** Shows which CRM is connected, how, and whether its last call succeeded. */
export function ConnectionCard({ connection, hosts, last }: Props) {
  const t = useTranslations('crm')
  const isOwner = useRole() === 'owner'
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null)
  const edit = isOwner ? () => setDoing('edit') : undefined
  return (
    <Card title={t('connection')} aside={<Reached last={last} />}>
      <div className="space-y-4">
        {last?.fault != null && <RunFault run={last} onEdit={edit} />}
        <Facts connection={connection} />
        {isOwner && (
          <div className="flex flex-wrap gap-2">
            <Button size="small" icon={<Pencil aria-hidden />} onClick={edit}>
              {t('edit')}
            </Button>
            <Button
              size="small"
              variant="quiet"
              icon={<Trash2 aria-hidden />}
              onClick={() => setDoing('remove')}
            >
              {t('remove')}
            </Button>
          </div>
        )}
      </div>
      {doing === 'edit' && (
        <ConnectionForm hosts={hosts} connection={connection} onClose={() => setDoing(null)} />
      )}
      {doing === 'remove' && <RemoveCrm onClose={() => setDoing(null)} />}
    </Card>
  )
}

function Reached({ last }: { last: CrmRun | undefined }) {
  const t = useTranslations('crm')
  if (!last) return <Badge>{t('reached_never')}</Badge>
  if (last.fault !== null) return <Badge tone="bad">{t('reached_fault')}</Badge>
  if (last.finished_at === null) return <Badge tone="info">{t('reached_trying')}</Badge>
  return <Badge tone="ok">{t('reached_ok')}</Badge>
}

function Facts({ connection }: { connection: CrmConnection }) {
  const t = useTranslations('crm')
  const { url, uid_field, customer_types, tasks, created_by, created_at } = connection
  const rows = [
    [
      t('url'),
      <a
        key="url"
        href={url}
        target="_blank"
        rel="noreferrer"
        className="break-all text-accent underline underline-offset-2"
      >
        {url}
      </a>,
    ],
    [t('uid_field'), uid_field === null ? t('no_field') : <code key="uid">{uid_field}</code>],
    [t('customer_types'), customer_types.length === 0 ? t('no_types') : customer_types.join(', ')],
    [t('task_label'), tasks ? t('task_each') : t('task_none')],
    [t('by'), `${created_by}, ${formatDay(created_at)}`],
  ] as const
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[max-content_1fr]">
      {rows.map(([name, value]) => (
        <div key={name} className="sm:contents">
          <dt className="text-muted">{name}</dt>
          <dd className="min-w-0 wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function RemoveCrm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('crm')
  return (
    <RemoveConnection
      route="app_crm_delete"
      title={t('remove_title')}
      text={t('remove_text')}
      word={t('remove')}
      removed={t('removed')}
      onClose={onClose}
    />
  )
}
