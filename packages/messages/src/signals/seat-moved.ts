import type { SignalWords } from '#messages/signals/signal-words'
import { movedClause } from '#messages/signals/shared-sentences'

/** A company has moved its seat to another municipality. */
export const seat_moved: SignalWords = {
  name: {
    de: 'Sitzverlegung',
    fr: 'Transfert de siège',
    it: 'Trasferimento di sede',
    en: 'Moved',
  },
  clause: movedClause,
}
