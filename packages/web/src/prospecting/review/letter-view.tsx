import type { Dossier } from '@alphorn/contract/app/app-views'
import type { Language } from '@alphorn/contract/core/fields'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { routeQuery } from '#web/data/client.ts'
import { useStoredUnsaved } from '#web/data/use-unsaved.ts'
import { LetterDetails } from '#web/prospecting/review/letter-details.tsx'
import { LetterHead } from '#web/prospecting/review/letter-head.tsx'
import type { Typed } from '#web/prospecting/editing/typed-variants.ts'
import { unsavedLetter } from '#web/prospecting/editing/unsaved-letter.ts'
import { Draft } from '#web/prospecting/revisions/draft.tsx'
import { EvidenceList } from '#web/prospecting/revisions/evidence-list.tsx'
import type { Highlight } from '#web/prospecting/revisions/highlight.ts'
import { useVerified } from '#web/prospecting/revisions/use-verified.ts'
import { Reads } from '#web/shared/failures/reads.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

const LetterEditor = lazyPart(() => import('#web/prospecting/editing/letter-editor.tsx'), 'LetterEditor')
const Alternatives = lazyPart(() => import('#web/prospecting/editing/alternatives.tsx'), 'Alternatives')

type Props = {
  project_id: string
  prospect_id: string
  lead: ReactNode
  queue: ReactNode
  onApproved: () => void
  onDecided: () => void
}

/** Shows one text of the queue: the objections, the text itself, and the evidence next to it. */
export function LetterView({ project_id, prospect_id, lead, queue, ...acts }: Props) {
  const t = useTranslations('review')
  const detail = useQuery(routeQuery('prospect_detail', { project_id, prospect_id }))
  return (
    <>
      {!detail.data && <h1 className="sr-only">{t('title')}</h1>}
      <Reads of={detail} waiting={<Waiting lead={lead} />}>
        {(prospect) => <Letter key={prospect_id} {...{ prospect, lead, queue }} {...acts} />}
      </Reads>
    </>
  )
}

function Waiting({ lead }: { lead: ReactNode }) {
  return (
    <div>
      <div className="flex h-16 items-center gap-3 border-b border-line px-6">{lead}</div>
      <SkeletonRows rows={10} height="h-12" />
    </div>
  )
}

type LetterProps = Omit<Props, 'project_id' | 'prospect_id'> & { prospect: ProspectDetail }
type Doing = 'reading' | 'editing' | 'choosing'

function Letter({ prospect, lead, queue, ...acts }: LetterProps) {
  const { prospect_id, project_id } = prospect
  const { data: dossier } = useQuery(routeQuery('app_dossier', { project_id, prospect_id }))
  const [asked, setAsked] = useState<Doing | null>(null)
  // Unsaved text is shown in the editor where it was typed.
  const kept = useStoredUnsaved<Typed>(unsavedLetter(prospect_id))
  const doing = asked ?? (kept ? 'editing' : 'reading')
  const read = () => setAsked('reading')
  const editorFor = (language: Language) => (
    <Suspense fallback={<SkeletonRows rows={8} />}>
      <LetterEditor key={language} prospect={prospect} language={language} onClose={read} />
    </Suspense>
  )
  return (
    <div className="xl:flex xl:h-full xl:flex-col" data-sheet>
      <LetterHead {...{ prospect, dossier, lead, doing }} onDo={setAsked} {...acts} />
      <Columns
        {...{ prospect, dossier, queue }}
        editorFor={doing === 'editing' ? editorFor : null}
        first={kept?.value.language}
      />
      {doing === 'choosing' && (
        <Suspense fallback={null}>
          <Alternatives prospect={prospect} onClose={read} />
        </Suspense>
      )}
    </div>
  )
}

type ColumnsProps = Pick<LetterProps, 'prospect' | 'queue'> & {
  dossier: Dossier | undefined
  editorFor: ((language: Language) => ReactNode) | null
  /** Returns the language of the unsaved text, if there is any. */
  first: Language | undefined
}

/** Layout of the queue, the text and its evidence. Each scrolls separately if there is enough space. */
function Columns({ prospect, dossier, queue, editorFor, first }: ColumnsProps) {
  const t = useTranslations('prospect')
  const [highlight, setHighlight] = useState<Highlight>(null)
  const { prospect_id, outreach_revision: revision } = prospect
  const verification = useVerified(prospect_id, revision)
  const highlighting = { highlight, onHighlight: setHighlight }
  return (
    <div className="grid min-h-0 flex-1 md:max-xl:grid-cols-[minmax(0,1fr)_19rem] xl:grid-cols-[14rem_minmax(0,1fr)_21rem] print:block">
      <div className="overflow-y-auto border-r border-line px-3 py-4 max-xl:hidden" data-screen-only>
        {queue}
      </div>
      <div
        className="space-y-6 px-6 py-5 max-lg:px-4 max-lg:pt-3 xl:overflow-y-auto print:px-0 print:py-0"
        tabIndex={0}
        role="region"
        aria-label={t('text')}
      >
        {revision && (
          <Draft
            revision={revision}
            company={prospect.company}
            number={dossier ? Math.max(1, dossier.outreach_revisions.length) : null}
            verification={verification}
            {...highlighting}
            found={prospect.verification}
            editorFor={editorFor}
            first={first}
          />
        )}
        <LetterDetails prospect={prospect} dossier={dossier} {...highlighting} />
      </div>
      <div
        className="border-line bg-sunken/40 px-4 py-5 max-md:border-t max-lg:pb-[calc(5rem+env(safe-area-inset-bottom))] md:border-l xl:overflow-y-auto print:border-0 print:px-0 print:py-3"
        tabIndex={0}
        role="region"
        aria-label={t('evidence')}
      >
        <EvidenceList evidence={revision?.evidence ?? []} claims={revision?.claims ?? []} {...highlighting} />
      </div>
    </div>
  )
}
