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
  occasion: {
    de: 'Ein weiterer Standort will eingerichtet sein, und darum schreiben wir Ihnen jetzt.',
    fr: 'Un nouveau site demande à être équipé: c’est pourquoi nous vous écrivons maintenant.',
    it: 'Una nuova sede va attrezzata: per questo Le scriviamo ora.',
    en: 'A new site needs fitting out, which is why we are writing now.',
  },
}
