import type { Company } from '@alphorn/contract/directory/companies'
import type { ProspectDetail } from '@alphorn/contract/prospecting/prospects'
import { Ban, Check, ChevronDown, Clock, X } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { Choice } from '#web/prospecting/decisions/reasons.ts'
import { useOptimisticDecision } from '#web/prospecting/decisions/use-optimistic-decision.ts'
import { useDecide } from '#web/prospecting/decisions/use-decide.ts'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { useKeys } from '#web/ui/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { DropChoice, DropItem, DropMenu } from '#web/ui/menu.tsx'

const loadDecisionDialog = () => import('#web/prospecting/decisions/decision-dialog.tsx')
const DecisionDialog = lazyPart(loadDecisionDialog, 'DecisionDialog')

const icons = { accept: Check, reject: X, later: Clock, do_not_contact: Ban } as const

type Props = {
  prospect: Pick<ProspectDetail, 'project_id' | 'prospect_id' | 'decision'> & {
    company: Pick<Company, 'name'>
  }
  keys?: boolean
  /** Labels the button with its purpose, not with the current decision. */
  brief?: boolean
  /** A queue moves on at once, before the service has responded. */
  onDecided?: () => void
}

/** Buttons of the decisions that a prospect allows. */
export function DecisionActions({ prospect, keys = false, brief = false, onDecided }: Props) {
  const t = useTranslations('decide')
  const names = useTranslations('decisions')
  const [choice, setChoice] = useState<Choice | null>(null)
  const decideAtOnce = useOptimisticDecision(prospect.project_id, prospect.company.name)
  const decide = useDecide(prospect.project_id, { onDone: () => setChoice(null) })
  const may = useHasScope('prospect:write')
  // Preloaded, so that the key that opens it does not wait for the network.
  useEffect(() => void loadDecisionDialog(), [])
  useKeys(keys && may ? { r: () => setChoice('reject') } : {})
  if (!may) return null
  return (
    <>
      <DropMenu
        trigger={
          <Button size={keys || brief ? 'normal' : 'small'}>
            {prospect.decision === null || brief
              ? t('decide')
              : t('change', { decision: names(prospect.decision) })}
            <ChevronDown aria-hidden />
          </Button>
        }
      >
        <Choices decided={prospect.decision} onChoose={setChoice} />
      </DropMenu>
      {choice && (
        <Suspense fallback={null}>
          <DecisionDialog
            choice={choice}
            names={[prospect.company.name]}
            busy={decide.isPending}
            error={decide.error}
            onClose={() => setChoice(null)}
            onDecide={(decision) => {
              const deciding = { prospect_ids: [prospect.prospect_id], decision }
              if (!onDecided) return decide.mutate(deciding)
              setChoice(null)
              decideAtOnce(deciding)
              onDecided()
            }}
          />
        </Suspense>
      )}
    </>
  )
}

type ChoicesProps = { decided: ProspectDetail['decision']; onChoose: (choice: Choice) => void }

function Choices({ decided, onChoose }: ChoicesProps) {
  const t = useTranslations('decide')
  return (
    <DropChoice>
      {(Object.keys(icons) as Choice[]).map((one) => {
        const Icon = icons[one]
        return (
          <DropItem
            key={one}
            icon={<Icon aria-hidden />}
            chosen={decided === one}
            {...(one === 'do_not_contact' && { tone: 'bad' as const })}
            onClick={() => onChoose(one)}
          >
            {t(`do_${one}`)}
          </DropItem>
        )
      })}
    </DropChoice>
  )
}
