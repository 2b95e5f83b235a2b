import type { Dossier } from '@alphorn/contract/app/app-views'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { CompanyFacts } from '#web/companies/company-facts.tsx'
import { routeQuery } from '#web/data/client.ts'
import { GateList } from '#web/prospecting/approvals/gate.tsx'
import { ResearchButton } from '#web/prospecting/prospects/research-button.tsx'
import { Timeline } from '#web/prospecting/prospects/timeline.tsx'
import { Findings } from '#web/prospecting/revisions/findings.tsx'
import type { Highlight } from '#web/prospecting/revisions/highlight.ts'
import { RevisionHistory } from '#web/prospecting/revisions/revision-history.tsx'
import { CopyAs } from '#web/shared/copied-calls/copy-as.tsx'
import { Button } from '#web/ui/button.tsx'

type Props = {
  prospect: ProspectDetail
  dossier: Dossier | undefined
  highlight: Highlight
  onHighlight: (highlight: Highlight) => void
}

/**
 * Details that are rarely needed beside a text. They are rendered once opened, so that the next text appears sooner.
 */
export function LetterDetails(props: Props) {
  const t = useTranslations('letter')
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="max-w-[44rem] border-t border-line pt-3 print:hidden"
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="min-h-6 font-medium">{t('details')}</summary>
      {isOpen && <Details {...props} />}
    </details>
  )
}

function Details({ prospect, dossier, highlight, onHighlight }: Props) {
  const t = useTranslations('prospect')
  const { project_id, prospect_id } = prospect
  const { data: project } = useQuery(routeQuery('project_detail', { project_id }))
  return (
    <div className="mt-4 space-y-8">
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={<Printer aria-hidden />} onClick={() => print()}>
          {t('print')}
        </Button>
        <ResearchButton prospect={prospect} />
        <CopyAs name="prospect_detail" given={{ project_id, prospect_id }} />
      </div>
      <section>
        <h2 className="mb-2 font-semibold">{t('gate')}</h2>
        <GateList gate={prospect.gate} />
      </section>
      <CompanyFacts company={prospect.company} />
      {dossier && project && (
        <Findings
          dossier={dossier}
          prospect_id={prospect_id}
          project={project}
          {...{ highlight, onHighlight }}
        />
      )}
      {dossier && <RevisionHistory revisions={dossier.outreach_revisions} />}
      <Timeline prospect={prospect} dossier={dossier} />
    </div>
  )
}
