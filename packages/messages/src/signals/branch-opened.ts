import type { SignalWords } from '#messages/signals/signal-words'
import { branchClause } from '#messages/signals/shared-sentences'

/** A branch is entered in the register. */
export const branch_opened: SignalWords = {
  name: {
    de: 'Zweigniederlassung eröffnet',
    fr: 'Succursale ouverte',
    it: 'Succursale aperta',
    en: 'Branch opened',
  },
  clause: branchClause({ de: 'eröffnet', fr: 'ouvert', it: 'aperto', en: 'opened' }),
}
