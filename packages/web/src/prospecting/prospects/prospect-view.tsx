import type { Dossier } from '@alphorn/contract/app/app-views'
import type { Project } from '@alphorn/contract/prospecting/projects'
import type { Prospect, ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { type InfiniteData, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { ApproveButton } from '#web/prospecting/approvals/approve-button.tsx'
import { DecisionBadge, StateBadge } from '#web/prospecting/prospects/badges.tsx'
import { CompanyFacts } from '#web/companies/company-facts.tsx'
import { DecisionActions } from '#web/prospecting/decisions/decision-actions.tsx'
import { Draft } from '#web/prospecting/revisions/draft.tsx'
import { EvidenceList } from '#web/prospecting/revisions/evidence-list.tsx'
import { Findings } from '#web/prospecting/revisions/findings.tsx'
import { GateList } from '#web/prospecting/approvals/gate.tsx'
import type { Highlight } from '#web/prospecting/revisions/highlight.ts'
import { ProspectNotes } from '#web/prospecting/notes/prospect-notes.tsx'
import { OutcomePanel } from '#web/prospecting/outcomes/outcome-panel.tsx'
import { ResearchButton } from '#web/prospecting/prospects/research-button.tsx'
import { RevisionHistory } from '#web/prospecting/revisions/revision-history.tsx'
import { Timeline } from '#web/prospecting/prospects/timeline.tsx'
import { useVerified } from '#web/prospecting/revisions/use-verified.ts'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { DemoCompanyBadge } from '#web/companies/invented-badges.tsx'
import { useDocumentTitle } from '#web/ui/page.tsx'
import { Reads } from '#web/shared/failures/reads.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/skeleton.tsx'

type Props = {
  project_id: string
  prospect_id: string
  lead: ReactNode
  onApproved?: () => void
  onDecided?: () => void
}

/** Shows a prospect: facts on the left, the text in the middle, evidence on the right. */
export function ProspectView({ project_id, prospect_id, lead, onApproved, onDecided }: Props) {
  const t = useTranslations('prospects')
  const detail = useQuery(routeQuery('prospect_detail', { project_id, prospect_id }))
  const findings = useQuery(routeQuery('app_dossier', { project_id, prospect_id }))
  const { data: dossier, isPending } = findings
  const { data: project, isPending: isUnnamed } = useQuery(routeQuery('project_detail', { project_id }))
  const waits = isPending || isUnnamed
  const known = useKnownRow(project_id, prospect_id)
  const waiting = <Waiting lead={lead} known={known} />
  // The heading keeps the focus even if the prospect no longer exists.
  const hasNoHead = detail.data ? waits && !known : !known || detail.isError
  // All queries are sent at once and shown at once. The findings are between the facts and the evidence, and
  // their criteria are part of the project.
  return (
    <>
      {hasNoHead && <h1 className="sr-only">{known?.company.name ?? t('title')}</h1>}
      <Reads of={detail} waiting={waiting}>
        {(prospect) =>
          waits ? (
            waiting
          ) : (
            <div className="xl:flex xl:h-full xl:flex-col" data-sheet>
              <Head
                prospect={prospect}
                dossier={dossier}
                lead={lead}
                {...(onApproved && { onApproved })}
                {...(onDecided && { onDecided })}
              />
              <Columns key={prospect_id} prospect={prospect} findings={findings} project={project} />
            </div>
          )
        }
      </Reads>
    </>
  )
}

/** The table row loaded earlier. Its name and state appear at once, in their final place. */
function useKnownRow(project_id: string, prospect_id: string): Prospect | undefined {
  const queries = useQueryClient()
  return useMemo(() => {
    type Pages = InfiniteData<{ data: Prospect[] }>
    const tables = queries.getQueriesData<Pages>({ queryKey: ['prospects'] })
    const rows = tables.flatMap(([, table]) => table?.pages.flatMap(({ data }) => data) ?? [])
    return rows.find((row) => row.prospect_id === prospect_id && row.project_id === project_id)
  }, [queries, project_id, prospect_id])
}

function Waiting({ lead, known }: { lead: ReactNode; known: Prospect | undefined }) {
  return (
    <div>
      {known ? (
        <header className={headClass}>
          <HeadName prospect={known} lead={lead} />
        </header>
      ) : (
        <div className="flex h-16 items-center gap-3 border-b border-line px-6">
          {lead}
          <Skeleton className="h-5 w-64" />
        </div>
      )}
      <SkeletonRows rows={10} height="h-12" />
    </div>
  )
}

const headClass =
  'flex min-h-16 shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-line px-6 py-2 print:px-0'

/** Shows the name of the company and the state of the prospect. */
function HeadName({ prospect, lead }: { prospect: Prospect; lead: ReactNode }) {
  const { company, state, decision } = prospect
  // For a user who may decide, the decision is shown on the button that changes it.
  const mayDecide = useHasScope('prospect:write')
  useDocumentTitle(company.name)
  return (
    <>
      <div data-screen-only>{lead}</div>
      <div className="min-w-0 flex-1 basis-48">
        {/* Another company is another heading: of one whose words change, screen readers say nothing. */}
        <h1 key={prospect.prospect_id} className="text-lg leading-snug font-semibold break-words">
          {company.name}
        </h1>
        <p className="text-sm text-muted">
          {[company.uid, [company.seat.name, company.seat.canton].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <DemoCompanyBadge ehraid={company.ehraid} />
      <StateBadge state={state} />
      {decision !== null && !mayDecide && <DecisionBadge decision={decision} />}
    </>
  )
}

type HeadProps = {
  prospect: ProspectDetail
  dossier: Dossier | undefined
  lead: ReactNode
  onApproved?: () => void
  onDecided?: () => void
}

function Head({ prospect, dossier, lead, onApproved, onDecided }: HeadProps) {
  const t = useTranslations('prospect')
  return (
    <header className={headClass}>
      <HeadName prospect={prospect} lead={lead} />
      <div className="flex flex-wrap items-center gap-2" data-screen-only>
        <Button
          variant="quiet"
          size="icon"
          icon={<Printer aria-hidden />}
          aria-label={t('print')}
          onClick={() => print()}
        />
        <CopyAs
          name="prospect_detail"
          given={{ project_id: prospect.project_id, prospect_id: prospect.prospect_id }}
        />
        <ResearchButton prospect={prospect} />
        <DecisionActions prospect={prospect} keys {...(onDecided && { onDecided })} />
        <ApproveButton prospect={prospect} dossier={dossier} {...(onApproved && { onApproved })} />
      </div>
    </header>
  )
}

/** Explains why no text was written, and what could change that. */
function NothingToSay({ code, reason }: NonNullable<ProspectDetail['nothing_to_say']>) {
  const t = useTranslations('prospect')
  return (
    <section className="border-line rounded-md border px-4 py-3">
      <h2 className="font-medium">{t('nothing_title')}</h2>
      <p className="mt-1">{isKnownReason(code) ? t(`nothing_codes.${code}`) : reason}</p>
      <p className="text-muted mt-2">{t('nothing_do')}</p>
    </section>
  )
}

const knownReasons = ['no_reason_to_write', 'not_operating'] as const
const isKnownReason = (code: string): code is (typeof knownReasons)[number] =>
  knownReasons.some((known) => known === code)

type ColumnsProps = Pick<HeadProps, 'prospect'> & {
  findings: UseQueryResult<Dossier>
  project: Project | undefined
}

function Columns({ prospect, findings, project }: ColumnsProps) {
  const dossier = findings.data
  const t = useTranslations('prospect')
  const [highlight, setHighlight] = useState<Highlight>(null)
  const revision = prospect.outreach_revision
  const verification = useVerified(prospect.prospect_id, revision)
  const claims = revision?.claims ?? []
  const evidence = [
    ...new Map(
      [...(revision?.evidence ?? []), ...(dossier?.research?.evidence ?? [])].map((one) => [one.id, one]),
    ).values(),
  ]
  return (
    <div className="grid min-h-0 flex-1 md:max-xl:grid-cols-[minmax(0,1fr)_20rem] xl:grid-cols-[15.5rem_minmax(0,1fr)_20rem] print:block">
      <FactsColumn prospect={prospect} dossier={dossier} />
      <div
        className="space-y-8 px-6 py-5 xl:overflow-y-auto print:px-0 print:py-0"
        tabIndex={0}
        role="region"
        aria-label={t('text')}
      >
        {prospect.nothing_to_say && <NothingToSay {...prospect.nothing_to_say} />}
        {revision && (
          <Draft
            revision={revision}
            company={prospect.company}
            number={dossier?.outreach_revisions.length ?? null}
            verification={verification}
            highlight={highlight}
            onHighlight={setHighlight}
            found={prospect.verification}
          />
        )}
        <Reads of={findings} waiting={<SkeletonRows rows={5} />}>
          {(dossier) => (
            <div className={classNames('space-y-8', revision && 'print:hidden')}>
              <Findings
                dossier={dossier}
                prospect_id={prospect.prospect_id}
                project={project}
                highlight={highlight}
                onHighlight={setHighlight}
              />
              <RevisionHistory revisions={dossier.outreach_revisions} />
            </div>
          )}
        </Reads>
      </div>
      <div
        className="border-line bg-sunken/40 px-4 py-5 max-xl:order-2 max-md:border-t md:border-l xl:overflow-y-auto print:border-0 print:px-0 print:py-3"
        tabIndex={0}
        role="region"
        aria-label={t('evidence')}
      >
        <EvidenceList evidence={evidence} claims={claims} highlight={highlight} onHighlight={setHighlight} />
      </div>
    </div>
  )
}

/** The obstacles to an approval, the facts of the company, and the timeline. */
function FactsColumn({ prospect, dossier }: Pick<HeadProps, 'prospect' | 'dossier'>) {
  const t = useTranslations('prospect')
  return (
    <div
      className="space-y-6 border-line px-5 py-5 max-xl:order-3 max-xl:border-t md:max-xl:col-span-2 xl:overflow-y-auto xl:border-r print:border-0 print:px-0 print:py-3"
      tabIndex={0}
      role="region"
      aria-label={t('facts')}
    >
      {prospect.gate.length > 0 && (
        <section className="print:hidden">
          <h2 className="mb-2 font-semibold">{t('gate')}</h2>
          <GateList gate={prospect.gate} />
        </section>
      )}
      <CompanyFacts company={prospect.company} />
      <div className="space-y-6 print:hidden">
        <OutcomePanel project_id={prospect.project_id} prospect_id={prospect.prospect_id} />
        <ProspectNotes project_id={prospect.project_id} prospect_id={prospect.prospect_id} />
        <Timeline prospect={prospect} dossier={dossier} />
      </div>
    </div>
  )
}
