import type { SignalWords } from '#messages/signals/signal-words'

/** A deleted company is entered in the register again. */
export const company_reentered: SignalWords = {
  name: {
    de: 'Wiedereintragung',
    fr: 'Réinscription',
    it: 'Reiscrizione',
    en: 'Restored',
  },
  clause: {
    de: ({ firm: { subject } }) => `${subject} wieder ins Handelsregister eingetragen wurde`,
    fr: ({ firm: { subject } }) => `${subject} a été réinscrite au registre du commerce`,
    it: ({ firm: { subject } }) => `${subject} è stata nuovamente iscritta nel registro di commercio`,
    en: ({ firm: { subject } }) => `${subject} was re-entered in the commercial register`,
  },
}
