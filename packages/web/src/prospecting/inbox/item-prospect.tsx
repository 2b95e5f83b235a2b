import type { InboxKind } from '@alphorn/contract/app/app-inbox'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { ProspectNotes } from '#web/prospecting/notes/prospect-notes.tsx'
import { Criteria, Findings } from '#web/prospecting/revisions/findings.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { DemoCompanyBadge } from '#web/companies/invented-badges.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

type Props = { project_id: string; prospect_id: string; kind: InboxKind; writing: number }

/** The prospect of an item: its findings or the waiting text, and the members' notes. */
export function ItemProspect({ project_id, prospect_id, kind, writing }: Props) {
  const detail = useQuery(routeQuery('prospect_detail', { project_id, prospect_id }))
  const findings = useQuery(routeQuery('app_dossier', { project_id, prospect_id }))
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  return (
    <Reads of={detail} waiting={<SkeletonRows rows={8} />}>
      {(prospect) => (
        <div className="max-w-3xl space-y-6">
          <Facts prospect={prospect} />
          {/* With a text that also accepts the company, the verdict comes first: one key decides on both. */}
          {kind === 'review' && prospect.decision === null && findings.data?.qualification && (
            <Criteria
              qualification={findings.data.qualification}
              answers={findings.data.answers}
              prospect_id={prospect_id}
              project={project}
              onHighlight={ignoreHighlight}
            />
          )}
          {kind === 'review' && <Text prospect={prospect} />}
          {kind !== 'review' && (
            <Reads of={findings} waiting={<SkeletonRows rows={6} />}>
              {(dossier) => (
                <Findings
                  dossier={dossier}
                  prospect_id={prospect_id}
                  project={project}
                  highlight={null}
                  onHighlight={ignoreHighlight}
                />
              )}
            </Reads>
          )}
          <ProspectNotes project_id={project_id} prospect_id={prospect_id} writing={writing} />
        </div>
      )}
    </Reads>
  )
}

// The evidence is on the screen of the prospect, so nothing is highlighted here.
const ignoreHighlight = () => undefined

function Facts({ prospect: { company } }: { prospect: ProspectDetail }) {
  const seat = [company.seat.name, company.seat.canton].filter(Boolean).join(' ')
  return (
    <p className="-mt-3 flex flex-wrap items-center gap-x-2 text-muted">
      {[company.uid, seat].filter(Boolean).join(' · ')}
      <DemoCompanyBadge ehraid={company.ehraid} />
    </p>
  )
}

function Text({ prospect: { outreach_revision } }: { prospect: ProspectDetail }) {
  const t = useTranslations('inbox')
  const [variant] = outreach_revision?.variants ?? []
  if (!variant) return null
  return (
    <article
      aria-label={t('text')}
      lang={`${variant.language}-CH`}
      className="space-y-3 rounded-lg border border-line bg-surface p-5"
    >
      {variant.subject && <h3 className="font-semibold">{variant.subject}</h3>}
      <p className="whitespace-pre-wrap">{variant.body}</p>
    </article>
  )
}
