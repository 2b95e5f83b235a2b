import type { SignalWords } from '#messages/signals/signal-words'

/** A company is split. */
export const demerger: SignalWords = {
  name: {
    de: 'Spaltung',
    fr: 'Scission',
    it: 'Scissione',
    en: 'Demerger',
  },
  clause: {
    de: ({ firm: { subject } }) => `${subject} an einer Spaltung beteiligt ist`,
    fr: ({ firm: { subject } }) => `${subject} participe à une scission`,
    it: ({ firm: { subject } }) => `${subject} partecipa a una scissione`,
    en: ({ firm: { subject } }) => `${subject} is party to a demerger`,
  },
}
