import type { SignalWords } from '#messages/signals/signal-words'
import { capitalClause } from '#messages/signals/shared-sentences'

/** A company has reduced its capital. */
export const capital_reduced: SignalWords = {
  name: {
    de: 'Kapitalherabsetzung',
    fr: 'Réduction du capital',
    it: 'Riduzione del capitale',
    en: 'Capital reduction',
  },
  clause: capitalClause({ de: 'herabgesetzt', fr: 'réduit', it: 'ridotto', en: 'reduced' }),
}
