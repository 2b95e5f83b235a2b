import type { SignalWords } from '#messages/signals/signal-words'
import { capitalClause } from '#messages/signals/shared-sentences'

/** A company has increased its capital. */
export const capital_increased: SignalWords = {
  name: {
    de: 'Kapitalerhöhung',
    fr: 'Augmentation du capital',
    it: 'Aumento del capitale',
    en: 'Capital increase',
  },
  clause: capitalClause({ de: 'erhöht', fr: 'augmenté', it: 'aumentato', en: 'increased' }),
}
