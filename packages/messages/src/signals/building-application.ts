import type { SignalWords } from '#messages/signals/signal-words'

/** The company applies for a building permit. */
export const building_application: SignalWords = {
  name: {
    de: 'Baugesuch publiziert',
    fr: 'Demande de permis de construire publiée',
    it: 'Domanda di costruzione pubblicata',
    en: 'Building application published',
  },
  clause: {
    de: ({ firm: { subject }, to }) => `${subject} ein Baugesuch${to ? ` für ${to}` : ''} eingereicht hat`,
    fr: ({ firm: { subject }, to }) =>
      `${subject} a déposé une demande de permis de construire${to ? ` pour ${to}` : ''}`,
    it: ({ firm: { subject }, to }) =>
      `${subject} ha presentato una domanda di costruzione${to ? ` per ${to}` : ''}`,
    en: ({ firm: { subject }, to }) => `${subject} has filed a building application${to ? ` for ${to}` : ''}`,
  },
}
