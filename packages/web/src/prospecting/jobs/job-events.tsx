import type { StageJobDetail } from '@alphorn/contract/prospecting/stage-jobs'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeList } from '#web/data/client.ts'
import { dayAndTime } from '#web/language/format.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const known = ['claims', 'results', 'failures', 'retries', 'cancellations'] as const

/** The mutations that named the job, successful or not, from the audit history, latest first. */
export function JobEvents({ job: { project_id, job_id } }: { job: StageJobDetail }) {
  const t = useTranslations('board')
  const calls = useInfiniteQuery(routeList('audit_list', { project_id, target: job_id, limit: 50 }))
  const rows = calls.data?.pages
    .flatMap((page) => page.data)
    .flatMap((row) => {
      const kind = known.find((one) => row.operation_id === `stage_job_${one}`)
      return kind ? [{ ...row, kind }] : []
    })
  return (
    <section aria-label={t('events')}>
      <h3 className="mb-2 font-semibold">{t('events')}</h3>
      {calls.error && <FailureNotice error={calls.error} retry={() => void calls.refetch()} />}
      {!rows && !calls.error && <SkeletonRows rows={3} />}
      {rows?.length === 0 && <p className="text-sm text-muted">{t('no_events')}</p>}
      <ol className="space-y-2 border-l border-line pl-3">
        {rows?.map(({ request_id, kind, error_code, started_at, credential_name, worker_id }) => (
          <li key={request_id} className="text-sm">
            <p className={error_code ? 'text-bad' : ''}>
              {t(`event_${kind}`)}
              {error_code && ` · ${t('refused', { code: error_code })}`}
            </p>
            <p className="text-xs text-muted tabular">
              {[dayAndTime(started_at), credential_name, worker_id].filter(Boolean).join(' · ')}
            </p>
          </li>
        ))}
      </ol>
    </section>
  )
}
