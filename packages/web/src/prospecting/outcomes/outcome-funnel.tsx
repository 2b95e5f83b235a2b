import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { colonIn, formatInteger, formatPercent } from '#web/language/format.ts'
import { useLanguage } from '#web/language/language.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { Card } from '#web/ui/page.tsx'

const steps = ['added', 'researched', 'accepted', 'approved', 'sent', 'answered', 'meeting', 'won'] as const

/** Funnel of a project's companies; each step shows its share of the previous one. */
export function OutcomeFunnel({ project_id }: { project_id: string }) {
  const t = useTranslations('outcome_report')
  const colon = colonIn(useLanguage().language)
  const { data: report, error, refetch } = useQuery(routeQuery('app_outcome_report', { project_id }))
  if (!report && error)
    return (
      <Card title={t('title')}>
        <FailureNotice error={error} retry={() => void refetch()} />
      </Card>
    )
  if (!report || report.added === 0) return null
  return (
    <Card title={t('title')}>
      {report.sent === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <>
          <ol className="space-y-1.5">
            {steps.map((step, at) => (
              <Step
                key={step}
                name={t(step)}
                count={report[step]}
                of={report.added}
                before={at === 0 ? null : report[steps[at - 1]!]}
              />
            ))}
          </ol>
          <p className="mt-3 text-sm text-muted">{t('scale')}</p>
          <p className="text-sm text-muted tabular">
            {[
              t('declined') + colon + formatInteger(report.declined),
              t('returned') + colon + formatInteger(report.returned),
            ].join(' · ')}
          </p>
        </>
      )}
    </Card>
  )
}

type StepProps = { name: string; count: number; of: number; before: number | null }

function Step({ name, count, of, before }: StepProps) {
  const t = useTranslations('outcome_report')
  const share = before ? formatPercent(Math.min(1, count / before)) : null
  return (
    <li className="grid grid-cols-[8.5rem_1fr_6.5rem] items-center gap-3">
      <span className="truncate">{name}</span>
      <svg
        viewBox="0 0 100 8"
        preserveAspectRatio="none"
        className="h-3 w-full rounded-sm bg-sunken"
        aria-hidden
      >
        <rect width={(100 * count) / of} height="8" className="fill-accent/60" />
      </svg>
      <span className="text-right tabular">
        {formatInteger(count)}{' '}
        {share !== null && (
          <span className="text-sm text-muted" title={t('share', { percent: share })}>
            {share}
          </span>
        )}
      </span>
    </li>
  )
}
