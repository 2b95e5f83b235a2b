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
}
