import type { CrmConnection, CrmRun } from '@alphorn/contract/crm/crm'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ArrowLeft, SearchX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { RunCounts } from '#web/accounts/crm/run-counts.tsx'
import { RunFault } from '#web/accounts/crm/run-fault.tsx'
import { RunItems } from '#web/accounts/crm/run-items.tsx'
import { RunNotice } from '#web/accounts/crm/run-notice.tsx'
import { RunState } from '#web/accounts/crm/run-table.tsx'
import { isOpen, useCrm } from '#web/accounts/crm/use-crm.ts'
import { dayAndTime } from '#web/language/format.ts'
import { Reads } from '#web/shared/failures/reads.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const route = getRouteApi('/app/settings/crm/runs/$run_id')

/** One synchronisation: its progress, its actual or intended effects, and the reasons. */
export function CrmRunScreen() {
  const t = useTranslations('crm')
  const { run_id } = route.useParams()
  const crm = useCrm()
  return (
    <div className="max-w-5xl space-y-4">
      <Link
        to="/settings/crm"
        className="inline-flex min-h-6 items-center gap-1.5 font-medium text-accent hover:underline"
      >
        <ArrowLeft className="size-4" aria-hidden />
        {t('back')}
      </Link>
      <Reads of={crm} waiting={<SkeletonRows rows={8} height="h-14" />}>
        {({ runs, connection }) => {
          const run = runs.find((one) => one.run_id === run_id)
          return run && connection ? (
            <Found run={run} connection={connection} isBusy={runs.some(isOpen)} />
          ) : (
            <Empty icon={SearchX} title={t('run_missing_title')}>
              {t('run_missing_text')}
            </Empty>
          )
        }}
      </Reads>
    </div>
  )
}

type Props = { run: CrmRun; connection: CrmConnection; isBusy: boolean }

function Found({ run, connection, isBusy }: Props) {
  const t = useTranslations('crm')
  const { direction, dry_run, requested_by, created_at } = run
  return (
    <>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 className="text-lg font-semibold">{`${t(direction)} · ${dry_run ? t('dry_run') : t('sync')}`}</h2>
        <RunState run={run} />
        <p className="text-sm text-muted tabular">{`${requested_by}, ${dayAndTime(created_at)}`}</p>
      </header>
      <RunFault run={run} />
      <RunNotice run={run} isBusy={isBusy} />
      <RunCounts run={run} />
      <RunItems key={run.run_id} run={run} url={connection.url} />
    </>
  )
}
