import type { DecisionInput } from '@alphorn/contract/prospecting/decisions'
import type { Prospect } from '@alphorn/contract/prospecting/prospects'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useHasScope } from '#web/data/use-has-scope.ts'
import { formatInteger } from '#web/language/format.ts'
import { usualLaterDay } from '#web/prospecting/decisions/later-day.ts'
import { useDecide } from '#web/prospecting/decisions/use-decide.ts'
import { useFailureToast } from '#web/shared/failures/use-failure-toast.ts'
import { useKeys } from '#web/ui/keys.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const loadReasons = () => import('#web/prospecting/decisions/reject-reasons.tsx')
const RejectReasons = lazyPart(loadReasons, 'RejectReasons')

/** Decisions that a key makes, as in the inbox. */
export const decisionKeys = { accept: 'A', later: 'L', reject: 'R' } as const
type KeyChoice = keyof typeof decisionKeys

/** Largest number of companies that the dialog names. */
const maxNames = 3

type Props = {
  project_id: string
  /** Returns the prospects to decide on. */
  prospectsOf: () => readonly Prospect[]
  /** Asks first, because the decision reaches more prospects than are shown. */
  ask?: ((choice: KeyChoice) => void) | null
  onDecided?: () => void
}

/** Keys that accept, postpone and reject prospects of the table. Each decision can be undone in its notification. */
export function DecisionKeys({ project_id, prospectsOf, ask = null, onDecided }: Props) {
  const t = useTranslations('prospects')
  const decide = useDecide(project_id, { onRefused: useFailureToast() })
  const [rejected, setRejected] = useState<readonly Prospect[]>([])
  // Preloaded, so that the key does not wait for the network.
  useEffect(() => void loadReasons(), [])
  const record = (prospects: readonly Prospect[], decision: DecisionInput) => {
    decide.mutate({ prospect_ids: prospects.map(({ prospect_id }) => prospect_id), decision })
    onDecided?.()
  }
  const keyFor =
    (choice: KeyChoice, act: (prospects: readonly Prospect[]) => void) =>
    ({ repeat }: KeyboardEvent) => {
      // A held key must not decide on a row that was not read.
      if (repeat) return
      if (ask) return ask(choice)
      const prospects = prospectsOf()
      if (prospects.length > 0) act(prospects)
    }
  const keys = {
    a: keyFor('accept', (prospects) => record(prospects, { decision: 'accept' })),
    l: keyFor('later', (prospects) => record(prospects, { decision: 'later', until: usualLaterDay() })),
    r: keyFor('reject', setRejected),
  }
  const namesOf = useNames()
  const may = useHasScope('prospect:write')
  useKeys(may ? keys : {}, { names: { a: t('accept'), l: t('later'), r: t('reject') } })
  if (rejected.length === 0) return null
  return (
    <Suspense fallback={null}>
      <RejectReasons
        description={namesOf(rejected)}
        onChoose={(reason) => record(rejected, { decision: 'reject', reason })}
        onClose={() => setRejected([])}
      />
    </Suspense>
  )
}

/** Returns a function that names companies; of many, the first ones and their number. */
function useNames() {
  const t = useTranslations('prospects')
  return (prospects: readonly Prospect[]) => {
    const n = prospects.length
    const names = prospects.slice(0, maxNames).map(({ company }) => company.name)
    if (n <= maxNames) return names.join(', ')
    return `${t('selected', { n, shown: formatInteger(n) })}: ${names.join(', ')} …`
  }
}

/** Returns the prospect whose row has the focus, or else the one in the panel next to the table. */
export function currentProspects(rows: readonly Prospect[], panel: string | undefined): readonly Prospect[] {
  const place = document.activeElement?.closest<HTMLElement>('[data-place]')?.dataset['place']
  const row =
    place === undefined ? rows.find(({ prospect_id }) => prospect_id === panel) : rows[Number(place)]
  return row ? [row] : []
}
