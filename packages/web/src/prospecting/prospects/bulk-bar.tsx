import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { Check, Clock, X } from 'lucide-react'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { StartCycle } from '#web/prospecting/cycles/start-cycle.tsx'
import { formatInteger } from '#web/language/format.ts'
import type { Choice } from '#web/prospecting/decisions/decision-dialog.tsx'
import { useDecide } from '#web/prospecting/decisions/use-decide.ts'
import { useMay } from '#web/data/use-may.ts'
import { Button } from '#web/ui/button.tsx'

const loadDecisionDialog = async () => ({
  default: (await import('#web/prospecting/decisions/decision-dialog.tsx')).DecisionDialog,
})
const DecisionDialog = lazy(loadDecisionDialog)

type Props = { project_id: string; prospects: readonly Prospect[]; onDone: () => void }

/** What can be done with all that is selected. */
export function BulkBar({ project_id, prospects, onDone }: Props) {
  const t = useTranslations('prospects')
  // It is there when it is asked for, network or not.
  useEffect(() => void loadDecisionDialog(), [])
  const [choice, setChoice] = useState<Choice | null>(null)
  const decide = useDecide(project_id)
  const may = useMay('prospect:write')
  return (
    <div
      role="toolbar"
      aria-label={t('bulk')}
      className="flex shrink-0 flex-wrap items-center gap-2 border-t border-line bg-surface px-6 py-2"
    >
      <p className="mr-2 font-medium tabular" aria-live="polite">
        {t('selected', { n: prospects.length, shown: formatInteger(prospects.length) })}
      </p>
      {may && (
        <>
          <ChoiceButtons onChoose={setChoice} />
          <StartCycle
            project_id={project_id}
            prospect_ids={prospects.map(({ prospect_id }) => prospect_id)}
            onStarted={onDone}
          />
        </>
      )}
      <Button size="small" variant="quiet" onClick={onDone}>
        {t('unselect')}
      </Button>
      {choice && (
        <Suspense fallback={null}>
          <DecisionDialog
            choice={choice}
            names={prospects.map(({ company }) => company.name)}
            busy={decide.isPending}
            progress={decide.progress}
            error={decide.error}
            onClose={() => setChoice(null)}
            onDecide={(decision) =>
              decide.mutate(
                { prospect_ids: prospects.map(({ prospect_id }) => prospect_id), decision },
                {
                  onSuccess: (made) => {
                    setChoice(null)
                    // What was stopped stays selected.
                    if (made.length === prospects.length) onDone()
                  },
                },
              )
            }
          />
        </Suspense>
      )}
    </div>
  )
}

const choices = [
  ['accept', Check],
  ['reject', X],
  ['later', Clock],
] as const

function ChoiceButtons({ onChoose }: { onChoose: (choice: Choice) => void }) {
  const t = useTranslations('prospects')
  return choices.map(([choice, Icon]) => (
    <Button key={choice} size="small" icon={<Icon aria-hidden />} onClick={() => onChoose(choice)}>
      {t(choice)}
    </Button>
  ))
}
