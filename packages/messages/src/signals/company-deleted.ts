import type { SignalWords } from '#messages/signals/signal-words'

/** A company is deleted from the register. */
export const company_deleted: SignalWords = {
  name: {
    de: 'Löschung',
    fr: 'Radiation',
    it: 'Cancellazione',
    en: 'Struck off',
  },
  clause: {
    de: ({ firm: { subject } }) => `${subject} im Handelsregister gelöscht wurde`,
    fr: ({ firm: { subject } }) => `${subject} a été radiée du registre du commerce`,
    it: ({ firm: { subject } }) => `${subject} è stata cancellata dal registro di commercio`,
    en: ({ firm: { subject } }) => `${subject} was deleted from the commercial register`,
  },
}
