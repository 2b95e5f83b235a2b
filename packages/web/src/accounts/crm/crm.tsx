import type { CrmState } from '@alphorn/contract/crm/crm'
import { ArrowLeftRight, Plug, ShieldAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ConnectionCard } from '#web/accounts/crm/connection-card.tsx'
import { ConnectionForm } from '#web/accounts/crm/connection-form.tsx'
import { DirectionCards } from '#web/accounts/crm/direction-cards.tsx'
import { RunTable } from '#web/accounts/crm/run-table.tsx'
import { isOpen, useCrm } from '#web/accounts/crm/use-crm.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { Reads } from '#web/shared/failures/reads.tsx'
import { Button } from '#web/ui/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Card } from '#web/ui/page.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The CRM of the account: its connection, the data exchanged in each direction, and the last synchronisations. */
export function CrmSettings() {
  const crm = useCrm()
  return (
    <Reads of={crm} waiting={<SkeletonRows rows={8} height="h-14" />}>
      {(state) =>
        state.connection ? (
          <Connected state={state} connection={state.connection} />
        ) : (
          <Unconnected state={state} />
        )
      }
    </Reads>
  )
}

type ConnectedProps = { state: CrmState; connection: NonNullable<CrmState['connection']> }

function Connected({ state: { hosts, runs }, connection }: ConnectedProps) {
  const t = useTranslations('crm')
  const [last] = runs
  return (
    <div className="max-w-5xl space-y-4">
      <ConnectionCard connection={connection} hosts={hosts} last={last} />
      <DirectionCards isBusy={runs.some(isOpen)} />
      <Card title={t('runs')} flush>
        <RunTable runs={runs} />
      </Card>
    </div>
  )
}

function Unconnected({ state: { hosts } }: { state: CrmState }) {
  const t = useTranslations('crm')
  const isOwner = useRole() === 'owner'
  const [connecting, setConnecting] = useState(false)
  if (hosts.length === 0)
    return (
      <Empty icon={ShieldAlert} title={t('no_host_title')}>
        {t('no_host_text', { public: 'CRM_HOSTS', internal: 'CRM_PRIVATE_HOSTS' })}
      </Empty>
    )
  return (
    <>
      <Empty
        icon={ArrowLeftRight}
        title={t('empty_title')}
        actions={
          isOwner && (
            <Button variant="primary" icon={<Plug aria-hidden />} onClick={() => setConnecting(true)}>
              {t('connect')}
            </Button>
          )
        }
      >
        <p>{t('empty_text')}</p>
        {!isOwner && <p className="mt-2">{t('empty_member')}</p>}
      </Empty>
      {connecting && <ConnectionForm hosts={hosts} onClose={() => setConnecting(false)} />}
    </>
  )
}
