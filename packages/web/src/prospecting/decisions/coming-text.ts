import type { RecordedDecision } from '@alphorn/contract/prospecting/decisions'
import { useTranslations } from 'use-intl'
import { formatInteger } from '#web/language/format.ts'

/**
 * Returns a function that describes the effects of recorded decisions on texts: a sentence for each outcome, or
 * nothing.
 */
export function useComingText() {
  const t = useTranslations('coming_text')
  return (made: readonly RecordedDecision[]): { text?: string } => {
    const counts = new Map<Outcome, number>()
    for (const { outreach } of made) {
      const outcome = outreach && outcomeOf(outreach)
      if (outcome) counts.set(outcome, (counts.get(outcome) ?? 0) + 1)
    }
    if (counts.size === 0) return {}
    return { text: [...counts].map(([outcome, n]) => t(outcome, { n, shown: formatInteger(n) })).join(' ') }
  }
}

type Coming = NonNullable<RecordedDecision['outreach']>
type Outcome =
  | Exclude<Coming['state'], 'already_written' | 'not_possible'>
  | Exclude<NonNullable<Coming['reason']>, 'cycle_ended'>

/** The reason is more informative than the state, unless all goes well. An existing text is not mentioned. */
function outcomeOf({ state, reason }: Coming): Outcome | null {
  if (reason && reason !== 'cycle_ended') return reason
  return state === 'job_opens' || state === 'follow_up_cycle' ? state : null
}
