import type { SignalWords } from '#messages/signals/signal-words'

/** A company has changed its purpose. */
export const purpose_changed: SignalWords = {
  name: {
    de: 'Zweckänderung',
    fr: 'Changement de but',
    it: 'Cambio di scopo',
    en: 'Purpose changed',
  },
  clause: {
    de: ({ firm: { subject, own } }) => `${subject} ${own.m} Zweck angepasst hat`,
    fr: ({ firm: { subject } }) => `${subject} a modifié son but`,
    it: ({ firm: { subject } }) => `${subject} ha modificato il proprio scopo`,
    en: ({ firm: { subject } }) => `${subject} has changed its purpose`,
  },
}
