import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleHelp, CircleX } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { formatPercent } from '#web/language/format.ts'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type ListProps = {
  prospect: Pick<Prospect, 'project_id' | 'prospect_id'>
  /** Whether to show the score itself as well. */
  withScore?: boolean
}

/** Lists each criterion with its verdict and the reason. */
export function ScoreReasonList({ prospect: { project_id, prospect_id }, withScore = false }: ListProps) {
  const t = useTranslations('score_reasons')
  const dossier = useQuery(routeQuery('app_dossier', { project_id, prospect_id }))
  const detail = useQuery(routeQuery('project_detail', { project_id }))
  const failed = [dossier, detail].find(({ data, error }) => error && !data)
  if (failed) return <FailureNotice error={failed.error} retry={() => void failed.refetch()} />
  const project = detail.data
  if (!dossier.data || !project) return <SkeletonRows rows={4} height="h-8" />
  const { qualification, answers } = dossier.data
  if (!qualification || qualification.criteria.length === 0) return <p className="text-muted">{t('none')}</p>
  return (
    <>
      {withScore && <Score of={qualification} />}
      <ul className="space-y-2.5" lang={project.language}>
        {qualification.criteria.map((judged) => (
          <Reason
            key={judged.criterion_id}
            judged={judged}
            criterion={project.offering?.criteria.find(({ id }) => id === judged.criterion_id)}
            answer={answers.find(({ criterion_id }) => criterion_id === judged.criterion_id)?.answer}
          />
        ))}
      </ul>
    </>
  )
}

function Score({ of: { score, coverage } }: { of: { score: number | null; coverage: number } }) {
  const t = useTranslations('findings')
  return (
    <p className="mb-2 text-sm text-muted tabular">
      {t('score', {
        score: score === null ? '–' : formatPercent(score),
        coverage: formatPercent(coverage),
      })}
    </p>
  )
}

type Judged = { criterion_id: string; verdict: 'met' | 'not_met' | 'unknown'; reason: string }
type ReasonProps = {
  judged: Judged
  criterion: { text: string; kind: string } | undefined
  /** The answer that a person gave. */
  answer: 'yes' | 'no' | undefined
}

const icons = { met: CircleCheck, not_met: CircleX, unknown: CircleHelp } as const

function Reason({ judged: { criterion_id, verdict, reason }, criterion, answer }: ReasonProps) {
  const t = useTranslations('score_reasons')
  const findings = useTranslations('findings')
  const Icon = icons[verdict]
  // A matching exclusion counts against the company.
  const isGood = (verdict === 'met') !== (criterion?.kind === 'exclude')
  const tone = verdict === 'unknown' ? 'text-muted' : isGood ? 'text-ok' : 'text-bad'
  return (
    <li className="flex items-start gap-2">
      <Icon className={`mt-0.5 size-4 shrink-0 ${tone}`} aria-label={findings(verdict)} />
      <span className="min-w-0 flex-1 break-words">
        <span className="block">{criterion?.text ?? criterion_id}</span>
        <span className="block text-sm text-muted">{reason}</span>
        {answer !== undefined && <span className="block text-sm text-muted">{t(`answered_${answer}`)}</span>}
      </span>
    </li>
  )
}
