import type { SignalWords } from '#messages/signals/signal-words'

/** A company is entered in the register. */
export const company_registered: SignalWords = {
  name: {
    de: 'Neueintragung',
    fr: 'Nouvelle inscription',
    it: 'Nuova iscrizione',
    en: 'Newly registered',
  },
  clause: {
    de: ({ firm: { subject } }) => `${subject} neu ins Handelsregister eingetragen wurde`,
    fr: ({ firm: { subject } }) => `${subject} vient d’être inscrite au registre du commerce`,
    it: ({ firm: { subject } }) => `${subject} è stata appena iscritta nel registro di commercio`,
    en: ({ firm: { subject } }) => `${subject} was newly entered in the commercial register`,
  },
  occasion: {
    de: 'Am Anfang gibt es vieles einzurichten, und darum schreiben wir Ihnen jetzt.',
    fr: 'Au début, bien des choses se mettent en place pour la première fois: c’est pourquoi nous vous écrivons maintenant.',
    it: 'All’inizio c’è molto da organizzare: per questo Le scriviamo ora.',
    en: 'There is a lot to set up at the start, which is why we are writing now.',
  },
}
