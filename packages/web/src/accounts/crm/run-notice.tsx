import type { CrmRun } from '@alphorn/contract/crm/crm'
import { Link } from '@tanstack/react-router'
import { ListChecks, LoaderCircle, RefreshCw, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { inputOf, ConfirmSync, useStartRunAndOpen } from '#web/accounts/crm/start-run.tsx'
import { isOpen } from '#web/accounts/crm/use-crm.ts'
import { useRole } from '#web/data/use-has-scope.ts'
import { formatInteger } from '#web/language/format.ts'
import { FormFailure } from '#web/shared/failures/form-failure.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'

type Props = { run: CrmRun; isBusy: boolean }

/** Shows the progress of a run, its next step, and how to undo it. */
export function RunNotice({ run, isBusy }: Props) {
  if (isOpen(run)) return <Progress run={run} />
  if (run.state === 'failed') return <Again run={run} isBusy={isBusy} />
  return run.dry_run ? <DryRunDone run={run} isBusy={isBusy} /> : <HowToUndo run={run} />
}

function Progress({ run: { counts, dry_run } }: { run: CrmRun }) {
  const t = useTranslations('crm')
  return (
    <Notice icon={<LoaderCircle className="animate-spin" aria-hidden />}>
      <p className="font-medium tabular">
        {t('progress', { n: counts.read, shown: formatInteger(counts.read) })}
      </p>
      {dry_run && <p className="text-muted">{t('dry_running')}</p>}
    </Notice>
  )
}

/** Starts a stopped run again. A dry run starts without a question, because it writes nothing. */
function Again({ run, isBusy }: Props) {
  const t = useTranslations('crm')
  const [asking, setAsking] = useState(false)
  const dry = useStartRunAndOpen()
  const input = inputOf(run)
  if (useRole() === 'approver') return null
  return (
    <div className="space-y-2">
      <Button
        icon={<RefreshCw aria-hidden />}
        disabled={isBusy}
        busy={dry.isPending}
        onClick={() => (run.dry_run ? dry.mutate({ ...input, dry_run: true }) : setAsking(true))}
      >
        {t('again')}
      </Button>
      <FormFailure error={dry.error} />
      {asking && <ConfirmSync input={input} onClose={() => setAsking(false)} />}
    </div>
  )
}

function DryRunDone({ run, isBusy }: Props) {
  const t = useTranslations('crm')
  const [asking, setAsking] = useState(false)
  const mayRun = useRole() !== 'approver'
  const { direction, counts } = run
  if (direction === 'push' && counts.read === 0)
    return <Notice icon={<ListChecks aria-hidden />}>{t('no_approved')}</Notice>
  if (changesOf(run) === 0) return <Notice icon={<ListChecks aria-hidden />}>{t('dry_nothing')}</Notice>
  return (
    <Notice
      icon={<ListChecks aria-hidden />}
      action={
        mayRun && (
          <Button
            variant="primary"
            icon={<RefreshCw aria-hidden />}
            disabled={isBusy}
            onClick={() => setAsking(true)}
          >
            {t('sync_now')}
          </Button>
        )
      }
    >
      <p className="font-medium">{t('dry_done')}</p>
      <p className="text-muted">{t('dry_done_text')}</p>
      {asking && <ConfirmSync input={inputOf(run)} onClose={() => setAsking(false)} />}
    </Notice>
  )
}

const changesOf = ({ counts }: CrmRun) => counts.create + counts.update + counts.suppress

function HowToUndo({ run }: { run: CrmRun }) {
  const t = useTranslations('crm')
  const { direction } = run
  if (changesOf(run) === 0) return null
  return (
    <Notice
      icon={<Undo2 aria-hidden />}
      action={
        direction === 'pull' && (
          <Link to="/suppressions" search={{ q: 'EspoCRM' }} className={buttonClass()}>
            {t('see_suppressions')}
          </Link>
        )
      }
    >
      {t(`undo_${direction}`)}
    </Notice>
  )
}

type NoticeProps = { icon: ReactNode; children: ReactNode; action?: ReactNode }

function Notice({ icon, children, action }: NoticeProps) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-lg border border-line bg-surface px-4 py-3">
      <div
        role="status"
        className="flex min-w-60 flex-1 gap-2.5 [&>svg]:mt-0.5 [&>svg]:size-4 [&>svg]:shrink-0 [&>svg]:text-muted"
      >
        {icon}
        <div className="min-w-0">{children}</div>
      </div>
      {action}
    </div>
  )
}
