import type { SignalWords } from '#messages/signals/signal-words'
import { branchClause } from '#messages/signals/shared-sentences'

/** A branch is deleted from the register. */
export const branch_closed: SignalWords = {
  name: {
    de: 'Zweigniederlassung gelöscht',
    fr: 'Succursale radiée',
    it: 'Succursale cancellata',
    en: 'Branch closed',
  },
  clause: branchClause({ de: 'geschlossen', fr: 'fermé', it: 'chiuso', en: 'closed' }),
}
