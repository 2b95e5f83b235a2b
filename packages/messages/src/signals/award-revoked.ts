import type { SignalWords } from '#messages/signals/signal-words'

/** A public authority revokes an award to the company. */
export const award_revoked: SignalWords = {
  name: {
    de: 'Zuschlag widerrufen',
    fr: 'Adjudication révoquée',
    it: 'Aggiudicazione revocata',
    en: 'Award revoked',
  },
  clause: {
    de: ({ firm: { object }, to }) => `der Zuschlag an ${object}${to ? ` für ${to}` : ''} widerrufen wurde`,
    fr: ({ firm: { of }, to }) => `l’adjudication en faveur ${of}${to ? ` pour ${to}` : ''} a été révoquée`,
    it: ({ firm: { of }, to }) =>
      `l’aggiudicazione in favore ${of}${to ? ` per ${to}` : ''} è stata revocata`,
    en: ({ firm: { object }, to }) => `the award to ${object}${to ? ` for ${to}` : ''} was revoked`,
  },
}
