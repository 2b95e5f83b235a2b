import type { SignalWords } from '#messages/signals/signal-words'

/** Companies merge. */
export const merger: SignalWords = {
  name: {
    de: 'Fusion',
    fr: 'Fusion',
    it: 'Fusione',
    en: 'Merger',
  },
  clause: {
    de: ({ firm: { subject } }) => `${subject} an einer Fusion beteiligt ist`,
    fr: ({ firm: { subject } }) => `${subject} participe à une fusion`,
    it: ({ firm: { subject } }) => `${subject} partecipa a una fusione`,
    en: ({ firm: { subject } }) => `${subject} is party to a merger`,
  },
  occasion: {
    de: 'Wenn Betriebe zusammenkommen, wird vieles neu geordnet, und darum schreiben wir Ihnen jetzt.',
    fr: 'Quand des entreprises se réunissent, beaucoup de choses se réorganisent: c’est pourquoi nous vous écrivons maintenant.',
    it: 'Quando delle aziende si uniscono, molto viene riorganizzato: per questo Le scriviamo ora.',
    en: 'When businesses come together, a lot is reorganised, which is why we are writing now.',
  },
}
