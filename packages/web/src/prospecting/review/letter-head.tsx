import type { Dossier } from '@alphorn/contract/app/app-views'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { PencilLine, WandSparkles } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { addressLines } from '#web/companies/company-facts.tsx'
import { DemoCompanyBadge } from '#web/companies/invented-badges.tsx'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { ApproveButton } from '#web/prospecting/approvals/approve-button.tsx'
import { DecisionActions } from '#web/prospecting/decisions/decision-actions.tsx'
import { gateAfter, useAcceptsToo } from '#web/prospecting/approvals/use-quick-approval.ts'
import { GateLine } from '#web/prospecting/review/gate-line.tsx'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Kbd } from '#web/ui/kbd.tsx'
import { useKeys } from '#web/ui/keys.ts'
import { useDocumentTitle } from '#web/ui/page.tsx'

type Props = {
  prospect: ProspectDetail
  dossier: Dossier | undefined
  lead: ReactNode
  doing: 'reading' | 'editing' | 'choosing'
  onDo: (doing: 'editing' | 'choosing') => void
  onApproved: () => void
  onDecided: () => void
}

/**
 * Shows the recipient of a text, the objections to it, and the actions. On a phone the actions are within reach of the
 * thumb.
 */
export function LetterHead({ prospect, dossier, lead, doing, onDo, onApproved, onDecided }: Props) {
  const t = useTranslations('shortcuts')
  const { company, outreach_revision: revision } = prospect
  useDocumentTitle(company.name)
  // Must match the route that saves a text: users who may decide may also edit.
  const mayEdit = useHasScope('prospect:write') && revision !== null
  const isReading = doing === 'reading'
  const names = { e: t('edit_draft'), s: t('say_otherwise') }
  useKeys(mayEdit && isReading ? { e: () => onDo('editing'), s: () => onDo('choosing') } : {}, { names })
  const acceptsToo = useAcceptsToo(prospect)
  const place = [company.seat.name, company.seat.canton].filter(Boolean).join(' ')
  return (
    <header className="shrink-0 border-b border-line print:px-0">
      <div className="flex min-h-14 flex-wrap items-center gap-x-3 gap-y-1 px-6 py-2 max-lg:px-4 rail:min-h-0 rail:py-1">
        <div data-screen-only>{lead}</div>
        <div className="min-w-0 flex-1 basis-48 rail:flex rail:flex-wrap rail:items-baseline rail:gap-x-3">
          {/* Another company is another heading: of one whose words change, screen readers say nothing. */}
          <h1 key={prospect.prospect_id} className="text-lg leading-snug font-semibold break-words">
            {company.name}
          </h1>
          <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
            {[place, company.uid].filter(Boolean).join(' · ')}
            <DemoCompanyBadge ehraid={company.ehraid} />
          </p>
          {/* In a wide window the letter shows it. */}
          {revision?.channel === 'letter' && company.address && (
            <p className="truncate text-sm text-muted lg:hidden">
              {addressLines(company.address).replaceAll('\n', ', ')}
            </p>
          )}
        </div>
        <div
          className={classNames(
            'flex items-center gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-30 max-md:bottom-14 rail:bottom-0 rail:left-13 max-lg:gap-1.5 max-lg:border-t max-lg:border-line max-lg:bg-surface max-lg:p-2 max-lg:pb-[max(0.5rem,env(safe-area-inset-bottom))] max-lg:[&_button]:min-h-[44px] max-lg:[&_kbd]:hidden',
            // The editor shows its own buttons here.
            doing === 'editing' && 'max-lg:hidden',
          )}
          data-screen-only
        >
          {mayEdit && <WritingActs isEditing={doing === 'editing'} onDo={onDo} />}
          <DecisionActions prospect={prospect} brief keys={isReading} onDecided={onDecided} />
          {/* A text that is being edited can be approved once it is saved. */}
          <span className="max-lg:flex-1 max-lg:[&_button]:w-full max-lg:[&_button]:justify-center">
            <ApproveButton
              prospect={prospect}
              dossier={dossier}
              paused={!isReading}
              onApproved={onApproved}
            />
          </span>
        </div>
      </div>
      {/* It stays during an edit, so that the text does not move, and is about the saved version. */}
      {revision && (
        <div className={classNames(!isReading && 'grayscale')}>
          <GateLine gate={gateAfter(acceptsToo, prospect.gate)} project_id={prospect.project_id} />
        </div>
      )}
    </header>
  )
}

type WritingProps = Pick<Props, 'onDo'> & { isEditing: boolean }

/** Shows buttons to edit the text by hand and to choose another version. */
function WritingActs({ isEditing, onDo }: WritingProps) {
  const t = useTranslations('letter')
  const acts = [
    { doing: 'editing', word: t('edit'), key: 'E', icon: <PencilLine aria-hidden /> },
    { doing: 'choosing', word: t('otherwise'), key: 'S', icon: <WandSparkles aria-hidden /> },
  ] as const
  return acts.map(({ doing, word, key, icon }) => (
    <Button key={key} icon={icon} aria-keyshortcuts={key} disabled={isEditing} onClick={() => onDo(doing)}>
      <span className="max-sm:sr-only">{word}</span>
      <span aria-hidden>
        <Kbd>{key}</Kbd>
      </span>
    </Button>
  ))
}
