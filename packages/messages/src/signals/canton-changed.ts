import type { SignalWords } from '#messages/signals/signal-words'
import { movedClause } from '#messages/signals/shared-sentences'

/** A company has moved its seat to another canton. */
export const canton_changed: SignalWords = {
  name: {
    de: 'Kantonswechsel',
    fr: 'Changement de canton',
    it: 'Cambio di Cantone',
    en: 'Moved to another canton',
  },
  clause: movedClause,
}
