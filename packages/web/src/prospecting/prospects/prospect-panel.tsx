import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ExternalLink } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { StateBadge } from '#web/prospecting/prospects/badges.tsx'
import { CompanyLine } from '#web/companies/company-line.tsx'
import { formatPercent } from '#web/language/format.ts'
import { ScoreReasonList } from '#web/prospecting/prospects/table/score-reason-list.tsx'
import { CompanyFacts } from '#web/companies/company-facts.tsx'
import { DecisionActions } from '#web/prospecting/decisions/decision-actions.tsx'
import { GateList } from '#web/prospecting/approvals/gate.tsx'
import { HeadList } from '#web/prospecting/revisions/heads.tsx'
import type { ProspectsSearch } from '#web/shared/search-params.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CloseButton } from '#web/ui/close-button.tsx'
import { DemoCompanyBadge } from '#web/companies/invented-badges.tsx'
import { FailureNotice } from '#web/shared/failures/failure-notice.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Props = {
  /** The row from the table, so that its facts appear at once. */
  row: Prospect | undefined
  project_id: string
  prospect_id: string
  /** Address of the table next to the panel, for the link back. */
  table: ProspectsSearch
  onClose: () => void
}

/** Shows a prospect next to the table, with enough detail to decide without leaving the row. */
export function ProspectPanel({ row, project_id, prospect_id, table, onClose }: Props) {
  const t = useTranslations('prospects')
  const detail = useQuery(routeQuery('prospect_detail', { project_id, prospect_id }))
  const { data } = detail
  const known = data ?? row
  return (
    <SidePanel label={t('panel')} onClose={onClose}>
      {!known && !detail.error && <SkeletonRows rows={8} />}
      {known && (
        <div className="space-y-5 p-4">
          <header className="flex items-start gap-2">
            <div className="min-w-0 flex-1 space-y-1">
              <h2 className="text-lg leading-snug font-semibold">{known.company.name}</h2>
              <p className="text-sm text-muted">
                <CompanyLine company={known.company} />
              </p>
              <span className="flex flex-wrap gap-1.5">
                <StateBadge state={known.state} />
                <DemoCompanyBadge ehraid={known.company.ehraid} />
              </span>
            </div>
            <CloseButton onClose={onClose} />
          </header>
          <div className="flex flex-wrap gap-2">
            <Link
              to="/projects/$project_id/prospects/$prospect_id"
              params={{ project_id, prospect_id }}
              state={{ table }}
              className={buttonClass('primary', 'small')}
            >
              <ExternalLink aria-hidden />
              {t('open')}
            </Link>
            <DecisionActions prospect={known} />
          </div>
          {data ? (
            <>
              {known.score !== null && <Why prospect={known} score={known.score} />}
              <HeadList heads={data.heads} />
              {data.gate.length > 0 && <GateList gate={data.gate} />}
              <CompanyFacts company={data.company} />
            </>
          ) : (
            // Placeholder only: the content above loads later, and would push down any facts shown here.
            !detail.error && <SkeletonRows rows={8} />
          )}
        </div>
      )}
      {!data && detail.error && <FailureNotice error={detail.error} retry={() => void detail.refetch()} />}
    </SidePanel>
  )
}

/** Shows the reasons for and against the score. They come first, because users decide by them. */
function Why({ prospect, score }: { prospect: Prospect; score: number }) {
  const t = useTranslations('score_reasons')
  return (
    <section className="space-y-2">
      <h3 className="font-semibold">{t('why', { score: formatPercent(score) })}</h3>
      <ScoreReasonList prospect={prospect} />
    </section>
  )
}
