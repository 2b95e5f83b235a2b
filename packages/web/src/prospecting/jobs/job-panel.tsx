import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, RotateCcw } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useRouteMutation } from '#web/data/use-route-mutation.ts'
import { dayAndTime, formatPercent, shortenHash } from '#web/language/format.ts'
import { JobEvents } from '#web/prospecting/jobs/job-events.tsx'
import { JobOutcome } from '#web/prospecting/jobs/job-outcome.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'

type Props = { project_id: string; job_id: string; company: string | undefined; onClose: () => void }

/** A job with its binding, its lease, its end and its frozen input. */
export function JobPanel({ project_id, job_id, company, onClose }: Props) {
  const t = useTranslations('jobs')
  const stages = useTranslations('stages')
  const detail = useQuery(routeQuery('stage_job_detail', { project_id, job_id }))
  return (
    <SidePanel label={t('panel')} onClose={onClose}>
      <Reads of={detail} waiting={<SkeletonRows rows={8} />}>
        {(job) => (
          <div className="space-y-5 p-4">
            <header className="flex items-start gap-2">
              <div className="min-w-0 flex-1">
                <h2 className="text-lg font-semibold">{company ?? stages(job.stage)}</h2>
                {company !== undefined && <p className="text-muted">{stages(job.stage)}</p>}
                <code className="text-xs break-all text-muted">{job.job_id}</code>
              </div>
              <CloseButton onClose={onClose} />
            </header>
            <JobActions job={job} />
            <JobFacts job={job} />
            <JobOutcome job={job} />
            <JobEvents job={job} />
            <details>
              <summary className="font-semibold">{t('input')}</summary>
              <pre
                className="mt-2 max-h-96 overflow-auto rounded-md bg-sunken p-3 text-xs leading-relaxed"
                tabIndex={0}
              >
                {JSON.stringify(job.input, null, 2)}
              </pre>
            </details>
          </div>
        )}
      </Reads>
    </SidePanel>
  )
}

function JobActions({ job: { project_id, job_id, prospect_id, is_open, state } }: { job: StageJobDetail }) {
  const t = useTranslations('jobs')
  const may = useHasScope('prospect:stages')
  const showFailure = useFailureToast()
  const retry = useRouteMutation('stage_job_retries', {
    onDone: () => showToast(t('retried')),
    onFailure: showFailure,
  })
  const cancel = useRouteMutation('stage_job_cancellations', {
    onDone: () => showToast(t('was_cancelled')),
    onFailure: showFailure,
  })
  return (
    <div className="flex flex-wrap gap-2">
      <Link
        to="/projects/$project_id/prospects/$prospect_id"
        params={{ project_id, prospect_id }}
        className={buttonClass('plain', 'small')}
      >
        {t('to_prospect')}
      </Link>
      {may && (state === 'failed' || state === 'expired') && (
        <Button
          size="small"
          icon={<RotateCcw aria-hidden />}
          busy={retry.isPending}
          onClick={() => retry.mutate({ project_id, job_id })}
        >
          {t('retry')}
        </Button>
      )}
      {may && is_open && (
        <Button
          size="small"
          variant="danger"
          icon={<Ban aria-hidden />}
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ project_id, job_id })}
        >
          {t('cancel')}
        </Button>
      )}
    </div>
  )
}

function JobFacts({ job }: { job: StageJobDetail }) {
  const t = useTranslations('jobs')
  const states = useTranslations('job_states')
  const stages = useTranslations('stages')
  const { lease, result, failure, cancellation } = job
  const facts: [string, ReactNode][] = [
    [t('state'), states(job.state)],
    [t('created'), dayAndTime(job.created_at)],
    [t('deadline_at'), dayAndTime(job.deadline_at)],
    [t('attempts'), job.attempt],
    [t('worker'), lease && [lease.credential_name, lease.worker_id].filter(Boolean).join(' · ')],
    [t('lease_until'), lease && dayAndTime(lease.expires_at)],
    [
      t('says'),
      lease?.progress && `${formatPercent(lease.progress.percent / 100)} · ${lease.progress.message}`,
    ],
    [
      t('snapshot'),
      <code key="snapshot" className="text-xs break-all">
        {job.input_snapshot.fingerprint}
      </code>,
    ],
    [
      t('upstream'),
      job.upstream.map(({ stage, revision_id, fingerprint }) => (
        <span key={revision_id} className="block">
          {stages(stage)} <code className="text-xs text-muted">{shortenHash(fingerprint)}</code>
        </span>
      )),
    ],
    [t('refused_results'), job.refused_results > 0 && job.refused_results],
    [t('result'), result && `${dayAndTime(result.submitted_at)} · ${result.credential_name}`],
    [t('failure'), failure && `${failure.code}: ${failure.message}`],
    [t('cancellation'), cancellation && [cancellation.by, cancellation.reason].filter(Boolean).join(': ')],
  ]
  return (
    <dl className="space-y-2">
      {facts.map(([name, value]) =>
        value === null ||
        value === undefined ||
        value === false ||
        (Array.isArray(value) && value.length === 0) ? null : (
          <div key={name}>
            <dt className="text-xs text-muted">{name}</dt>
            <dd className="break-words tabular">{value}</dd>
          </div>
        ),
      )}
    </dl>
  )
}
