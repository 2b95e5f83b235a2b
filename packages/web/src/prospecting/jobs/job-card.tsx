import type { BoardJob } from '@alphorn/contract/app/app-jobs'
import type { StageJob } from '@alphorn/contract/prospecting/stage-jobs'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatAgo, dayAndTime, formatDuration, formatPercent, shortenHash } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'

export function JobCard({ job, shown, onShow }: { job: BoardJob; shown: boolean; onShow: () => void }) {
  const t = useTranslations('jobs')
  const stages = useTranslations('stages')
  const { language } = useLanguage()
  const { stage, state, attempt, deadline_at, lease, failure, input_snapshot } = job
  return (
    <button
      type="button"
      onClick={onShow}
      aria-pressed={shown}
      className={classNames(
        'w-full space-y-1.5 rounded-lg border bg-surface p-3 text-left hover:border-edge',
        shown ? 'border-accent ring-1 ring-accent' : 'border-line',
      )}
    >
      <span className="flex items-center gap-2">
        <span className="line-clamp-2 min-w-0 font-medium wrap-break-word">{job.company.name}</span>
        {attempt > 1 && <Badge tone="warn">{t('attempt', { n: attempt })}</Badge>}
        {state === 'cancelled' && <Badge>{t('cancelled')}</Badge>}
        {state === 'expired' && <Badge tone="bad">{t('expired')}</Badge>}
        {lease && state === 'claimed' && <LeaseRing lease={lease} />}
      </span>
      <span className="block truncate text-sm text-muted">{stages(stage)}</span>
      {lease && state === 'claimed' && (
        <span className="block truncate text-sm">
          {lease.progress && (
            <span className="tabular">{formatPercent(lease.progress.percent / 100)} · </span>
          )}
          <span className="text-muted">
            {[lease.credential_name, lease.worker_id].filter(Boolean).join(' · ')}
          </span>
        </span>
      )}
      {failure && (
        <span className="line-clamp-2 text-sm text-bad" title={failure.code}>
          {failure.message ?? failure.code}
        </span>
      )}
      <span className="flex justify-between gap-2 text-xs text-muted tabular">
        <code className="truncate" title={input_snapshot.fingerprint}>
          {shortenHash(input_snapshot.fingerprint).replace('sha256:', '')}
        </code>
        {job.is_open && (
          <span className="whitespace-nowrap" title={dayAndTime(deadline_at)}>
            {t('deadline', { when: formatAgo(deadline_at, language) })}
          </span>
        )}
        {job.result && (
          <span className="whitespace-nowrap" title={dayAndTime(job.result.submitted_at)}>
            {formatAgo(job.result.submitted_at, language)}
          </span>
        )}
      </span>
    </button>
  )
}

/** The remaining time of a lease, as a ring that empties. */
function LeaseRing({ lease }: { lease: NonNullable<StageJob['lease']> }) {
  const t = useTranslations('jobs')
  const { language } = useLanguage()
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, (Date.parse(lease.expires_at) - now) / 1000)
  const granted = (Date.parse(lease.expires_at) - Date.parse(lease.granted_at)) / 1000
  const share = granted > 0 ? Math.min(1, left / granted) : 0
  const words = t('lease_left', { time: formatDuration(left, language) })
  return (
    <svg viewBox="0 0 20 20" className="ml-auto size-4 -rotate-90" role="img" aria-label={words}>
      <title>{words}</title>
      <circle cx="10" cy="10" r="8" fill="none" strokeWidth="3" className="stroke-sunken" />
      <circle
        cx="10"
        cy="10"
        r="8"
        fill="none"
        strokeWidth="3"
        pathLength={100}
        strokeDasharray={`${share * 100} 100`}
        className={share < 0.2 ? 'stroke-bad' : 'stroke-info'}
      />
    </svg>
  )
}
