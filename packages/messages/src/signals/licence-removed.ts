import type { SignalWords } from '#messages/signals/signal-words'

/** A supervised institution has lost a licence. */
export const licence_removed: SignalWords = {
  name: {
    de: 'Bewilligung erloschen',
    fr: 'Autorisation éteinte',
    it: 'Autorizzazione estinta',
    en: 'Licence ended',
  },
  clause: {
    de: ({ firm: { of } }) => `eine Bewilligung von ${of} erloschen ist`,
    fr: ({ firm: { of } }) => `une autorisation ${of} est échue`,
    it: ({ firm: { of } }) => `un’autorizzazione ${of} è scaduta`,
    en: ({ firm: { of } }) => `a licence ${of} has lapsed`,
  },
}
