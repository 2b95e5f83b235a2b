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
}
