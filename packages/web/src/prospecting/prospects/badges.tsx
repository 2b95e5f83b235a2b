import type { ProspectState } from '@alphorn/contract/prospecting/prospect-states'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { useTranslations } from 'use-intl'
import { decisionTones, stateTones } from '#web/prospecting/prospects/states.ts'
import { Badge } from '#web/ui/badge.tsx'

export function StateBadge({ state }: { state: ProspectState }) {
  const t = useTranslations('states')
  return <Badge tone={stateTones[state]}>{t(state)}</Badge>
}

export function DecisionBadge({ decision }: { decision: Prospect['decision'] }) {
  const t = useTranslations('decisions')
  if (decision === null) return <span className="text-muted">–</span>
  return <Badge tone={decisionTones[decision]}>{t(decision)}</Badge>
}
