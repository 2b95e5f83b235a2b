import type { SignalWords } from '#messages/signals/signal-words'

/** The company, which buys under procurement law, invites tenders. */
export const tender_published: SignalWords = {
  name: {
    de: 'Ausschreibung veröffentlicht',
    fr: 'Appel d’offres publié',
    it: 'Bando di concorso pubblicato',
    en: 'Tender published',
  },
  clause: {
    de: ({ firm: { subject }, to }) =>
      `${subject} eine Ausschreibung${to ? ` für ${to}` : ''} veröffentlicht hat`,
    fr: ({ firm: { subject }, to }) => `${subject} a publié un appel d’offres${to ? ` pour ${to}` : ''}`,
    it: ({ firm: { subject }, to }) =>
      `${subject} ha pubblicato un bando di concorso${to ? ` per ${to}` : ''}`,
    en: ({ firm: { subject }, to }) => `${subject} has published a call for tenders${to ? ` for ${to}` : ''}`,
  },
}
